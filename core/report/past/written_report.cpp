#include "written_report.h"

#include "past_fields.h"
#include "text_blocks.h"
#include "written_elements.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/json/json_values.h>

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace mbv {
namespace {

/// Of an element of a list that another one follows; no string has a line break in it.
constexpr std::string_view kEndOfElement = "\n    },";
constexpr std::string_view kModels = "\n  \"models\": [";

/// A part of the text of a list, and what is in it.
template <class Item> struct Piece {
    explicit Piece(std::string_view all) : part(all), text(all) {}

    std::string_view part;
    WrittenText text;
    std::vector<Item> items;
    bool endsList = false; ///< at text.at(); what is behind it is something else

    /// read(text, items) appends an element, or leaves it out.
    template <class Read> void take(bool isFirst, const Read& read)
    {
        endsList = isFirst && text.skip(']');
        while (!endsList && !text.hasFailed()) {
            read(text, items);
            if (text.hasFailed())
                return;
            if (text.skip(',')) {
                if (text.isAtEnd())
                    return;
            } else if (text.skip(']')) {
                endsList = true;
            } else {
                text.fail();
            }
        }
    }
};

/// Where the text can be cut, its end behind the last whole element, and all where it is `whole`.
template <class Item> std::vector<Piece<Item>> piecesOf(std::string_view text, bool whole)
{
    constexpr std::size_t kBytes = std::size_t{128} << 10U;
    std::vector<Piece<Item>> pieces;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = text.find(kEndOfElement, std::min(begin + kBytes, text.size()));
        if (end == std::string_view::npos && whole) {
            end = text.size();
        } else {
            if (end == std::string_view::npos)
                end = text.rfind(kEndOfElement);
            if (end == std::string_view::npos || end + kEndOfElement.size() <= begin)
                break;
            end += kEndOfElement.size();
        }
        pieces.emplace_back(text.substr(begin, end - begin));
        begin = end;
    }
    return pieces;
}

class Reader {
public:
    Reader(std::istream& stream, const ProgressFn& progress) : blocks_(stream), progress_(progress)
    {
    }

    std::optional<PastCheck> read()
    {
        const auto readModel = [](WrittenText& text, std::vector<WrittenModel>& models) {
            models.push_back(modelFrom(text));
        };
        const auto addModel = [&](WrittenModel& read) { return add(read); };
        const auto readPair = [&](WrittenText& text, std::vector<PairResult>& pairs) {
            if (auto pair = pairFrom(text, places_))
                pairs.push_back(*std::move(pair));
        };
        const auto addPair = [&](PairResult& pair) { return add(pair); };
        const bool isRead = readHead() && readList<WrittenModel>(readModel, addModel) &&
                            findPlaces() && skipTo(",\n  \"pairs\": [") &&
                            readList<PairResult>(readPair, addPair) && readTail();
        return isRead ? std::optional(std::move(past_)) : std::nullopt;
    }

private:
    bool skipTo(std::string_view expected)
    {
        if (blocks_.text().size() < expected.size())
            blocks_.fill();
        const bool isThere = blocks_.text().starts_with(expected);
        blocks_.drop(isThere ? expected.size() : 0);
        return isThere;
    }

    bool readHead()
    {
        const std::string_view text = blocks_.text();
        const std::size_t end = endOfWrittenHead(text);
        if (end == std::string_view::npos)
            return false;
        const std::string head = std::string(text.substr(0, end - 1)) + "}";
        blocks_.drop(end + kModels.size());
        return readFields(head, {"schema", "mbv", "options", "scene"}, readPastHead);
    }

    bool readTail()
    {
        if (!skipTo(","))
            return false;
        std::string tail = "{";
        do {
            tail += blocks_.text();
            blocks_.drop(blocks_.text().size());
        } while (blocks_.fill());
        return readFields(tail, {"groups", "summary", "missing_parts", "timing_ms"}, readPastTail);
    }

    /// Of an object that has no others than these, so that none is given twice in the whole.
    bool readFields(std::string_view text, const std::vector<std::string_view>& names,
                    void (*readInto)(const JsonCursor&, PastCheck&))
    {
        const JsonLists lists = {
            {"groups", [](const nlohmann::json&, std::size_t, const nlohmann::json&) {}}};
        try {
            const nlohmann::json json = parseJson(text, "", lists);
            readInto(JsonCursor(json, "", ErrorCode::FileInvalid), past_);
            return std::ranges::all_of(json.items(), [&](const auto& field) {
                return std::ranges::find(names, field.key()) != names.end();
            });
        } catch (const Error&) {
            return false;
        }
    }

    /// From behind its bracket to behind the one that ends it.
    template <class Item, class Read, class Add> bool readList(const Read& read, const Add& add)
    {
        bool isFirst = true;
        while (true) {
            reportProgress(progress_, 0);
            auto pieces = piecesOf<Item>(blocks_.text(), blocks_.isWhole());
            if (pieces.empty()) {
                if (!blocks_.fill())
                    return false;
                continue;
            }
            tbb::parallel_for(std::size_t{0}, pieces.size(),
                              [&](std::size_t i) { pieces[i].take(isFirst && i == 0, read); });
            std::size_t bytes = 0;
            for (Piece<Item>& piece : pieces) {
                if (piece.text.hasFailed() || !std::ranges::all_of(piece.items, add))
                    return false;
                if (piece.endsList) {
                    blocks_.drop(bytes + piece.text.at());
                    return true;
                }
                bytes += piece.part.size();
            }
            blocks_.drop(bytes);
            blocks_.fill();
            isFirst = false;
        }
    }

    bool add(WrittenModel& read)
    {
        if (!read.model.shape) {
            MeshAssetPtr& mesh =
                meshes_[std::string(read.path) + '\0' + std::to_string(read.facts.triangles) +
                        (read.facts.watertight ? "+" : "-") + std::string(read.digest)];
            if (mesh == nullptr)
                mesh = std::make_shared<const MeshAsset>(pathFromText(read.path), read.facts,
                                                         std::string(read.digest));
            read.model.mesh = mesh;
        }
        past_.scene.models.push_back(std::move(read.model));
        return true;
    }

    bool findPlaces()
    {
        const std::vector<Model>& models = past_.scene.models;
        places_.reserve(models.size());
        for (std::uint32_t i = 0; i < models.size(); ++i)
            if (!places_.emplace(models[i].name, i).second)
                return false;
        return true;
    }

    bool add(PairResult& pair)
    {
        std::vector<PairResult>& pairs = past_.report.pairs;
        if (pair.a >= pair.b || (!pairs.empty() && !comesBefore(pairs.back(), pair)))
            return false;
        if (!pair.reason.empty()) {
            const auto known = past_.reasons.find(pair.reason);
            pair.reason =
                known != past_.reasons.end() ? *known : *past_.reasons.emplace(pair.reason).first;
        }
        pairs.push_back(std::move(pair));
        return true;
    }

    TextBlocks blocks_;
    const ProgressFn& progress_;
    PastCheck past_;
    std::unordered_map<std::string, MeshAssetPtr> meshes_; ///< by all they are
    Places places_;
};

} // namespace

std::size_t endOfWrittenHead(std::string_view text)
{
    const std::size_t end = text.find(kModels);
    const bool hasComma = end != std::string_view::npos && end > 0 && text[end - 1] == ',';
    return hasComma ? end : std::string_view::npos;
}

std::optional<PastCheck> readWrittenReport(std::istream& stream, const ProgressFn& progress)
{
    return Reader(stream, progress).read();
}

} // namespace mbv
