#include "part_reader.h"

#include "file/read_text.h"

#include <mbv/file/path_text.h>
#include <mbv/json/parse_json.h>

#include <limits>
#include <optional>
#include <string_view>

namespace mbv {
namespace {

std::uint32_t indexFrom(const JsonCursor& json)
{
    const std::uint64_t index = json.count();
    if (index > std::numeric_limits<std::uint32_t>::max())
        json.fail("is no index of a model");
    return static_cast<std::uint32_t>(index);
}

PairResult pairFromJson(const JsonCursor& json, SharedValues& shared)
{
    PairResult result = answersFromJson(json, shared);
    result.a = indexFrom(json.field("a"));
    result.b = indexFrom(json.field("b"));
    if (!json.field("status").value().is_null())
        json.field("status").fail("a part is not compared with an older report");
    return result;
}

/// Throws unless models and pairs are in order and are those of the scene that the header tells of.
void requireOrder(const PartFile& part, const JsonCursor& root)
{
    for (std::size_t i = 0; i < part.models.size(); ++i) {
        const std::size_t index = part.models[i].first;
        if (index >= part.header.models || (i > 0 && index <= part.models[i - 1].first))
            root.fail("/models/" + std::to_string(i) + ": its index is not in order");
    }
    for (std::size_t i = 0; i < part.pairs.size(); ++i) {
        const PairResult& pair = part.pairs[i];
        const bool isAfter = i == 0 || comesBefore(part.pairs[i - 1], pair);
        if (pair.a >= pair.b || pair.b >= part.header.models || !isAfter)
            root.fail("/pairs/" + std::to_string(i) + ": its models are not in order");
    }
}

} // namespace

PartFile readPart(const std::filesystem::path& file, SharedValues& shared)
{
    const std::string where = pathText(file);
    const auto element = [&where](const nlohmann::json& json, std::string_view list,
                                  std::size_t index) {
        return JsonCursor(json, where, ErrorCode::FileInvalid,
                          "/" + std::string(list) + "/" + std::to_string(index));
    };
    PartFile part;
    // That another file is no part is said, not what its lists lack to be those of one.
    std::optional<Error> fault;
    const auto unlessFaulty = [&fault](const auto& read) {
        try {
            if (!fault)
                read();
        } catch (const Error& error) {
            fault = error;
        }
    };
    const JsonLists lists = {
        {"models",
         [&](const nlohmann::json& json, std::size_t index, const nlohmann::json&) {
             unlessFaulty([&] {
                 const JsonCursor cursor = element(json, "models", index);
                 part.models.emplace_back(indexFrom(cursor.field("index")),
                                          modelFromJson(cursor, shared));
             });
         }},
        {"pairs", [&](const nlohmann::json& json, std::size_t index, const nlohmann::json&) {
             unlessFaulty([&] {
                 part.pairs.push_back(pairFromJson(element(json, "pairs", index), shared));
             });
         }}};
    std::ifstream stream = openText(file);
    const nlohmann::json root = readingFrom(file, [&] { return parseJson(stream, where, lists); });
    requireRead(stream, file);
    const JsonCursor cursor(root, where, ErrorCode::FileInvalid);
    cursor.requireObject();
    part.header = partHeaderFromJson(cursor);
    if (fault)
        throw Error(*fault);
    static_cast<void>(cursor.field("models").arraySize());
    static_cast<void>(cursor.field("pairs").arraySize());
    requireOrder(part, cursor);
    return part;
}

} // namespace mbv
