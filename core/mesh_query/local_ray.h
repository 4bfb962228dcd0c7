#pragma once

// The ray is cut, in doubles, to where it enters the box of the mesh: from there on coordinates are
// at most 1 + m, and u and lengths below 4, with m the bound on what doubles lose (see
// local_view.h). Let v = 2^-24. Every error of the floats is one of a coordinate, as if a box or a
// corner were moved:
// - the origin is rounded, v (1 + m), and the direction, 4v at the end of the ray; an inverse that
//   is cut to 2^30 moves it by 2^-28;
// - a slab's near side is at (side - o) / d, computed as side * inverse - o * inverse: the inverse
//   is off by v a factor, the product o * inverse and the result by v each: 3v (2 + m) along the
//   axis;
// - a leaf's corners, stored to v, are seen along the ray as x - slope z - middle: the slope is off
//   by 3v, over a length of 2 + m, the product by v, the middle by 3v (1 + m), the differences by
//   v (6 + 2m): less than 12v for each of the two coordinates.
// All are less than 2^-19 + m in sum for m < 1, which is the margin.
#include "bvh/bvh_tree.h"
#include "collision/rays/raycast_line.h"
#include "geometry/numbers/directed_rounding.h"
#include "local_view.h"

#include <mbv/geometry/shapes.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <hwy/base.h>

/// A ray as a tree sees it. Internal.
namespace mbv::bvh {

/// In a tree's local frame, in floats, from where the ray enters the mesh's box: `origin + u
/// direction`. What rounding moves it by, and the corners by in the world, is within `margin` along
/// each coordinate.
struct LocalRay {
    float origin[3];
    float direction[3]; ///< between 1 and 4 long
    float inverse[3];   ///< 1 / direction, no larger than 2^30; its sign where that is zero
    float margin;
    double start; ///< the u of where it enters, from the ray's own origin
    double scale; ///< from lengths along the ray to u

    /// The u up to which triangles may be met at a length along the ray, or farther.
    HWY_INLINE float reach(double length) const
    {
        constexpr double kEnd = 8; // behind all of the mesh
        return roundedUp<float>(std::min(length * scale - start, kEnd)) + margin;
    }
};

/// How a ray passes a mesh's box.
struct RaySight {
    bool passesBy = false;
    bool isFar = false; ///< so far away that rounding makes the mesh a point: it may meet all
    LocalRay ray;       ///< where it does neither

    /// `direction` is the ray's.
    HWY_INLINE RaySight(const LocalView& view, const Tree& tree, const Ray& inWorld,
                        const cast::RayDirection& inWorldDirection)
    {
        const Vec3 origin = view.toLocal(inWorld.origin);
        const Vec3 direction = view.rotatedBack(inWorldDirection.scaled);
        // Rounding of the direction and of the slabs moves the ray by a few roundings of the way to
        // the mesh, which is no longer than 2 from a local origin within 1.
        constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();
        const double margin =
            view.margin(inWorld.origin) + kRounding * (2 + maxComponent(abs(origin)));
        isFar = !(margin < 1);
        if (isFar)
            return;
        double enter = 0;
        double leave = std::numeric_limits<double>::infinity();
        double inverse[3];
        for (int i = 0; i < 3; ++i) {
            const auto axis = static_cast<std::size_t>(i);
            inverse[i] = inverseOf(direction[i]);
            const double first = (tree.whole.min[axis][0] - margin - origin[i]) * inverse[i];
            const double last = (tree.whole.max[axis][0] + margin - origin[i]) * inverse[i];
            enter = std::max(enter, std::min(first, last));
            leave = std::min(leave, std::max(first, last));
        }
        passesBy = enter > leave;
        if (passesBy)
            return;
        for (int i = 0; i < 3; ++i) {
            ray.origin[i] = static_cast<float>(origin[i] + enter * direction[i]);
            ray.direction[i] = static_cast<float>(direction[i]);
            ray.inverse[i] = static_cast<float>(
                std::max(-kLargestFloatInverse, std::min(inverse[i], kLargestFloatInverse)));
        }
        ray.margin = roundedUp<float>(margin) + kFloatMargin;
        ray.start = enter;
        ray.scale = view.scale() / inWorldDirection.length;
    }

private:
    static constexpr float kFloatMargin = 0x1p-19F;
    /// Beyond this a slab is as good as parallel to the ray, and zero times it is still zero.
    static constexpr double kLargestInverse = 1e290;
    /// In floats; a direction of less is as good as parallel from the mesh's box on.
    static constexpr double kLargestFloatInverse = 0x1p30;

    static double inverseOf(double x)
    {
        return std::abs(x) * kLargestInverse > 1 ? 1 / x : std::copysign(kLargestInverse, x);
    }
};

} // namespace mbv::bvh
