#include "swept_discs_penetration.h"

#include "collision/convex/revolved/frustum_touch.h"
#include "swept_discs.h"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <optional>
#include <span>

namespace mbv::convex {
namespace {

/// What touches along a direction: a point, or all between the ends of one edge, or more.
struct Feature {
    /// Of the size. An edge of which no point is farther along the direction than that touches.
    static constexpr double kLevel = 1e-9;

    void add(const SweptDiscs::Edge& edge, const Vec3& direction)
    {
        const double along = dot(edge.unit, direction);
        if (edge.half * std::abs(along) > kLevel || edge.half <= kLevel) {
            middle += std::copysign(edge.half, along) * edge.unit;
        } else {
            levelEdge = edge;
            ++levels;
        }
    }

    Vec3 middle;
    SweptDiscs::Edge levelEdge; ///< the last
    int levels = 0;             ///< the dimensions of the feature
};

Feature featureOf(const Vec3& center, std::span<const SweptDiscs::Edge> edges,
                  const Vec3& direction)
{
    Feature feature;
    feature.middle = center;
    for (const SweptDiscs::Edge& edge : edges)
        feature.add(edge, direction);
    return feature;
}

Feature featureOf(const CylinderCore& cylinder, const SweptDiscs::Edge& axis, const Vec3& direction)
{
    Feature feature = featureOf(cylinder.center, {&axis, 1}, direction);
    const Vec3 across = direction - dot(direction, cylinder.unitAxis) * cylinder.unitAxis;
    const double sine = std::sqrt(dot(across, across));
    if (cylinder.radius * sine > Feature::kLevel)
        feature.middle += cylinder.radius / sine * across;
    else if (cylinder.radius > Feature::kLevel)
        feature.levels += 2; // an end
    return feature;
}

/// Where an edge of A crosses one of B that is moved out along the direction both are across;
/// nothing where they are all but parallel.
std::optional<Vec3> crossingOnA(const Feature& ofA, const Feature& ofB, const WayOut& out)
{
    constexpr double kNearlyParallel = 1e-4;
    const Vec3& edge = ofA.levelEdge.unit;
    const Vec3 across = cross(ofB.levelEdge.unit, out.direction);
    const double sine = dot(edge, across);
    if (!(std::abs(sine) > kNearlyParallel))
        return std::nullopt;
    const double half = ofA.levelEdge.half;
    const double place = dot(ofB.middle - ofA.middle, across) / sine;
    return ofA.middle + std::clamp(place, -half, half) * edge;
}

/// The middle of what an edge has in common with a disc in one plane; nothing where that is
/// nothing.
std::optional<Vec3> middleOnDisc(const Vec3& middle, const SweptDiscs::Edge& edge,
                                 const Vec3& center, double radius)
{
    const Vec3 toCenter = center - middle;
    const double nearest = dot(toCenter, edge.unit);
    const Vec3 aside = toCenter - nearest * edge.unit;
    const double squared = radius * radius - dot(aside, aside);
    if (!(squared >= 0))
        return std::nullopt;
    const double half = std::sqrt(squared);
    const double from = std::max(nearest - half, -edge.half);
    const double to = std::min(nearest + half, edge.half);
    return from <= to ? std::optional(middle + (from + to) / 2 * edge.unit) : std::nullopt;
}

/// What is left of a way out of a segment's middle that ends beyond it.
Vec3 beyondEdge(const Vec3& way, const Vec3& half)
{
    const double squared = dot(half, half);
    return squared > 0 ? way - std::clamp(dot(way, half) / squared, -1.0, 1.0) * half : way;
}

/// How far a point is outside.
double outsideOf(const BoxCore& box, const Vec3& p)
{
    Vec3 way = p - box.center;
    for (const Vec3& half : box.halfEdges)
        way = beyondEdge(way, half);
    return norm(way);
}
double outsideOf(const PointsCore<2>& axis, const Vec3& p)
{
    const auto& [from, to] = axis.points;
    return norm(beyondEdge(p - (from + to) / 2, (to - from) / 2));
}
double outsideOf(const CylinderCore& cylinder, const Vec3& p)
{
    const Vec3 way = beyondEdge(p - cylinder.center, cylinder.halfAxis);
    const double along = dot(way, cylinder.unitAxis);
    const double across = norm(way - along * cylinder.unitAxis);
    return std::hypot(along, std::max(across - cylinder.radius, 0.0));
}

/// Of what A is made of besides B.
template <class CoreA>
Feature featureOfA(const CoreA&, const SweptDiscs& discs, const Vec3& center, const Vec3& direction)
{
    const std::span<const SweptDiscs::Edge> edges = {discs.edges.data(), discs.edges.size()};
    return featureOf(center, edges.subspan(1), direction);
}

Feature featureOfA(const CylinderCore& a, const SweptDiscs& discs, const Vec3&,
                   const Vec3& direction)
{
    return featureOf(a, discs.edges[1], direction);
}

template <class CoreA>
std::optional<Penetration> penetrationOf(const CoreA& a, const CylinderCore& b)
{
    const SweptDiscs discs(a, b);
    const std::optional<WayOut> out = shortestWayOut(discs);
    if (!out)
        return std::nullopt;
    const auto& [direction, depth] = *out;
    if (depth <= -kClear)
        return Penetration{depth, direction, {}, {}};
    const Feature ofA = featureOfA(a, discs, b.center + discs.center, direction);
    const Feature ofB = featureOf(b, discs.edges[0], -direction);
    const Vec3 motion = depth * direction;
    std::optional<Vec3> onA;
    if (ofA.levels == 0)
        onA = ofA.middle;
    else if (ofB.levels == 0)
        onA = ofB.middle + motion;
    else if (ofA.levels == 1 && ofB.levels == 1)
        onA = crossingOnA(ofA, ofB, *out);
    else if (ofA.levels == 1 && ofB.levels == 2)
        onA = middleOnDisc(ofA.middle, ofA.levelEdge, ofB.middle + motion, b.radius);
    else if (std::same_as<CoreA, CylinderCore> && ofA.levels == 2 && ofB.levels == 1)
        onA = middleOnDisc(ofB.middle + motion, ofB.levelEdge, ofA.middle, discs.edges[1].radius);
    // What is nearly level touches anywhere, along a direction that is itself right to rounding.
    if (onA && outsideOf(a, *onA) <= kProven && outsideOf(b, *onA - motion) <= kProven)
        return Penetration{depth, direction, *onA, *onA - motion};
    // The points of rims turn by more than the depth tells.
    if constexpr (kIsFrustum<CoreA>) {
        if (const auto touch = leastOfFrusta(frustumOf(a), frustumOf(b), direction))
            return Penetration{touch->extent, touch->direction, touch->onA, touch->onB};
    }
    return touchingAlong(DifferenceSupport(a, b), direction, depth);
}

} // namespace

Penetration sweptDiscsPenetration(const BoxCore& a, const CylinderCore& b)
{
    return penetrationOf(a, b).value();
}

Penetration sweptDiscsPenetration(const PointsCore<2>& a, const CylinderCore& b)
{
    return penetrationOf(a, b).value();
}

std::optional<Penetration> sweptDiscsPenetration(const CylinderCore& a, const CylinderCore& b)
{
    return penetrationOf(a, b);
}

} // namespace mbv::convex
