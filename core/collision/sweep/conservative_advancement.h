#pragma once

#include <mbv/collision/results.h>

#include <mbv/geometry/shapes.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>

/// What moving shapes are stopped by. Internal.
namespace mbv::advancement {

/// Of a hit that is at the start to rounding, of shapes that are apart there: not zero, and moves
/// nothing.
inline constexpr double kMinFraction = std::numeric_limits<double>::min();

/// A plane between two shapes: A lies behind it, B at least `gap` in front of A's foremost point.
struct SeparatingPlane {
    Vec3 normal;    ///< unit, from A to B
    double gap = 0; ///< mesh units; measured on the shapes along this very normal
};

/// Some planes that separate two convex shapes. While A only moves along its own side of one of
/// them it cannot touch B, so it is safe to advance until every one of them is used up.
class SeparatingPlanes {
public:
    void add(const SeparatingPlane& plane) { planes_[count_++] = plane; }
    bool isEmpty() const { return count_ == 0; }

    const SeparatingPlane* begin() const { return planes_.data(); }
    const SeparatingPlane* end() const { return planes_.data() + count_; }

private:
    std::array<SeparatingPlane, 40> planes_; // the first count_ of them
    std::size_t count_ = 0;
};

/// Planes between `a` and `b`, whose distance is `between` and not zero.
///
/// Planes and half-spaces: their own normal. Others: the direction between the nearest points, of
/// rounded shapes between those of the cores. Points, segments, triangles and boxes: every axis of
/// the separating-axis test that parts them (feature_axes.h), so that a straight motion is settled
/// in one step and a face that is all but touched still has its exact normal; rounded ones, too,
/// where they are near. Of others that are too near for the direction to be sure, that once more
/// as seen from a little further back; and `hint`, the unit normal that was good a step ago or the
/// direction of the motion. None where rounding leaves none.
SeparatingPlanes planesBetween(const Shape& a, const Shape& b, const Distance& between,
                               const Vec3& hint);

/// The same for shapes that are as near as rounding: a gap may be negative, by as much as
/// `rounding`, and of each axis there may be a plane in either direction.
SeparatingPlanes planesAtContact(const Shape& a, const Shape& b, const Distance& between,
                                 const Vec3& hint, double rounding);

/// distance(), but for whether they overlap, which takes long to decide where they touch.
Distance nearestPoints(const Shape& a, const Shape& b);

/// How far B's hindmost point is in front of A's foremost one along the unit normal; `between` is
/// a point nearby. Bounded shapes.
double gapAlong(const Shape& a, const Shape& b, const Vec3& normal, const Vec3& between);

/// Of a sphere, a capsule, a cylinder or a cone, of an ellipsoid its longest half axis; else 0.
double radiusOf(const Shape& shape);

/// Points, segments, triangles and boxes, whose feature axes are all there are.
bool areSmallPolytopes(const Shape& a, const Shape& b);

/// Those, and what is rounded around them: all but cylinders that have a radius, cones, ellipsoids
/// and hulls.
bool areSmallCores(const Shape& a, const Shape& b);

/// A rounded shape is a core swept by a radius.
struct Core {
    Shape shape;
    double radius = 0;
};

Core coreOf(const Shape& shape);

/// Half the largest side of the bounds, mesh units; 0 for planes and half-spaces.
double reachOf(const Shape& shape);

/// What rounding may do to coordinates of such shapes where they meet, mesh units.
double roundingOf(const Distance& between, double reach);

/// A unit normal, from A to B, for shapes that overlap: that of contact(); of surfaces that only
/// touch, of a plane between them against which A moves; of others, the direction of `motion`.
Vec3 overlapNormal(const Shape& a, const Shape& b, const Vec3& motion);

/// A fraction at which the shapes are apart and after which, within `tolerance`, they overlap: by
/// bisection between one of each.
double lastApart(auto&& overlapsAt, double apart, double overlapping, double tolerance)
{
    while (overlapping - apart > tolerance) {
        const double middle = apart + (overlapping - apart) / 2;
        if (middle <= apart || middle >= overlapping)
            break;
        (overlapsAt(middle) ? overlapping : apart) = middle;
    }
    return apart;
}

/// Where placing the shape in the world, whose coordinates are rounded more than those of the pair,
/// puts it into the other, it ends as much earlier as it takes, which along a graze is a way. Where
/// telling takes long, the steps back grow faster, and the end is uncertain by `coarse`, or less.
std::optional<SweepHit> settled(std::optional<SweepHit> hit, auto&& overlapsAt, double coarse = 0)
{
    constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
    // Of the way there, however long the motion is.
    const double rounding = hit ? kEpsilon * hit->fraction : 0;
    double step = rounding;
    double overlapping = 0;
    while (hit && hit->fraction > kMinFraction && overlapsAt(hit->fraction)) {
        overlapping = hit->fraction;
        hit->fraction = std::max(hit->fraction - step, kMinFraction);
        step *= coarse > 0 ? 16 : 2;
    }
    if (hit) {
        const double part = std::min(coarse, (overlapping - hit->fraction) / 16);
        hit->fraction = lastApart(overlapsAt, hit->fraction, overlapping, std::max(rounding, part));
    }
    return hit;
}

} // namespace mbv::advancement
