#include <mbv/report/baseline.h>

#include "file/read_text.h"
#include "pair_json.h"

#include <mbv/check/check_report.h>
#include <mbv/file/open_stream.h>
#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/json/json_cursor.h>
#include <mbv/json/parse_json.h>

#include <fstream>

namespace mbv {
namespace {

/// Nothing where the field is null or, in a report of an older version, not there.
std::optional<JsonCursor> answer(const JsonCursor& json, std::string_view name)
{
    auto field = json.findField(name);
    return field && !field->value().is_null() ? field : std::nullopt;
}

/// What the report says of a pair, whether it was a finding in either kind of report.
struct Read {
    PastPair pair;
    bool volumesOverlap = false;
    bool isOpen = true; ///< not resolved then
};

Read pairFrom(const JsonCursor& json)
{
    Read read;
    read.pair.a = json.field("a").text();
    read.pair.b = json.field("b").text();
    read.volumesOverlap = json.field("volumes_overlap").boolean();
    read.pair.state = stateFrom(json.field("state"));
    if (const auto distance = answer(json, "distance"))
        read.pair.distance = distance->number();
    if (const auto depth = answer(json, "depth"))
        read.pair.depth = depth->number();
    if (const auto status = answer(json, "status"))
        read.isOpen = status->text() != nameOf(PairStatus::Resolved);
    if (const auto accepted = answer(json, "accepted"))
        read.pair.isAccepted = accepted->boolean();
    return read;
}

} // namespace

Baseline readBaseline(const std::filesystem::path& path)
{
    const std::string where = pathText(path);
    std::ifstream stream = openStream(path);
    Baseline baseline;
    std::vector<Read> pairs;
    const JsonLists lists = {
        {"models", [](const nlohmann::json&, std::size_t, const nlohmann::json&) {}},
        {"pairs", [&](const nlohmann::json& json, std::size_t, const nlohmann::json&) {
             const JsonCursor cursor(json, where, ErrorCode::FileInvalid);
             Read read = pairFrom(cursor);
             // The volumes' depth is no measure of meshes.
             const bool hasMeshes =
                 json.contains("contact_triangles") && !json["contact_triangles"].is_null();
             if (const auto penetration = answer(cursor, "penetration"))
                 read.pair.depth = penetration->field("depth").number();
             else if (hasMeshes)
                 read.pair.depth = std::nullopt;
             pairs.push_back(std::move(read));
         }}};
    const nlohmann::json root = readingFrom(path, [&] { return parseJson(stream, where, lists); });
    requireRead(stream, path);
    const JsonCursor cursor(root, where, ErrorCode::FileInvalid);
    if (!cursor.findField("schema"))
        cursor.fail("is no report of mbv check in JSON: the field \"schema\" is missing");
    if (cursor.field("schema").text() != "mbv.check/1")
        cursor.field("schema").fail("must be \"mbv.check/1\", the report of mbv check in JSON");
    baseline.exact = !cursor.field("summary").field("meshes_intersecting").value().is_null();
    for (Read& read : pairs) {
        const RelationState state = read.pair.state;
        const bool isFinding = baseline.exact
                                   ? meshesMeet(state) || state == RelationState::Clearance
                                   : read.volumesOverlap;
        if (isFinding && read.isOpen)
            baseline.pairs.push_back(std::move(read.pair));
    }
    return baseline;
}

} // namespace mbv
