#pragma once

#include <mbv/collision/results.h>

#include <mbv/geometry/shapes.h>

#include <array>
#include <cstddef>
#include <span>

/// What moving shapes are stopped by. Internal.
namespace mbv::advancement {

/// A plane between two shapes: A lies behind it, B at least `gap` in front of A's foremost point.
struct SeparatingPlane {
    Vec3 normal;    ///< unit, from A to B
    double gap = 0; ///< > 0, mesh units; measured on the shapes along this very normal
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
    std::array<SeparatingPlane, 16> planes_;
    std::size_t count_ = 0;
};

/// Planes between `a` and `b`, whose distance is `between` and not zero.
///
/// Boxes: every face and edge pair of the separating-axis test that parts them, so that a straight
/// motion is settled in one step and a face that is all but touched still has its exact normal.
/// Planes and half-spaces: their own normal. Others: the direction between the nearest points; of
/// rounded shapes between those of the cores, and of shapes too near for that to be sure, once more
/// as seen from a little further back; and `hint`, the unit normal that was good a step ago or the
/// direction of the motion. None where rounding leaves none.
SeparatingPlanes planesBetween(const Shape& a, const Shape& b, const Distance& between,
                               const Vec3& hint);

/// Half the largest side of the bounds, mesh units; 0 for planes and half-spaces.
double reachOf(const Shape& shape);

/// What rounding may do to coordinates of such shapes where they meet, mesh units.
double roundingOf(const Distance& between, double reach);

/// A unit normal, from A to B, for shapes that overlap: that of contact(), or `otherwise`.
Vec3 overlapNormal(const Shape& a, const Shape& b, const Vec3& otherwise);

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

} // namespace mbv::advancement
