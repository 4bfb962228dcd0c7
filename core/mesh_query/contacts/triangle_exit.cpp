// What is round leaves along the way from the nearest point of its core; where the core crosses the
// triangle, and of boxes, the way is a normal of a face of the shapes' difference; the convex layer
// finds that of cylinders, cones, ellipsoids and hulls.
#include "triangle_exit.h"

#include "collision/convex/convex.h"
#include "collision/exact/accurate_cross.h"
#include "collision/planes/half_space_extent.h"
#include "collision/sweep/feature_axes.h"
#include "geometry/unbounded.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv::contacts {
namespace {

/// A length that is as good as none beside the shape and the triangle.
double roundingOf(const Triangle& t)
{
    constexpr double kRounding = 1e-12;
    return kRounding * (1 + maxComponent(max(abs(t.a), max(abs(t.b), abs(t.c)))));
}

/// The point that is farthest along a unit direction.
template <class S> Vec3 supportOf(const S& s, const Vec3& direction)
{
    const auto core = convex::coreOf(s, convex::Frame());
    return core.support(direction) + convex::sweptRadiusOf(s) * direction;
}

/// By so much a way has to be shorter than one that was found before.
constexpr double kShorter = 1e-9;

/// The least way so far, of those along axes, either way.
class LeastWay {
public:
    LeastWay(double margin, double rounding) : apart_(-margin - rounding) {}

    /// The shape reaches from `low` to `high` along the unit axis; whether it is within the margin.
    bool add(const Vec3& axis, double low, double high, double triangleLow, double triangleHigh)
    {
        const double up = triangleHigh - low;
        const double down = high - triangleLow;
        const double depth = std::min(up, down);
        if (depth < least_.depth - kShorter)
            least_ = {up <= down ? axis : -axis, depth};
        return !(depth < apart_);
    }

    const TriangleExit& least() const { return least_; }

private:
    double apart_;
    TriangleExit least_ = {{}, std::numeric_limits<double>::infinity()};
};

/// Along the triangle's normal, or an axis of both, whichever is least; nothing where they are
/// apart along one by more than the margin.
template <class S>
std::optional<TriangleExit> alongAxes(const S& s, const Shape& shape, const Triangle& t,
                                      const Vec3& normal, double margin)
{
    LeastWay way(margin, roundingOf(t));
    const auto isWithin = [&](const Vec3& axis) {
        const Extent ofShape = extentOf(s, axis, 0);
        const Extent ofTriangle = extentOf(t, axis, 0);
        return way.add(axis, ofShape.low, ofShape.high, ofTriangle.low, ofTriangle.high);
    };
    if (!isWithin(normal))
        return std::nullopt;
    const FeatureAxes axes = featureAxes(shape, t);
    if (!std::all_of(axes.begin(), axes.end(), isWithin))
        return std::nullopt;
    return way.least();
}

/// The same of a box, for speed: seen from its center.
std::optional<TriangleExit> alongAxes(const Obb& box, const Triangle& t, const Vec3& normal,
                                      double margin)
{
    LeastWay way(margin, roundingOf(t));
    const std::array<Vec3, 3> corners = {t.a - box.center, t.b - box.center, t.c - box.center};
    const std::array<Vec3, 3> edges = {t.b - t.a, t.c - t.b, t.a - t.c};
    const Vec3& x = box.axes[0];
    const Vec3& y = box.axes[1];
    const Vec3& z = box.axes[2];
    const auto isWithin = [&](const Vec3& axis) {
        const double half = box.halfExtents.x * std::abs(dot(x, axis)) +
                            box.halfExtents.y * std::abs(dot(y, axis)) +
                            box.halfExtents.z * std::abs(dot(z, axis));
        const double a = dot(corners[0], axis);
        const double b = dot(corners[1], axis);
        const double c = dot(corners[2], axis);
        return way.add(axis, -half, half, std::min({a, b, c}), std::max({a, b, c}));
    };
    const auto isWithinAcross = [&](const Vec3& u, const Vec3& v) {
        const Vec3 across = accurateCross(u, v);
        return across == Vec3{} || isWithin(normalized(across));
    };
    if (!isWithin(normal) || !isWithinAcross(x, y) || !isWithinAcross(y, z) ||
        !isWithinAcross(z, x))
        return std::nullopt;
    for (const Vec3& axis : box.axes) {
        for (const Vec3& edge : edges) {
            if (!isWithinAcross(axis, edge))
                return std::nullopt;
        }
    }
    return way.least();
}

/// Of what is apart.
std::optional<TriangleExit> withinMargin(const Distance& apart, double margin)
{
    if (apart.distance > margin)
        return std::nullopt;
    return TriangleExit{normalized(apart.pointOnB - apart.pointOnA), -apart.distance};
}

/// What is apart has a nearest way that need not be along an axis.
template <class S>
std::optional<TriangleExit> exitOfBox(const S& s, const Triangle& t, const Vec3& normal,
                                      double margin)
{
    std::optional<TriangleExit> least;
    if constexpr (std::same_as<S, Obb>)
        least = alongAxes(s, t, normal, margin);
    else
        least = alongAxes(toObb(s), t, normal, margin);
    const double rounding = roundingOf(t);
    if (!least || least->depth >= -rounding)
        return least;
    const Distance apart = distance(t, s);
    return apart.distance > rounding ? withinMargin(apart, margin) : least;
}

template <class Core>
std::optional<TriangleExit> exitOfRound(const Core& core, double radius, const Triangle& t,
                                        const Vec3& normal, double margin)
{
    const double rounding = roundingOf(t);
    const Distance apart = distance(t, core);
    if (apart.distance > radius + margin + rounding)
        return std::nullopt;
    if (apart.distance > rounding)
        return TriangleExit{normalized(apart.pointOnB - apart.pointOnA), radius - apart.distance};
    auto crossing = alongAxes(core, core, t, normal, std::numeric_limits<double>::infinity());
    crossing->depth += radius;
    return crossing;
}

template <class S>
std::optional<TriangleExit> exitBySearch(const S& s, const Triangle& t, double margin)
{
    const Distance apart = distance(t, s);
    if (apart.distance > 0)
        return withinMargin(apart, margin);
    // In the order of distance()'s row, to agree with it whether they overlap.
    const auto found = convex::contact(s, t);
    return found ? std::optional(TriangleExit{-found->normal, found->depth}) : std::nullopt;
}

} // namespace

std::optional<TriangleExit> exitOf(const Shape& shape, const Triangle& triangle, const Vec3& normal,
                                   double margin)
{
    const auto exit = [&]<class S>(const S& s) -> std::optional<TriangleExit> {
        if constexpr (std::same_as<S, Sphere>) {
            return exitOfRound(Sphere{s.center, 0}, s.radius, triangle, normal, margin);
        } else if constexpr (std::same_as<S, Capsule>) {
            return exitOfRound(Segment{s.a, s.b}, s.radius, triangle, normal, margin);
        } else if constexpr (std::same_as<S, Cylinder> || std::same_as<S, ConvexHull> ||
                             std::same_as<S, Cone> || std::same_as<S, Ellipsoid>) {
            return exitBySearch(s, triangle, margin);
        } else if constexpr (std::same_as<S, HalfSpace>) {
            const double depth = -extentOf(triangle, s.normal, s.offset).low;
            return depth < -margin ? std::nullopt
                                   : std::optional(TriangleExit{-normalized(s.normal), depth});
        } else if constexpr (std::same_as<S, Aabb> || std::same_as<S, Obb>) {
            return exitOfBox(s, triangle, normal, margin);
        } else {
            return std::nullopt;
        }
    };
    return std::visit(exit, shape);
}

PlaneReach reachBeyond(const Shape& shape, const Triangle& triangle, const Vec3& normal)
{
    const auto reach = [&]<class S>(const S& s) -> PlaneReach {
        if constexpr (Unbounded<S>) {
            constexpr double kFar = std::numeric_limits<double>::infinity();
            return {kFar, kFar, {}};
        } else {
            const double plane = dot(normal, triangle.a);
            const Vec3 lowest = supportOf(s, -normal);
            return {plane - dot(normal, lowest), dot(normal, supportOf(s, normal)) - plane, lowest};
        }
    };
    return std::visit(reach, shape);
}

double depthAlong(const Vec3& away, const Shape& shape, const Triangle& triangle)
{
    const auto lowest = [&]<class S>(const S& s) {
        if constexpr (Unbounded<S>)
            return -std::numeric_limits<double>::infinity();
        else
            return dot(away, supportOf(s, -away));
    };
    return dot(away, supportOf(triangle, away)) - std::visit(lowest, shape);
}

} // namespace mbv::contacts
