#include <mbv/report/past_report.h>

#include "answer_reader.h"
#include "asked_json.h"
#include "file/read_text.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/version.h>
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

constexpr std::string_view kLines = "mbv.check_lines/1";

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
        if (isOfBaseline(cursor.field("status")))
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
        const std::size_t models = cursor.field("summary").field("models").count();
        if (models != past_.scene.models.size())
            cursor.field("summary").fail("tells of other models than are listed");
        if (const auto missing = cursor.findField("missing_parts"))
            for (std::size_t i = 0; i < missing->arraySize(); ++i)
                past_.report.missingParts.push_back(missing->element(i).count());
        past_.reasons = std::move(shared_.reasons);
        return std::move(past_);
    }

private:
    static constexpr std::size_t kPairsPerReport = 1000;

    JsonCursor cursorTo(const nlohmann::json& json, std::string pointer) const
    {
        return {json, where_, ErrorCode::FileInvalid, std::move(pointer)};
    }

    /// Of the fields before the models, so that a file that cannot be used is refused at once.
    void readHeader(const nlohmann::json& root)
    {
        if (isHeaderRead_)
            return;
        isHeaderRead_ = true;
        const JsonCursor cursor = cursorTo(root, "");
        cursor.requireObject();
        const std::string schema = cursor.field("schema").text();
        if (schema != "mbv.check/1" && schema != kLines)
            cursor.field("schema").fail("must be \"mbv.check/1\" or \"mbv.check_lines/1\", the "
                                        "report of mbv check in JSON");
        const auto version = cursor.findField("mbv");
        if (!version || version->text() != kVersion)
            cursor.fail("was written by " + (version ? "mbv " + version->text() : "an older mbv") +
                        ", whose answers may differ from those of " + kVersion +
                        "; check all once with this version");
        readOptions(cursor.field("options"), past_.report);
        readRules(cursor.field("scene"), past_.scene);
    }

    /// Listed because an older report has it alone.
    static bool isOfBaseline(const JsonCursor& status)
    {
        if (status.value().is_null())
            return false;
        const std::string name = status.text();
        return name == nameOf(PairStatus::Resolved) || name == nameOf(PairStatus::NotChecked);
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

PastCheck readLines(std::istream& stream, const std::string& where, PastReader reader)
{
    std::string line;
    for (std::size_t number = 1; std::getline(stream, line); ++number) {
        const nlohmann::json json = parseJson(line, where + ": line " + std::to_string(number));
        if (reader.addLine(json))
            return reader.finish(json);
    }
    throw Error(ErrorCode::FileInvalid, where + ": ends before its summary; it was cut off");
}

/// By the first line, which alone says what a report in lines is.
bool isInLines(std::ifstream& stream)
{
    std::string line;
    std::getline(stream, line);
    stream.clear();
    stream.seekg(0);
    return line.find(kLines) != std::string::npos;
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
        return readLines(stream, where, std::move(reader));
    const nlohmann::json root = parseJson(stream, where, lists);
    requireRead(stream, path);
    return reader.finish(root);
}

} // namespace mbv
