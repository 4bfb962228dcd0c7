#pragma once

#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

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

/// Every point within radius of the segment a b. a == b is a sphere, radius 0 a segment.
struct Capsule {
    Vec3 a;
    Vec3 b;
    double radius = 0;

    friend bool operator==(const Capsule&, const Capsule&) = default;
};

/// A solid circular cylinder with flat ends, its axis from a to b (a != b). Radius 0 is a segment.
struct Cylinder {
    Vec3 a;
    Vec3 b;
    double radius = 0;

    friend bool operator==(const Cylinder&, const Cylinder&) = default;
};

/// The convex hull of one or more points, in any order; inner points and duplicates are allowed,
/// and the points may all be in a plane, on a line, or equal.
struct ConvexHull {
    std::vector<Vec3> points;

    friend bool operator==(const ConvexHull&, const ConvexHull&) = default;
};

/// The two-sided surface normal . p == offset. The normal is not zero and need not be unit:
/// distances divide by its length.
struct Plane {
    Vec3 normal = {0, 0, 1};
    double offset = 0;

    friend bool operator==(const Plane&, const Plane&) = default;
};

/// The solid normal . p <= offset; the normal points out of it, is not zero and need not be unit.
struct HalfSpace {
    Vec3 normal = {0, 0, 1};
    double offset = 0;

    friend bool operator==(const HalfSpace&, const HalfSpace&) = default;
};

/// A flat triangle, seen from either side. Corners on a line or equal make a segment or a point.
struct Triangle {
    Vec3 a;
    Vec3 b;
    Vec3 c;

    friend bool operator==(const Triangle&, const Triangle&) = default;
};

/// a == b is a point.
struct Segment {
    Vec3 a;
    Vec3 b;

    friend bool operator==(const Segment&, const Segment&) = default;
};

/// A solid circular cone with a flat base: the hull of the apex and of the disc around the base's
/// center, across the axis between them (apex != baseCenter). Radius 0 is a segment.
struct Cone {
    Vec3 apex;
    Vec3 baseCenter;
    double radius = 0; ///< of the base

    friend bool operator==(const Cone&, const Cone&) = default;
};

/// A solid ellipsoid: {center + sum s_i radii_i axes_i, |s| <= 1}. Axes are orthonormal to 1e-6, of
/// either handedness; a zero radius makes a flat ellipse, two a segment, three a point.
struct Ellipsoid {
    Vec3 center;
    Vec3 radii;
    std::array<Vec3, 3> axes = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};

    friend bool operator==(const Ellipsoid&, const Ellipsoid&) = default;
};

/// origin + t direction / |direction|, 0 <= t <= maxT: t is a length, whatever the direction's own.
struct Ray {
    Vec3 origin;
    Vec3 direction = {0, 0, 1};
    double maxT = std::numeric_limits<double>::infinity(); ///< >= 0; what lies beyond is not hit

    friend bool operator==(const Ray&, const Ray&) = default;
};

/// The closed set of shapes that any two of can be asked about. A Ray only asks (see raycast.h).
using Shape = std::variant<Sphere, Aabb, Obb, Capsule, Cylinder, ConvexHull, Plane, HalfSpace,
                           Triangle, Segment, Cone, Ellipsoid>;

/// The shapes that have an inside, and so a depth.
template <class S>
concept Solid = std::same_as<S, Sphere> || std::same_as<S, Aabb> || std::same_as<S, Obb> ||
    std::same_as<S, Capsule> || std::same_as<S, Cylinder> || std::same_as<S, ConvexHull> ||
    std::same_as<S, HalfSpace> || std::same_as<S, Cone> || std::same_as<S, Ellipsoid>;

/// The alternative of Shape is a Solid.
[[nodiscard]] bool isSolid(const Shape& shape);

/// The alternative of Shape has an end everywhere: no plane and no half-space.
[[nodiscard]] bool isBounded(const Shape& shape);

/// A field outside its domain: "halfExtents" and "component 1 is negative (-2)".
struct ShapeFault {
    std::string field;
    std::string problem;
};

/// The first invalid field (NaN, infinity, a negative size, min > max, axes that are not
/// orthonormal to 1e-6, a zero normal or direction, a cylinder or cone without an axis, a hull
/// without points, a ray of negative length), or nothing when the shape is valid.
[[nodiscard]] std::optional<ShapeFault> faultOf(const Sphere& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const Aabb& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const Obb& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const Capsule& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const Cylinder& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const ConvexHull& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const Plane& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const HalfSpace& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const Triangle& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const Segment& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const Cone& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const Ellipsoid& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const Ray& s);
[[nodiscard]] std::optional<ShapeFault> faultOf(const Shape& s);

[[nodiscard]] inline bool isValid(const auto& shape)
{
    return !faultOf(shape).has_value();
}

/// Throws Error (InvalidShape) that names the field, prefixed with `where`, when invalid.
void requireValid(const Shape& shape, std::string_view where = "shape");
void requireValid(const Ray& ray, std::string_view where = "ray");

/// The kind as files and reports name it: "sphere", "aabb", "obb", "capsule", "cylinder",
/// "convex_hull", "plane", "half_space", "triangle", "segment", "cone", "ellipsoid".
[[nodiscard]] std::string_view nameOf(const Shape& shape);

/// The shape under a pose: rotated, then translated. A rotated Aabb is an Obb, so the result of a
/// Shape is a Shape; translated() keeps an Aabb.
[[nodiscard]] Sphere transformed(const Sphere& s, const RigidTransform& t);
[[nodiscard]] Obb transformed(const Obb& s, const RigidTransform& t);
[[nodiscard]] Capsule transformed(const Capsule& s, const RigidTransform& t);
[[nodiscard]] Cylinder transformed(const Cylinder& s, const RigidTransform& t);
[[nodiscard]] ConvexHull transformed(const ConvexHull& s, const RigidTransform& t);
[[nodiscard]] Plane transformed(const Plane& s, const RigidTransform& t);
[[nodiscard]] HalfSpace transformed(const HalfSpace& s, const RigidTransform& t);
[[nodiscard]] Triangle transformed(const Triangle& s, const RigidTransform& t);
[[nodiscard]] Segment transformed(const Segment& s, const RigidTransform& t);
[[nodiscard]] Cone transformed(const Cone& s, const RigidTransform& t);
[[nodiscard]] Ellipsoid transformed(const Ellipsoid& s, const RigidTransform& t);
[[nodiscard]] Ray transformed(const Ray& s, const RigidTransform& t);
[[nodiscard]] Shape transformed(const Shape& s, const RigidTransform& t);

/// The shape translated and not rotated: an Aabb stays one, and no axis is touched.
[[nodiscard]] Shape translated(const Shape& shape, const Vec3& by);

/// The same set of points as an Obb; center and half extents are rounded.
[[nodiscard]] Obb toObb(const Aabb& s);

/// The eight corners; corner i has s_k = +1 where bit k of i is set, else -1.
[[nodiscard]] std::array<Vec3, 8> cornersOf(const Aabb& s);
[[nodiscard]] std::array<Vec3, 8> cornersOf(const Obb& s);

/// The smallest Aabb around the shape, to rounding; its sides are infinite where the shape is (a
/// plane or half-space whose normal is along an axis is bounded on that axis).
[[nodiscard]] Aabb boundsOf(const Shape& s);

/// Volume in units^3 and surface area in units^2, of an Obb by its axes as given, of an Ellipsoid
/// the area by axes that are orthonormal, to rounding; zero for flat shapes where geometry says so
/// (a box with one zero extent has area, both of its sides counted, as a triangle's are, and no
/// volume). Infinite for a plane's area and a half-space; none for a convex hull, whose faces are
/// not known here (see fitHull in mbv::core).
[[nodiscard]] std::optional<double> volumeOf(const Shape& s);
[[nodiscard]] std::optional<double> surfaceAreaOf(const Shape& s);

} // namespace mbv
