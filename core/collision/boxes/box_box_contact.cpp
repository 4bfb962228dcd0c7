// The shallowest of the fifteen axes of two boxes (see sat.cpp). The extent of the overlap along
// any direction separates by as much, and among those of the fifteen is the smallest there is: the
// faces of the Minkowski difference of two parallelepipeds have these normals and no others. Noise
// from nearly parallel edges does no harm: such an axis is one direction more, never a wrong one.
#include <mbv/collision/pairs.h>
#include <mbv/collision/sat.h>

#include "collision/convex/polytope_distance.h"
#include "collision/exact/accurate_cross.h"
#include "collision/in_order.h"
#include "way_out.h"

namespace mbv::pair {
namespace {

using convex::BoxCore;

/// A box in the local coordinates of the query; its axes keep their directions where an extent is
/// zero.
struct LocalBox {
    BoxCore core;
    std::array<Vec3, 3> axes;
    Vec3 half;
};

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

/// How far boxes overlap along each of the fifteen axes, as if their axes were orthonormal, which
/// they are to 1e-6: good to say which of them may be the shallowest (Ericson, Real-Time Collision
/// Detection, section 4.4.1).
class RoughOverlaps {
public:
    RoughOverlaps(const LocalBox& a, const LocalBox& b)
    {
        const Vec3 between = b.core.center - a.core.center;
        for (std::size_t i = 0; i < 3; ++i) {
            along_[i] = dot(between, a.axes[i]);
            for (std::size_t j = 0; j < 3; ++j) {
                cosine_[i][j] = dot(a.axes[i], b.axes[j]);
                size_[i][j] = std::abs(cosine_[i][j]);
            }
        }
        const Vec3& ofA = a.half;
        const Vec3& ofB = b.half;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto k = static_cast<int>(i);
            const std::array<double, 3>& row = size_[i];
            put(i, ofA[k] + ofB.x * row[0] + ofB.y * row[1] + ofB.z * row[2] - std::abs(along_[i]));
            put(3 + i, ofB[k] + ofA.x * size_[0][i] + ofA.y * size_[1][i] + ofA.z * size_[2][i] -
                           std::abs(dot(between, b.axes[i])));
        }
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 3; ++j)
                put(6 + 3 * i + j, acrossEdges(i, j, ofA, ofB));
        }
    }

    /// Of the faces of A, those of B, and the edges of A by those of B.
    bool mayBeLeast(std::size_t axis) const
    {
        constexpr double kRough = 1e-5; // beside sizes of about 1
        return !(overlaps_[axis] > least_ + kRough);
    }

private:
    static constexpr double kUnknown = -std::numeric_limits<double>::infinity();

    void put(std::size_t axis, double overlap)
    {
        overlaps_[axis] = overlap;
        if (overlap != kUnknown)
            least_ = std::min(least_, overlap);
    }

    double acrossEdges(std::size_t i, std::size_t j, const Vec3& ofA, const Vec3& ofB) const
    {
        constexpr double kParallelSquared = 0.04; // of less, rounding shows
        const double squared = 1 - cosine_[i][j] * cosine_[i][j];
        if (squared < kParallelSquared)
            return kUnknown;
        const std::size_t i1 = (i + 1) % 3;
        const std::size_t i2 = (i + 2) % 3;
        const std::size_t j1 = (j + 1) % 3;
        const std::size_t j2 = (j + 2) % 3;
        const auto of = [](const Vec3& half, std::size_t axis) {
            return half[static_cast<int>(axis)];
        };
        const double radii = of(ofA, i1) * size_[i2][j] + of(ofA, i2) * size_[i1][j] +
                             of(ofB, j1) * size_[i][j2] + of(ofB, j2) * size_[i][j1];
        const double between = std::abs(along_[i2] * cosine_[i1][j] - along_[i1] * cosine_[i2][j]);
        return (radii - between) / std::sqrt(squared);
    }

    std::array<double, 3> along_;
    std::array<std::array<double, 3>, 3> cosine_;
    std::array<std::array<double, 3>, 3> size_; ///< of the cosines
    std::array<double, kSatAxisCount> overlaps_;
    double least_ = std::numeric_limits<double>::infinity();
};

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
