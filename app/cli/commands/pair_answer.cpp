#include "pair_answer.h"

#include "input/pair_meshes.h"
#include "input/pair_sides.h"
#include "input/value_text.h"
#include "output/json_line.h"
#include "pair_contacts.h"

#include <mbv/collision/common_point.h>
#include <mbv/collision/contact.h>
#include <mbv/collision/contact_manifold.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/collision/proximity.h>
#include <mbv/collision/raycast.h>
#include <mbv/collision/rectangle.h>
#include <mbv/collision/rectangle_manifold.h>
#include <mbv/collision/sweep.h>
#include <mbv/geometry/error.h>
#include <mbv/json/json_values.h>
#include <mbv/json/motion_json.h>
#include <mbv/mesh_query/raycast.h>
#include <mbv/motion/first_contact.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace mbv::cli {
namespace {

std::string lineName(std::size_t number)
{
    return "line " + std::to_string(number);
}

PairAnswer errorAnswer(std::string_view id, const std::string& message)
{
    JsonLine line;
    line.addRaw("id", id);
    line.addRaw("error", nlohmann::json(message).dump(-1, ' ', false,
                                                      nlohmann::json::error_handler_t::replace));
    return {line.text(), false, {}};
}

void requireKnownFields(const JsonCursor& line)
{
    constexpr std::array<std::string_view, 11> kKnown = {
        "id",       "a",        "b",         "motion",          "path",    "path_b",
        "manifold", "contacts", "proximity", "signed_distance", "all_hits"};
    line.requireObject();
    for (const auto& item : line.value().items()) {
        if (std::find(kKnown.begin(), kKnown.end(), item.key()) == kKnown.end())
            line.fail("unknown field \"" + item.key() +
                      "\"; known here: id, a, b, motion, path, "
                      "path_b, manifold, contacts, proximity, signed_distance, all_hits");
    }
}

/// The fields of a meeting or, where there is none, nulls and what point they have in common: for
/// shapes that overlap.
template <class Meeting, class Point = decltype(Meeting::normal)>
void addMeeting(JsonLine& answer, const std::optional<Meeting>& meeting,
                const std::optional<Point>& common = std::nullopt)
{
    answer.add("overlap", true);
    answer.add("distance", 0.0);
    answer.add("depth", meeting ? std::optional(meeting->depth) : std::nullopt);
    answer.add("normal", meeting ? std::optional<Point>(meeting->normal) : std::nullopt);
    answer.add("point_on_a", meeting ? std::optional<Point>(meeting->pointOnA) : common);
    answer.add("point_on_b", meeting ? std::optional<Point>(meeting->pointOnB) : common);
}

/// For shapes that are apart. `single`: there are nearest points.
void addClearance(JsonLine& answer, const auto& apart, bool single)
{
    using Point = std::remove_cvref_t<decltype(apart.pointOnA)>;
    answer.add("overlap", false);
    answer.add("distance", writtenDistance(apart.distance));
    answer.addRaw("depth", "null");
    answer.addRaw("normal", "null");
    answer.add("point_on_a", single ? std::optional<Point>(apart.pointOnA) : std::nullopt);
    answer.add("point_on_b", single ? std::optional<Point>(apart.pointOnB) : std::nullopt);
}

void addSweep(JsonLine& answer, const std::optional<SweepHit>& hit)
{
    if (!hit)
        return answer.addRaw("sweep", "null");
    JsonLine sweep;
    sweep.add("fraction", hit->fraction);
    sweep.add("point", hit->point);
    sweep.add("normal", hit->normal);
    answer.add("sweep", sweep);
}

/// The first contact of a on its "path" and b on its "path_b"; the fields of a pair of mbv motion.
void addFirstContact(JsonLine& answer, const JsonCursor& line, const PairSide& a, const PairSide& b)
{
    const auto path = line.findField("path");
    const auto pathB = line.findField("path_b");
    if (!path && !pathB)
        return;
    if (const auto motion = line.findField("motion"))
        motion->fail("\"path\" is given as well; keep one");
    const Path still;
    const MotionAnswer found = firstContactOf(a, path ? pathFromJson(*path) : still, b,
                                              pathB ? pathFromJson(*pathB) : still);
    const nlohmann::ordered_json fields = toJson(found);
    for (const auto& item : fields.items())
        answer.addRaw(item.key(), item.value().dump());
}

/// The points at which two shapes or rectangles meet, as many at most as "manifold" says.
template <class Side>
void addManifold(JsonLine& answer, const JsonCursor& line, const Side& a, const Side& b)
{
    const auto most = mostPoints(line, "manifold");
    if (!most)
        return;
    const auto found = contactManifold(a, b, {.maxPoints = *most});
    if (!found)
        return answer.addRaw("manifold", "null");
    answer.add("manifold", pointLines(found->points));
}

bool asksFor(const JsonCursor& line, std::string_view field)
{
    const auto given = line.findField(field);
    return given && given->boolean();
}

/// Distance and contact in one, null where there is no answer.
void addProximity(JsonLine& answer, const Shape& a, const Shape& b)
{
    const std::optional<Proximity> found = proximity(a, b);
    if (!found)
        return answer.addRaw("proximity", "null");
    JsonLine fields;
    fields.add("distance", writtenDistance(found->distance));
    fields.add("normal", std::optional(found->normal));
    fields.add("point_on_a", std::optional(found->pointOnA));
    fields.add("point_on_b", std::optional(found->pointOnB));
    answer.add("proximity", fields);
}

/// Of the point that stands as a or b from the other one.
void addSignedDistance(JsonLine& answer, const JsonCursor& line, const PairSide& a,
                       const PairSide& b)
{
    const std::optional<SignedDistance> found = signedDistanceOf(a, b);
    if (!found)
        line.field("signed_distance")
            .fail("is that of a point; give one as a or b, or leave it out");
    JsonLine from;
    from.add("distance", writtenDistance(found->distance));
    from.add("point", std::optional(found->point));
    answer.add("signed_distance", from);
}

void addPair(JsonLine& answer, const JsonCursor& line)
{
    const Shape a = shapeFromJson(line.field("a"));
    const Shape b = shapeFromJson(line.field("b"));
    // Parallel planes and half-spaces are nearest everywhere, and so nowhere.
    if (overlaps(a, b))
        addMeeting(answer, contact(a, b), singleCommonPoint(a, b));
    else
        addClearance(answer, distance(a, b), isBounded(a) || isBounded(b));
    if (const auto motion = line.findField("motion"))
        addSweep(answer, sweep(a, motion->vec3(), b));
    addFirstContact(answer, line, a, b);
    addManifold(answer, line, a, b);
    if (asksFor(line, "proximity"))
        addProximity(answer, a, b);
    if (asksFor(line, "signed_distance"))
        addSignedDistance(answer, line, a, b);
}

PairSide sideFromJson(const JsonCursor& side, PairMeshes& meshes)
{
    if (PairMeshes::isMesh(side))
        return meshes.read(side);
    return shapeFromJson(side);
}

void refuse(const JsonCursor& line, std::string_view field, const std::string& problem)
{
    if (asksFor(line, field))
        line.field(field).fail(problem + "; leave it out");
}

void refuseManifold(const JsonCursor& line, const std::string& kind)
{
    if (const auto most = line.findField("manifold"))
        most->fail("a " + kind + " has no contact manifold; " +
                   (kind == "mesh" ? "ask for \"contacts\"" : "leave it out"));
}

void refuseContacts(const JsonCursor& line)
{
    if (const auto most = line.findField("contacts"))
        most->fail("are those of a mesh, with a shape or another mesh; leave it out");
}

void addMeshPair(JsonLine& answer, const JsonCursor& line, PairMeshes& meshes)
{
    const PairSide a = sideFromJson(line.field("a"), meshes);
    const PairSide b = sideFromJson(line.field("b"), meshes);
    refuseManifold(line, "mesh");
    refuse(line, "proximity", "a mesh is not convex, and has none");
    const SideRelation found = relationOf(a, b);
    if (found.overlap)
        addMeeting(answer, found.contact, found.common);
    else
        addClearance(answer, found.gap, true);
    if (const auto motion = line.findField("motion"))
        addSweep(answer, sweepSide(a, motion->vec3(), b));
    addFirstContact(answer, line, a, b);
    addContacts(answer, line, a, b);
    if (asksFor(line, "signed_distance"))
        addSignedDistance(answer, line, a, b);
}

void refuseMotion(const JsonCursor& line, const std::string& kind)
{
    for (const char* const field : {"motion", "path", "path_b"}) {
        if (const auto motion = line.findField(field))
            motion->fail("a " + kind + " does not move; leave it out");
    }
}

bool isKind(const JsonCursor& side, std::string_view kind)
{
    return !PairMeshes::isMesh(side) && shapeKind(side) == kind;
}

void addRectanglePair(JsonLine& answer, const JsonCursor& line)
{
    for (const char* const side : {"a", "b"}) {
        if (!isKind(line.field(side), "rectangle"))
            line.field(side).fail("a rectangle is flat; only another one can stand beside it");
    }
    refuseMotion(line, "rectangle");
    refuse(line, "proximity", "a rectangle has none");
    refuse(line, "signed_distance", "a rectangle has none");
    const Rectangle a = rectangleFromJson(line.field("a"));
    const Rectangle b = rectangleFromJson(line.field("b"));
    if (overlaps(a, b))
        addMeeting(answer, contact(a, b));
    else
        addClearance(answer, distance(a, b), true);
    addManifold(answer, line, a, b);
}

std::optional<RayHit> hitOf(const Ray& ray, const JsonCursor& b, PairMeshes& meshes)
{
    return PairMeshes::isMesh(b) ? raycastMesh(ray, meshes.read(b))
                                 : raycast(ray, shapeFromJson(b));
}

void addAllHits(JsonLine& answer, const JsonCursor& line, const Ray& ray, PairMeshes& meshes)
{
    if (!asksFor(line, "all_hits"))
        return;
    if (!PairMeshes::isMesh(line.field("b")))
        line.field("all_hits").fail("are those of a mesh; leave it out");
    std::vector<JsonLine> hits;
    for (const MeshRayHit& found : raycastAll(ray, meshes.read(line.field("b")))) {
        JsonLine& hit = hits.emplace_back();
        hit.add("t", found.t);
        hit.add("point", std::optional(found.point));
        hit.add("normal", found.normal);
        hit.add("triangle", static_cast<double>(found.triangle));
    }
    answer.add("hits", hits);
}

void addHit(JsonLine& answer, const JsonCursor& line, PairMeshes& meshes)
{
    const Ray ray = rayFromJson(line.field("a"));
    const std::optional<RayHit> hit = hitOf(ray, line.field("b"), meshes);
    refuseMotion(line, "ray");
    refuseManifold(line, "ray");
    refuse(line, "proximity", "a ray has none");
    refuse(line, "signed_distance", "a ray has none");
    answer.add("hit", hit.has_value());
    answer.add("t", hit ? std::optional(hit->t) : std::nullopt);
    answer.add("point", hit ? std::optional(hit->point) : std::nullopt);
    answer.add("normal", hit ? hit->normal : std::nullopt);
    answer.add("inside", hit && hit->inside);
    addAllHits(answer, line, ray, meshes);
}

} // namespace

PairAnswer answerPair(std::string_view text, std::size_t number, PairMeshes& meshes)
{
    const std::string where = lineName(number);
    std::string id = "null";
    std::vector<std::string> warnings;
    try {
        const nlohmann::json json = parseJsonLine(text, where);
        const JsonCursor line =
            JsonCursor(json, where, ErrorCode::InvalidShape).withWarnings(warnings);
        if (const auto given = line.findField("id"))
            id = valueText(text, "id").value_or(given->value().dump());
        requireKnownFields(line);
        JsonLine answer;
        answer.addRaw("id", id);
        if (!isKind(line.field("a"), "ray"))
            refuse(line, "all_hits", "are those of a ray");
        const bool hasMesh =
            PairMeshes::isMesh(line.field("a")) || PairMeshes::isMesh(line.field("b"));
        if (!hasMesh || isKind(line.field("a"), "ray"))
            refuseContacts(line);
        if (isKind(line.field("a"), "ray"))
            addHit(answer, line, meshes);
        else if (isKind(line.field("a"), "rectangle") || isKind(line.field("b"), "rectangle"))
            addRectanglePair(answer, line);
        else if (hasMesh)
            addMeshPair(answer, line, meshes);
        else
            addPair(answer, line);
        if (!answer.isRepresentable())
            line.fail("the answer is out of the range of a double");
        return {answer.text(), true, std::move(warnings)};
    } catch (const Error& error) {
        const std::string message = error.what();
        const bool named = message.starts_with(where); // the library's questions know no lines
        return errorAnswer(id, named ? message : where + ": " + message);
    }
}

PairAnswer badLine(std::size_t number, const std::string& problem)
{
    return errorAnswer("null", lineName(number) + ": " + problem);
}

} // namespace mbv::cli
