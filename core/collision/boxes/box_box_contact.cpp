// A contact along the axis of least penetration.
#include <mbv/collision/pairs.h>

#include "axis_overlaps.h"
#include "collision/convex/gjk/polytope_distance.h"
#include "collision/in_order.h"
#include "penetration_axis.h"

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

template <class A> Contact boxContact(const A& a, const Obb& b)
{
    const LocalBoxes boxes(a, b);
    const auto [depth, normal] = penetrationAxis(boxes.a, boxes.b, axisOverlaps(a, b).mayBeLeast);
    const double length = boxes.frame.unit * depth;
    const Vec3 touch = touchAfterMoving(boxes.a.core, boxes.b.core, normal, depth);
    const Vec3 onA = boxes.frame.toWorld(touch);
    return {length, normal, onA, onA - length * normal};
}

Contact alignedContact(const Aabb& a, const Aabb& b)
{
    Contact best;
    best.depth = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        for (const double side : {1.0, -1.0}) {
            const double depth = side > 0 ? a.max[i] - b.min[i] : b.max[i] - a.min[i];
            if (depth < best.depth) {
                best.depth = depth;
                best.normal = {};
                best.normal[i] = side;
            }
        }
    }
    best.depth = std::max(best.depth, 0.0);
    for (int i = 0; i < 3; ++i) {
        const double low = std::max(a.min[i], b.min[i]);
        const double high = std::min(a.max[i], b.max[i]);
        best.pointOnA[i] = best.normal[i] > 0   ? a.max[i]
                           : best.normal[i] < 0 ? a.min[i]
                                                : low + (high - low) / 2;
    }
    best.pointOnB = best.pointOnA - best.depth * best.normal;
    return best;
}

} // namespace

std::optional<Contact> contact(const Aabb& a, const Aabb& b)
{
    return inOrder(a, b, alignedContact);
}

std::optional<Contact> contact(const Aabb& a, const Obb& b)
{
    return boxContact(a, b);
}

std::optional<Contact> contact(const Obb& a, const Obb& b)
{
    return inOrder(a, b, boxContact<Obb>);
}

} // namespace mbv::pair
