#pragma once

// A ray that starts farther from the mesh than kNear is cut, in doubles, to where it enters the
// mesh's box. Let n be the largest |coordinate| of where it then starts, v = 2^-24, and m < 1 the
// bound on what doubles lose (see local_view.h): until the ray has passed the mesh each of its
// coordinates changes by less than n + 2. Every error of the floats is one of a coordinate, as if a
// box or a corner were moved:
// - a slab's near side is at (side - o) / d, computed as side * inverse - o * inverse: the origin,
//   its product with the inverse and that with the margin added are off by v n each, the direction,
//   its inverse and the result by v (n + 2) each, side * inverse by v, and an inverse that is cut
//   to 2^30 moves the ray by 2^-29 (n + 2): less than 8v (n + 1) in sum;
// - a leaf's corners, stored to v / 2, are seen along the ray as x - slope z - middle: the slope is
//   off by 4v, over a length of n + 2, the middle by 5v n, as the origin is by v n, x - slope z by
//   3v, the last difference by v (2 + 2n): less than 15v (n + 1) for both coordinates together.
// The margin is m and 16v (n + 1).
#include "bvh/bvh_tree.h"
#include "collision/rays/raycast_line.h"
#include "geometry/numbers/directed_rounding.h"
#include "local_view.h"

#include <mbv/geometry/shapes.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <hwy/base.h>

/// A ray as a tree sees it. Internal.
namespace mbv::bvh {

/// In a tree's local frame, in floats. What rounding moves it by, and the corners by in the world,
/// is within `margin` along each coordinate.
struct LocalRay {
    float origin[3];
    float direction[3]; ///< between 1 and 4 long
    float inverse[3];   ///< 1 / direction, no larger than 2^30; its sign where that is zero
    float margin;
    double start; ///< the u of the origin, from the ray's own
    double scale; ///< from lengths along the ray to u

    /// The u up to which triangles may be met at a length along the ray, or farther: it is rounded
    /// by less than half the margin.
    HWY_INLINE float reach(double length) const
    {
        constexpr double kEnd = 32; // behind all of the mesh
        return static_cast<float>(std::min(length * scale - start, kEnd)) + margin;
    }
};

/// How a ray passes a mesh's box.
struct RaySight {
    bool passesBy = false; ///< for sure
    bool isFar = false;    ///< so far away that rounding makes the mesh a point: it may meet all
    LocalRay ray;          ///< where it does neither

    /// `direction` is the ray's.
    HWY_INLINE RaySight(const LocalView& view, const Tree& tree, const Ray& inWorld,
                        const cast::RayDirection& inWorldDirection)
    {
        Vec3 origin = view.toLocal(inWorld.origin);
        const Vec3 direction = view.rotatedBack(inWorldDirection.scaled);
        double farthest = maxComponent(abs(origin));
        // Rounding of the direction and of the slabs moves the ray by a few roundings of the way to
        // the mesh, which is no longer than 2 from a local origin within 1.
        constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();
        const double margin = view.margin(inWorld.origin) + kRounding * (2 + farthest);
        isFar = !(margin < 1);
        if (isFar)
            return;
        ray.start = 0;
        if (farthest > kNear) {
            const auto entry = entryInto(tree.whole, origin, direction, margin);
            passesBy = !entry;
            if (passesBy)
                return;
            ray.start = *entry;
            origin = origin + *entry * direction;
            farthest = maxComponent(abs(origin));
        }
        const auto set = [&](std::size_t i, double from, double along) HWY_ATTR {
            ray.origin[i] = static_cast<float>(from);
            ray.direction[i] = static_cast<float>(along);
            ray.inverse[i] =
                std::max(-kLargestInverse, std::min(1 / ray.direction[i], kLargestInverse));
        };
        set(0, origin.x, direction.x);
        set(1, origin.y, direction.y);
        set(2, origin.z, direction.z);
        ray.margin = roundedUp<float>(margin + 0x1p-20 * (1 + farthest));
        ray.scale = view.scale() / inWorldDirection.length;
    }

private:
    /// In sizes of the mesh; floats lose little of a ray from there.
    static constexpr double kNear = 8;
    /// A direction of less is as good as parallel to a slab.
    static constexpr float kLargestInverse = 0x1p30F;

    /// Where a ray from outside enters the box, wider by the margin, of the only child of a node.
    static std::optional<double> entryInto(const Node& whole, const Vec3& origin,
                                           const Vec3& direction, double margin)
    {
        double enter = 0;
        double leave = std::numeric_limits<double>::infinity();
        for (int i = 0; i < 3; ++i) {
            const auto axis = static_cast<std::size_t>(i);
            const double inverse = inverseOf(direction[i]);
            const double first = (whole.min[axis][0] - margin - origin[i]) * inverse;
            const double last = (whole.max[axis][0] + margin - origin[i]) * inverse;
            enter = std::max(enter, std::min(first, last));
            leave = std::min(leave, std::max(first, last));
        }
        return enter > leave ? std::nullopt : std::optional(enter);
    }

    /// Finite: beyond this a slab is as good as parallel, and zero times it is still zero.
    static double inverseOf(double x)
    {
        constexpr double kLargest = 1e290;
        return std::abs(x) * kLargest > 1 ? 1 / x : std::copysign(kLargest, x);
    }
};

} // namespace mbv::bvh
