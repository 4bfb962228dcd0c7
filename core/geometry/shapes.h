#pragma once

#include "quaternion.h"
#include "rigid_transform.h"
#include "vec3.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

/// Shapes are world-space aggregates and closed sets: touching counts as overlapping.
namespace mbv {

/// A ball. Radius 0 is a point.
struct Sphere {
    Vec3 center;
    double radius = 0;

    friend bool operator==(const Sphere&, const Sphere&) = default;
};

/// An axis-aligned box: every p with min <= p <= max. min == max is a point.
struct Aabb {
    Vec3 min;
    Vec3 max;

    friend bool operator==(const Aabb&, const Aabb&) = default;
};

/// An oriented box: {center + sum s_i halfExtents_i axes_i, |s_i| <= 1}. Axes are orthonormal to
/// 1e-6, of either handedness; a zero half extent makes a rectangle, a segment or a point.
struct Obb {
    Vec3 center;
    Vec3 halfExtents;
    std::array<Vec3, 3> axes = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};

    friend bool operator==(const Obb&, const Obb&) = default;
};

/// The closed set of shapes a query can be asked about.
using Shape = std::variant<Sphere, Aabb, Obb>;

/// A field outside its domain: "halfExtents" and "component 1 is negative (-2)".
struct ShapeFault {
    std::string field;
    std::string problem;
};

/// The first invalid field (NaN, infinity, a negative size, min > max, axes that are not
/// orthonormal to 1e-6), or nothing when the shape is valid.
std::optional<ShapeFault> faultOf(const Sphere& s);
std::optional<ShapeFault> faultOf(const Aabb& s);
std::optional<ShapeFault> faultOf(const Obb& s);
std::optional<ShapeFault> faultOf(const Shape& s);

inline bool isValid(const auto& shape)
{
    return !faultOf(shape).has_value();
}

/// Throws Error (InvalidShape) that names the field, prefixed with `where`, when invalid.
void requireValid(const Shape& shape, std::string_view where = "shape");

/// The kind as files and reports name it: "sphere", "aabb", "obb".
std::string_view kindName(const Shape& shape);

/// The shape moved rigidly. A rotated Aabb is an Obb, so the result is a Shape.
Sphere moved(const Sphere& s, const RigidTransform& t);
Obb moved(const Obb& s, const RigidTransform& t);
Shape moved(const Shape& s, const RigidTransform& t);

/// The same set of points as an Obb; center and half extents are rounded.
Obb toObb(const Aabb& s);

/// The eight corners; corner i has s_k = +1 where bit k of i is set, else -1.
std::array<Vec3, 8> cornersOf(const Aabb& s);
std::array<Vec3, 8> cornersOf(const Obb& s);

/// The smallest Aabb around the shape, to rounding.
Aabb boundsOf(const Shape& s);

/// Volume in units^3 and surface area in units^2; zero for flat shapes where geometry says so (a
/// box with one zero extent has area, both of its sides counted, and no volume).
double volumeOf(const Shape& s);
double surfaceAreaOf(const Shape& s);

} // namespace mbv
