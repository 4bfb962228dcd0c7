// The ray is cut, in doubles, to where it enters the box of the mesh: from there on coordinates are
// at most 1 + m, and u and lengths below 4, with m the bound on what doubles lose (see
// local_view.h). Let v = 2^-24. Every error of the floats is one of a coordinate, as if a box or a
// corner were moved:
// - the origin is rounded, v (1 + m), and the direction, 4v at the end of the ray; an inverse that
//   is cut to 2^30 moves it by 2^-28;
// - a slab's near side is at (side - o) / d, computed as side * inverse - o * inverse: the inverse
//   is off by v a factor, the product o * inverse and the result by v each: 3v (2 + m) along the
//   axis;
// - a leaf's triangles are seen from where the ray enters its box, off by 8v for the product and
//   the sum, and their corners are stored to v.
// All are less than 2^-19 + m in sum for m < 1, which is the margin.
#include "local_ray.h"

#include "collision/rays/raycast_line.h"
#include "geometry/directed_rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::bvh {
namespace {

constexpr float kFloatMargin = 0x1p-19F;
/// Beyond this a slab is as good as parallel to the ray, and zero times it is still zero.
constexpr double kLargestInverse = 1e290;
/// In floats; a direction of less is as good as parallel from the mesh's box on.
constexpr double kLargestFloatInverse = 0x1p30;

double inverseOf(double x)
{
    return std::abs(x) * kLargestInverse > 1 ? 1 / x : std::copysign(kLargestInverse, x);
}

} // namespace

float LocalRay::reach(double length) const
{
    constexpr double kEnd = 8; // behind all of the mesh
    return roundedUp<float>(std::min(length * scale - start, kEnd)) + margin;
}

RaySight::RaySight(const LocalView& view, const Tree& tree, const Ray& inWorld)
{
    const Vec3 scaled = cast::scaledDirection(inWorld);
    const Vec3 origin = view.toLocal(inWorld.origin);
    const Vec3 direction = view.rotatedBack(scaled);
    // Rounding of the direction and of the slabs moves the ray by a few roundings of the way to
    // the mesh, which is no longer than 2 from a local origin within 1.
    constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();
    const double margin = view.margin(inWorld.origin) + kRounding * (2 + maxComponent(abs(origin)));
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
        ray.inverse[i] =
            static_cast<float>(std::clamp(inverse[i], -kLargestFloatInverse, kLargestFloatInverse));
    }
    ray.margin = roundedUp<float>(margin) + kFloatMargin;
    ray.start = enter;
    ray.scale = view.scale() / std::sqrt(dot(scaled, scaled));
}

} // namespace mbv::bvh
