#pragma once

#include <mbv/geometry/shapes.h>

#include <algorithm>
#include <array>
#include <limits>

/// Nearest points of the thin shapes that the rows of pairs.h are made of. Internal.
///
/// Each answer is that of inputs moved by a few roundings of the larger of distance and size, not
/// of the coordinates: everything is computed from differences, which are rounded once, in a frame
/// scaled by a power of two so that no product leaves the range of a double.
namespace mbv::nearest {

struct Points {
    Vec3 onA;
    Vec3 onB;
    Vec3 between; ///< onB - onA before either was rounded to world coordinates

    double distance() const { return norm(between); }

    /// The same of what is known to be apart: never zero, which is for what meets.
    double distanceApart() const
    {
        return std::max(distance(), std::numeric_limits<double>::denorm_min());
    }
};

constexpr Points flipped(const Points& p)
{
    return {p.onB, p.onA, -p.between};
}

Points points(const Vec3& a, const Vec3& b);
Points points(const Vec3& a, const Segment& b);
Points points(const Vec3& a, const Triangle& b);
Points points(const Vec3& a, const Aabb& b);
Points points(const Vec3& a, const Obb& b);

/// Parallel and zero-length segments included; any nearest pair where there are many.
Points points(const Segment& a, const Segment& b);
/// A segment that meets the triangle has `between` zero there (to rounding where only edges meet).
Points points(const Segment& a, const Triangle& b);
Points points(const Triangle& a, const Triangle& b);

/// A box as seen from a point p: {p + sum x_i axes_i, low <= x <= high}.
struct LocalBox {
    std::array<Vec3, 3> axes;
    Vec3 low;
    Vec3 high;

    Vec3 toLocal(const Vec3& v) const
    {
        return {dot(v, axes[0]), dot(v, axes[1]), dot(v, axes[2])};
    }
    Vec3 toWorld(const Vec3& v) const { return v.x * axes[0] + v.y * axes[1] + v.z * axes[2]; }
};

LocalBox seenFrom(const Vec3& p, const Aabb& box);
/// Precondition: the axes are orthonormal to rounding, the box is not skewed (see skewed_box.h).
LocalBox seenFrom(const Vec3& p, const Obb& box);

/// Where on 0..1 the segment from the origin to d, in the box's axes, comes nearest to the box: its
/// first such point where it enters.
double nearestParameter(const Vec3& d, const Vec3& low, const Vec3& high);

Points points(const Segment& a, const Aabb& b);
Points points(const Segment& a, const Obb& b);

/// points(a, b) where the box is known not to be skewed (see skewed_box.h).
Points projected(const Vec3& a, const Obb& b);

/// points(a, b).distance() <= radius.
bool isWithin(const Vec3& a, const Obb& b, double radius);
bool isWithin(const Segment& a, const Obb& b, double radius);

/// The solid cylinder; its ends are flat.
Points points(const Vec3& a, const Cylinder& b);

} // namespace mbv::nearest
