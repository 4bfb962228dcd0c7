// The shallowest of the fifteen axes of two boxes (see sat.cpp). The extent of the overlap along
// any direction separates by as much, and among those of the fifteen is the smallest there is: the
// faces of the Minkowski difference of two parallelepipeds have these normals and no others. Noise
// from nearly parallel edges does no harm: such an axis is one direction more, never a wrong one.
#include <mbv/collision/pairs.h>

#include "collision/convex/gjk/polytope_distance.h"
#include "collision/exact/accurate_cross.h"
#include "collision/in_order.h"
#include "rough_overlaps.h"
#include "way_out.h"

namespace mbv::pair {
namespace {

using convex::BoxCore;

LocalBox localBox(const Obb& box, const convex::Frame& frame)
{
    return {coreOf(box, frame), box.axes, frame.vectorToLocal(box.halfExtents)};
}

LocalBox localBox(const Aabb& box, const convex::Frame& frame)
{
    const BoxCore core = coreOf(box, frame);
    const auto& [x, y, z] = core.halfEdges;
    return {core, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}, {x.x, y.y, z.z}};
}

/// Boxes in the frame of a query.
template <class A, class B> struct LocalBoxes {
    LocalBoxes(const A& shapeA, const B& shapeB)
        : frame(convex::frameOf(shapeA, shapeB)), a(localBox(shapeA, frame)),
          b(localBox(shapeB, frame))
    {
    }

    convex::Frame frame;
    LocalBox a;
    LocalBox b;
};

double radiusAlong(const BoxCore& box, const Vec3& direction)
{
    return std::abs(dot(direction, box.halfEdges[0])) + std::abs(dot(direction, box.halfEdges[1])) +
           std::abs(dot(direction, box.halfEdges[2]));
}

void tryAxis(const LocalBox& a, const LocalBox& b, const Vec3& u, const Vec3& v, WayOut& best)
{
    // The plain product of unit vectors is good to 1e-15 while the angle is not small.
    constexpr double kPlainSquared = 0.04;
    Vec3 axis = cross(u, v);
    if (!(dot(axis, axis) > kPlainSquared))
        axis = accurateCross(u, v);
    if (axis == Vec3{})
        return;
    axis = dot(axis, axis) > kPlainSquared ? axis / std::sqrt(dot(axis, axis)) : normalized(axis);
    const double between = dot(axis, b.core.center - a.core.center);
    const double depth = radiusAlong(a.core, axis) + radiusAlong(b.core, axis) - std::abs(between);
    if (depth < best.depth)
        best = {depth, between < 0 ? -axis : axis};
}

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

/// In local coordinates.
WayOut shallowest(const LocalBox& a, const LocalBox& b)
{
    const RoughOverlaps rough(a, b);
    WayOut best = {std::numeric_limits<double>::infinity(), {}};
    std::size_t axis = 0;
    const auto tryNext = [&](const Vec3& u, const Vec3& v) {
        if (rough.mayBeLeast(axis++))
            tryAxis(a, b, u, v, best);
    };
    for (const LocalBox* box : {&a, &b}) {
        for (std::size_t i = 0; i < 3; ++i)
            tryNext(box->axes[(i + 1) % 3], box->axes[(i + 2) % 3]);
    }
    for (const Vec3& edgeA : a.axes) {
        for (const Vec3& edgeB : b.axes)
            tryNext(edgeA, edgeB);
    }
    best.depth = std::max(best.depth, 0.0);
    return best;
}

template <class A, class B> WayOut wayOutOf(const A& a, const B& b)
{
    const LocalBoxes boxes(a, b);
    const auto [depth, normal] = shallowest(boxes.a, boxes.b);
    return {boxes.frame.unit * depth, normal};
}

template <class A, class B> Contact boxContact(const A& a, const B& b)
{
    const LocalBoxes boxes(a, b);
    const auto [depth, normal] = shallowest(boxes.a, boxes.b);
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

WayOut wayOut(const Aabb& a, const Obb& b)
{
    return wayOutOf(a, b);
}

WayOut wayOut(const Obb& a, const Obb& b)
{
    if (!comesBefore(b, a)) // as inOrder() has it
        return wayOutOf(a, b);
    const auto [depth, normal] = wayOutOf(b, a);
    return {depth, -normal};
}

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
    return inOrder(a, b, boxContact<Obb, Obb>);
}

} // namespace mbv::pair
