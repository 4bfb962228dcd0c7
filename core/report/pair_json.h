#pragma once

#include <mbv/check/check_report.h>
#include <mbv/geometry/vec3.h>
#include <mbv/json/json_cursor.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// The JSON of what was found out about a pair. Private to the library.
namespace mbv {

/// Calls field(name, value) for every field of a pair but its two models, in the order of reports.
template <class Field> void forEachAnswer(const PairResult& pair, const Field& field)
{
    field("volumes_overlap", pair.volumesOverlap);
    field("state", nameOf(pair.state));
    field("reason", pair.reason);
    field("distance", pair.distance);
    field("depth", pair.depth);
    field("depth_method", nameOf(pair.depthMethod));
    field("normal", pair.normal);
    field("point_on_a", pair.pointOnA);
    field("point_on_b", pair.pointOnB);
    field("contact_triangles", pair.contactTriangles);
    const SolidAnswer* const solid = pair.solid.get();
    const bool isContained = pair.state == RelationState::Contained;
    field("inner", std::string_view(!isContained ? "" : pair.aIsInner ? "a" : "b"));
    field("penetration", solid);
    field("overlap_volume", solid != nullptr ? solid->overlapVolume : std::nullopt);
    field("penetration_reason",
          solid != nullptr ? std::string_view(solid->reason) : std::string_view());
    field("duplicate", pair.isDuplicate);
    field("accepted", pair.isAccepted);
    field("status", nameOf(pair.status));
}

/// By their names.
[[nodiscard]] std::optional<RelationState> stateNamed(std::string_view name);
[[nodiscard]] std::optional<DepthMethod> depthMethodNamed(std::string_view name);

/// By its name. Throws Error with the cursor's place and code.
RelationState stateFrom(const JsonCursor& json);

/// Appends a value; null where there is none, and for an empty text.
void appendJson(std::string& text, bool value);
void appendJson(std::string& text, std::string_view value);
void appendJson(std::string& text, const std::optional<double>& value);
void appendJson(std::string& text, const std::optional<std::size_t>& count);
void appendJson(std::string& text, const std::optional<Vec3>& v);

/// Its depth and points, on lines of their own; null where it has none.
void appendJson(std::string& text, const SolidAnswer* solid);

} // namespace mbv
