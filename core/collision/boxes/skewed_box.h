#pragma once

#include "collision/nearest/nearest.h"

#include <cmath>
#include <limits>

/// Boxes whose axes are off from orthonormal by more than rounding, up to the 1e-6 that is valid.
/// Internal.
///
/// A box is the parallelepiped {center + sum s_i halfExtents_i axes_i, |s_i| <= 1}. To project on
/// its axes, as nearest_box.cpp does, is to take them for orthonormal, and is wrong by what they
/// are off, times the size. Here nothing is projected: such boxes are polytopes of the convex
/// layer.
namespace mbv::skewed {

/// The products of the axes differ from those of orthonormal ones by more than rounding. Rotations,
/// as matrices, stay within (of 2,000,000 none was off by more), and so do all but 6 in 100,000 of
/// the products of two. Half as much would send 7 and 35 in 1,000 to the convex layer, which takes
/// hundreds of times as long.
inline bool isSkewed(const Obb& box)
{
    constexpr double kRounding = 32 * std::numeric_limits<double>::epsilon();
    const auto& [x, y, z] = box.axes;
    const double lengths =
        std::abs(dot(x, x) - 1) + std::abs(dot(y, y) - 1) + std::abs(dot(z, z) - 1);
    const double cosines = std::abs(dot(x, y)) + std::abs(dot(y, z)) + std::abs(dot(z, x));
    return lengths + cosines > kRounding;
}

/// `between` is zero exactly where they have a point in common.
nearest::Points points(const Vec3& a, const Obb& b);
nearest::Points points(const Segment& a, const Obb& b);

/// A direction that parts a segment from a box by moving it.
struct Exit {
    Vec3 outward;     ///< unit: where the segment goes
    double depth = 0; ///< how far to move it until they touch; < 0 where they are apart
    Vec3 onSegment;   ///< where they do, before it is moved
};

/// The shortest, to rounding. A segment without length is a point.
Exit exitFrom(const Obb& box, const Segment& s);

} // namespace mbv::skewed
