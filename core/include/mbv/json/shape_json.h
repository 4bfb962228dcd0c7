#pragma once

#include <mbv/geometry/shapes.h>

#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// A shape from JSON text with exactly one field, its kind:
///   {"sphere": {"center": [x,y,z], "radius": r}}
///   {"point": {"position": [x,y,z]}}, which is a sphere of radius 0, and written as one
///   {"aabb": {"min": [x,y,z], "max": [x,y,z]}}
///   {"obb": {"center": [x,y,z], "half_extents": [x,y,z], "axes": [[..],[..],[..]]}}
///   {"capsule": {"a": [x,y,z], "b": [x,y,z], "radius": r}}, and so a cylinder
///   {"convex_hull": {"points": [[x,y,z], ...]}}
///   {"plane": {"normal": [x,y,z], "offset": d}}, and so a half_space
///   {"triangle": {"a": [x,y,z], "b": [x,y,z], "c": [x,y,z]}}
///   {"segment": {"a": [x,y,z], "b": [x,y,z]}}
///   {"cone": {"apex": [x,y,z], "base_center": [x,y,z], "radius": r}}
///   {"ellipsoid": {"center": [x,y,z], "radii": [x,y,z], "axes": [[..],[..],[..]]}}
/// where an obb or ellipsoid may give "rotation": [x,y,z,w] instead of "axes". Throws Error that
/// starts with `where` and names the JSON pointer: FileInvalid for text that is not JSON,
/// InvalidShape for an unknown kind or field, a missing field, a wrong type, or a value outside its
/// domain.
///
/// A rotation of length 1 to 1e-6 is normalized, axes that are orthonormal to 1e-6 are taken as
/// they are. Where they are so to 1e-3 only and `warnings` is given, both are normalized, and
/// `warnings` gains a line that says so; else they are an error.
[[nodiscard]] Shape shapeFromJson(std::string_view text, std::string_view where,
                                  std::vector<std::string>* warnings = nullptr);

/// The shape as one line of JSON; shapeFromJson gives an equal shape. An obb or
/// ellipsoid is written with its axes. Precondition: valid.
[[nodiscard]] std::string shapeToJson(const Shape& shape);

} // namespace mbv
