#include <mbv/collision/relation.h>

#include "magnitude.h"
#include "shape_relation.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/depth_method.h>
#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

namespace mbv {
namespace {

/// What a shape is around: all points no farther than `radius` from the hull of `points`.
struct Rounded {
    std::vector<Vec3> points;
    double radius = 0;
};

/// The corners, about the origin, of the polygon around a circle across the axis.
std::vector<Vec3> polygonAround(double radius, const Vec3& alongAxis, int sides)
{
    const Vec3 axis = normalized(alongAxis);
    const Vec3 least = std::abs(axis.x) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    const Vec3 u = normalized(cross(axis, least));
    const Vec3 v = cross(axis, u);
    const double outside = radius / std::cos(std::numbers::pi / sides);
    std::vector<Vec3> corners;
    for (int i = 0; i < sides; ++i) {
        const double angle = 2 * std::numbers::pi * i / sides;
        corners.push_back(outside * (std::cos(angle) * u + std::sin(angle) * v));
    }
    return corners;
}

constexpr int kSides = 64;

std::vector<Vec3> prismAround(const Cylinder& cylinder)
{
    std::vector<Vec3> points;
    for (const Vec3& arm : polygonAround(cylinder.radius, cylinder.b - cylinder.a, kSides))
        points.insert(points.end(), {cylinder.a + arm, cylinder.b + arm});
    return points;
}

std::vector<Vec3> pyramidAround(const Cone& cone)
{
    std::vector<Vec3> points = {cone.apex};
    for (const Vec3& arm : polygonAround(cone.radius, cone.baseCenter - cone.apex, kSides))
        points.push_back(cone.baseCenter + arm);
    return points;
}

/// A polygon with a corner at either pole around a meridian, its other corners on parallels that
/// have polygons around them.
std::vector<Vec3> polyhedronAround(const Ellipsoid& ellipsoid)
{
    constexpr int kParallels = 16;
    constexpr int kMeridians = 32;
    const auto inWorld = [&](const Vec3& onSphere) {
        Vec3 p = ellipsoid.center;
        for (int i = 0; i < 3; ++i)
            p += onSphere[i] * ellipsoid.radii[i] * ellipsoid.axes[static_cast<std::size_t>(i)];
        return p;
    };
    const double outside = 1 / std::cos(std::numbers::pi / (2 * kParallels));
    std::vector<Vec3> points = {inWorld({0, 0, -outside}), inWorld({0, 0, outside})};
    for (int i = 1; i < kParallels; ++i) {
        const double angle = std::numbers::pi * i / kParallels;
        for (const Vec3& arm : polygonAround(outside * std::sin(angle), {0, 0, 1}, kMeridians))
            points.push_back(inWorld(arm + Vec3{0, 0, outside * std::cos(angle)}));
    }
    return points;
}

struct RoundedFrom {
    using Result = std::optional<Rounded>;

    Result operator()(const Sphere& s) const { return Rounded{{s.center}, s.radius}; }
    Result operator()(const Capsule& s) const { return Rounded{{s.a, s.b}, s.radius}; }
    Result operator()(const Aabb& s) const { return corners(s); }
    Result operator()(const Obb& s) const { return corners(s); }
    Result operator()(const Cylinder& s) const { return Rounded{prismAround(s), 0}; }
    Result operator()(const ConvexHull& s) const { return Rounded{s.points, 0}; }
    Result operator()(const Plane&) const { return std::nullopt; }
    Result operator()(const HalfSpace&) const { return std::nullopt; }
    Result operator()(const Triangle& s) const { return Rounded{{s.a, s.b, s.c}, 0}; }
    Result operator()(const Segment& s) const { return Rounded{{s.a, s.b}, 0}; }
    Result operator()(const Cone& s) const { return Rounded{pyramidAround(s), 0}; }
    Result operator()(const Ellipsoid& s) const
    {
        if (s.radii.x == s.radii.y && s.radii.y == s.radii.z)
            return Rounded{{s.center}, s.radii.x};
        return Rounded{polyhedronAround(s), 0};
    }

    static Rounded corners(const auto& box)
    {
        const auto points = cornersOf(box);
        return {{points.begin(), points.end()}, 0};
    }
};

/// Nothing for shapes without an end.
std::optional<Rounded> roundedFrom(const Shape& shape)
{
    return std::visit(RoundedFrom{}, shape);
}

/// A surface without an inside as the solid that has no thickness; a plane stays.
Shape asSolid(const Shape& shape)
{
    if (const auto* triangle = std::get_if<Triangle>(&shape))
        return ConvexHull{{triangle->a, triangle->b, triangle->c}};
    if (const auto* segment = std::get_if<Segment>(&shape))
        return Capsule{segment->a, segment->b, 0};
    return shape;
}

/// What a computed depth may be off.
double depthError(const Shape& a, const Shape& b)
{
    double extent = 0;
    double size = std::numeric_limits<double>::infinity();
    for (const Shape* shape : {&a, &b}) {
        if (!isBounded(*shape))
            continue;
        const Aabb box = boundsOf(*shape);
        const Vec3 reach = max(abs(box.min), abs(box.max));
        extent = std::max({extent, reach.x, reach.y, reach.z});
        size = std::min(size, norm(box.max - box.min));
    }
    const double rounding = 64 * std::numeric_limits<double>::epsilon() * extent;
    if (depthMethodOf(a, b) != DepthMethod::ConvexLayer || !std::isfinite(size))
        return rounding;
    return std::max(rounding, 1e-6 * size);
}

/// The other lies on one side of the plane.
bool touchesPlane(const Plane& plane, const Shape& other)
{
    if (const auto* second = std::get_if<Plane>(&other))
        return cross(plane.normal, second->normal) == Vec3{};
    return touchOnly(HalfSpace{plane.normal, plane.offset}, other) ||
           touchOnly(HalfSpace{-plane.normal, -plane.offset}, other);
}

/// Precondition: they overlap.
bool touch(const Shape& a, const Shape& b)
{
    if (const auto* plane = std::get_if<Plane>(&a))
        return touchesPlane(*plane, b);
    if (const auto* plane = std::get_if<Plane>(&b))
        return touchesPlane(*plane, a);
    return touchOnly(a, b);
}

} // namespace

bool isInside(const Shape& inner, const Shape& outer)
{
    if (std::holds_alternative<Plane>(outer) || std::holds_alternative<Triangle>(outer) ||
        std::holds_alternative<Segment>(outer))
        return false;
    if (const auto scale = magnitude::scaleFor(inner, outer))
        return isInside(scale->down(inner), scale->down(outer));
    const auto rounded = roundedFrom(inner);
    return rounded &&
           std::all_of(rounded->points.begin(), rounded->points.end(), [&](const Vec3& point) {
               const Shape at = Sphere{point, 0};
               const auto found = contact(at, outer);
               return found && found->depth > rounded->radius + depthError(at, outer);
           });
}

bool touchOnly(const Shape& a, const Shape& b)
{
    const Shape solidA = asSolid(a);
    const Shape solidB = asSolid(b);
    const auto found = contact(solidA, solidB);
    return found && found->depth <= depthError(solidA, solidB);
}

std::optional<Vec3> middleOf(const Shape& shape)
{
    const auto rounded = roundedFrom(shape);
    if (!rounded)
        return std::nullopt;
    // All these shapes are convex hulls of balls, so the mean of the centers is in them.
    const double share = 1 / static_cast<double>(rounded->points.size());
    Vec3 mean;
    for (const Vec3& point : rounded->points)
        mean = mean + share * point;
    return mean;
}

Relation relation(const Shape& a, const Shape& b)
{
    assert(isValid(a) && isValid(b));
    if (!overlaps(a, b))
        return inState(RelationState::Separated);
    if (isInside(a, b))
        return aInsideB();
    if (isInside(b, a))
        return bInsideA();
    return inState(touch(a, b) ? RelationState::Touching : RelationState::Intersecting);
}

Relation relationChecked(const Shape& a, const Shape& b)
{
    requireValid(a, "a");
    requireValid(b, "b");
    return relation(a, b);
}

std::string_view nameOf(RelationState state)
{
    switch (state) {
    case RelationState::Separated:
        return "separated";
    case RelationState::Clearance:
        return "clearance";
    case RelationState::Touching:
        return "touching";
    case RelationState::Intersecting:
        return "intersecting";
    case RelationState::Contained:
        return "contained";
    case RelationState::Unknown:
        break;
    }
    return "unknown";
}

} // namespace mbv
