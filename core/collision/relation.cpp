#include <mbv/collision/relation.h>

#include "enclosing_hull.h"
#include "magnitude.h"
#include "shape_relation.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/depth_method.h>
#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

namespace mbv {
namespace {

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
    const auto hull = enclosingHullOf(inner);
    if (!hull)
        return false;
    return std::ranges::all_of(hull->points, [&](const Vec3& point) {
        const Shape at = Sphere{point, 0};
        const auto found = contact(at, outer);
        return found && found->depth > hull->radius + depthError(at, outer);
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
    const auto hull = enclosingHullOf(shape);
    if (!hull)
        return std::nullopt;
    // All these shapes are convex hulls of balls, so the mean of the centers is in them.
    const double share = 1 / static_cast<double>(hull->points.size());
    Vec3 mean;
    for (const Vec3& point : hull->points)
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
