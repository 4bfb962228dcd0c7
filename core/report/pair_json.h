#pragma once

#include <mbv/check/check_report.h>
#include <mbv/geometry/vec3.h>

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
}

/// Appends a value on one line; null where there is none, and for an empty text. Texts are such as
/// need no escaping.
void appendJson(std::string& text, bool value);
void appendJson(std::string& text, std::string_view plain);
void appendJson(std::string& text, const std::optional<double>& value);
void appendJson(std::string& text, const std::optional<std::size_t>& count);
void appendJson(std::string& text, const std::optional<Vec3>& v);

} // namespace mbv
