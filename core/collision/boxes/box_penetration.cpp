#include "box_penetration.h"

#include "collision/convex/gjk/polytope_distance.h"
#include "penetration_axis.h"

#include <cmath>

namespace mbv::pair {
namespace {

using convex::BoxCore;

/// The support feature of the box along the direction, a corner, edge or face, as a box without
/// extent across it. What is level to 1e-6 of the size is taken for level, and left tilted.
BoxCore supportingFeature(const BoxCore& box, const Vec3& direction)
{
    constexpr double kLevel = 1e-6;
    BoxCore feature = box;
    for (Vec3& edge : feature.halfEdges) {
        const double along = dot(direction, edge);
        if (std::abs(along) > kLevel) {
            feature.center += std::copysign(1.0, along) * edge;
            edge = {};
        }
    }
    return feature;
}

/// A point that A and B have in common once B has moved out of A. Their features have one, unless
/// they are tilted so little that rounding of the depth moves it past an edge: then the boxes do.
Vec3 touchAfterMoving(const BoxCore& a, const BoxCore& b, const Vec3& normal, double depth)
{
    constexpr double kApart = 1e-14;
    const auto movedOut = [&](BoxCore box) {
        box.center += depth * normal;
        return box;
    };
    const convex::NearestPair ofFeatures =
        convex::nearestPair(supportingFeature(a, normal), movedOut(supportingFeature(b, -normal)));
    if (ofFeatures.squared <= kApart * kApart)
        return ofFeatures.onA;
    return convex::nearestPair(a, movedOut(b)).onA;
}

} // namespace

convex::Penetration boxPenetration(const LocalBox& a, const LocalBox& b, std::uint32_t mayBeLeast)
{
    const auto [depth, normal] = penetrationAxis(a, b, mayBeLeast);
    const Vec3 touch = touchAfterMoving(a.core, b.core, normal, depth);
    return {depth, normal, touch, touch - depth * normal};
}

} // namespace mbv::pair
