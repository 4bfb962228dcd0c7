#include "swept_disc_penetration.h"

#include "swept_disc.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace mbv::convex {
namespace {

/// What touches along a direction: a point, or all between the ends of one edge, or more.
struct Feature {
    /// Of the size. An edge of which no point is farther along the direction than that touches.
    static constexpr double kLevel = 1e-9;

    void add(const SweptDisc::Edge& edge, const Vec3& direction)
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
    SweptDisc::Edge levelEdge; ///< the last
    int levels = 0;            ///< the dimensions of the feature
};

Feature featureOf(const Vec3& center, std::span<const SweptDisc::Edge> edges, const Vec3& direction)
{
    Feature feature;
    feature.middle = center;
    for (const SweptDisc::Edge& edge : edges)
        feature.add(edge, direction);
    return feature;
}

Feature featureOf(const CylinderCore& cylinder, const SweptDisc::Edge& axis, const Vec3& direction)
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

template <class CoreA> Penetration penetrationOf(const CoreA& a, const CylinderCore& b)
{
    const SweptDisc disc(a, b);
    const WayOut out = shortestWayOut(disc);
    const std::span<const SweptDisc::Edge> edges = {disc.edges.data(), disc.edges.size()};
    const Feature ofA = featureOf(b.center + disc.center, edges.subspan(1), out.direction);
    const Feature ofB = featureOf(b, disc.axis(), -out.direction);
    const Vec3 motion = out.extent * out.direction;
    if (ofA.levels == 0)
        return {out.extent, out.direction, ofA.middle, ofA.middle - motion};
    if (ofB.levels == 0)
        return {out.extent, out.direction, ofB.middle + motion, ofB.middle};
    if (ofA.levels == 1 && ofB.levels == 1) {
        if (const auto onA = crossingOnA(ofA, ofB, out))
            return {out.extent, out.direction, *onA, *onA - motion};
    }
    return touchingAlong(DifferenceSupport(a, b), out.direction, out.extent);
}

} // namespace

Penetration sweptDiscPenetration(const BoxCore& a, const CylinderCore& b)
{
    return penetrationOf(a, b);
}

Penetration sweptDiscPenetration(const PointsCore<2>& a, const CylinderCore& b)
{
    return penetrationOf(a, b);
}

} // namespace mbv::convex
