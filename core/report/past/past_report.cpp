#include <mbv/report/past_report.h>

#include "past_fields.h"
#include "written_report.h"

#include "file/read_text.h"
#include "report/answer_reader.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/json/parse_json.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace mbv {
namespace {

/// Takes models and pairs one by one.
class PastReader {
public:
    /// `where` must outlive it.
    PastReader(std::string_view where, const ProgressFn& progress)
        : where_(where), progress_(progress)
    {
    }

    void addModel(const nlohmann::json& json, std::size_t index, const nlohmann::json& before)
    {
        if (index == 0 && before.contains("schema")) // other programs write fields in other orders
            readHeader(before);
        const JsonCursor cursor = cursorTo(json, "/models/" + std::to_string(index));
        Model model = modelFromJson(cursor, shared_);
        const auto [known, isNew] = places_.emplace(model.name, static_cast<std::uint32_t>(index));
        if (!isNew)
            cursor.field("name").fail("another model has the same name");
        past_.scene.models.push_back(std::move(model));
    }

    void addPair(const nlohmann::json& json, std::size_t index)
    {
        if (index % kPairsPerReport == 0)
            reportProgress(progress_, 0);
        const JsonCursor cursor = cursorTo(json, "/pairs/" + std::to_string(index));
        const JsonCursor status = cursor.field("status");
        if (!status.value().is_null() && isOfBaseline(status.text()))
            return;
        PairResult pair = answersFromJson(cursor, shared_);
        pair.a = placeOf(cursor.field("a"));
        pair.b = placeOf(cursor.field("b"));
        std::vector<PairResult>& pairs = past_.report.pairs;
        const bool isInOrder =
            pair.a < pair.b && (pairs.empty() || comesBefore(pairs.back(), pair));
        if (!isInOrder)
            cursor.fail("its models are not in the order of the scene");
        pairs.push_back(std::move(pair));
    }

    /// A line of a report in lines. True for the last one.
    bool addLine(const nlohmann::json& line)
    {
        if (!isInLines_) {
            isInLines_ = true;
            readHeader(line);
            return false;
        }
        const JsonCursor cursor = cursorTo(line, "");
        cursor.requireObject();
        if (const auto model = cursor.findField("model"))
            addModel(model->value(), past_.scene.models.size(), {});
        else if (const auto pair = cursor.findField("pair"))
            addPair(pair->value(), past_.report.pairs.size());
        return line.contains("summary");
    }

    /// `root` has the summary.
    PastCheck finish(const nlohmann::json& root)
    {
        const JsonCursor cursor = cursorTo(root, "");
        if (!isInLines_) {
            readHeader(root);
            static_cast<void>(cursor.field("models").arraySize());
            static_cast<void>(cursor.field("pairs").arraySize());
        }
        readPastTail(cursor, past_);
        past_.reasons = std::move(shared_.reasons);
        return std::move(past_);
    }

private:
    static constexpr std::size_t kPairsPerReport = 1000;

    JsonCursor cursorTo(const nlohmann::json& json, std::string pointer) const
    {
        return {json, where_, ErrorCode::FileInvalid, std::move(pointer)};
    }

    void readHeader(const nlohmann::json& root)
    {
        if (!isHeaderRead_)
            readPastHead(cursorTo(root, ""), past_);
        isHeaderRead_ = true;
    }

    std::uint32_t placeOf(const JsonCursor& name) const
    {
        const auto place = places_.find(name.text());
        if (place == places_.end())
            name.fail("no model is named so");
        return place->second;
    }

    std::string_view where_;
    const ProgressFn& progress_;
    PastCheck past_;
    SharedValues shared_;
    std::unordered_map<std::string, std::uint32_t> places_; ///< of models, by name
    bool isHeaderRead_ = false;
    bool isInLines_ = false;
};

PastCheck readLines(std::ifstream& stream, const std::filesystem::path& path, PastReader reader)
{
    const std::string where = pathText(path);
    std::string line;
    for (std::size_t number = 1; std::getline(stream, line); ++number) {
        const nlohmann::json json = parseJson(line, where + ": line " + std::to_string(number));
        if (reader.addLine(json))
            return reader.finish(json);
    }
    requireRead(stream, path);
    throw Error(ErrorCode::FileInvalid, where + ": ends before its summary; it was cut off");
}

/// What a text that begins a report says before its models; nothing where its layout hides that.
std::string headIn(std::string_view text)
{
    const std::size_t end = endOfWrittenHead(text);
    return end == std::string_view::npos ? std::string()
                                         : std::string(text.substr(0, end - 1)) + "}";
}

/// By the first line, which alone says what a report in lines is.
bool isInLines(std::ifstream& stream)
{
    std::string line;
    std::getline(stream, line);
    stream.clear();
    stream.seekg(0);
    return line.find(kLinesSchema) != std::string::npos;
}

} // namespace

PastCheck readPastCheck(const std::filesystem::path& path, const ProgressFn& progress)
{
    const std::string where = pathText(path);
    PastReader reader(where, progress);
    const JsonLists lists = {
        {"models", [&](const nlohmann::json& json, std::size_t index,
                       const nlohmann::json& before) { reader.addModel(json, index, before); }},
        {"pairs", [&](const nlohmann::json& json, std::size_t index,
                      const nlohmann::json&) { reader.addPair(json, index); }},
        {"groups", [](const nlohmann::json&, std::size_t, const nlohmann::json&) {}}};
    std::ifstream stream = openText(path);
    if (isInLines(stream))
        return readLines(stream, path, std::move(reader));
    if (auto past = readWrittenReport(stream, progress))
        return *std::move(past);
    stream.clear();
    stream.seekg(0);
    const nlohmann::json root = readingFrom(path, [&] { return parseJson(stream, where, lists); });
    requireRead(stream, path);
    return reader.finish(root);
}

std::optional<PastCheck> readPastOptions(const std::filesystem::path& path)
{
    constexpr std::size_t kMaxBytes = std::size_t{1} << 20U;
    const std::string where = pathText(path);
    std::ifstream stream = openText(path);
    std::string head;
    if (isInLines(stream)) {
        std::getline(stream, head);
    } else {
        std::string text(kMaxBytes, '\0');
        stream.read(text.data(), static_cast<std::streamsize>(text.size()));
        text.resize(static_cast<std::size_t>(stream.gcount()));
        head = headIn(text);
    }
    if (head.empty())
        return std::nullopt;
    PastCheck past;
    const nlohmann::json json = parseJson(head, where);
    readPastHead(JsonCursor(json, where, ErrorCode::FileInvalid), past);
    return past;
}

} // namespace mbv
