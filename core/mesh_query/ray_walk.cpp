#include "ray_walk.h"

#include "bvh/access.h"

#include <algorithm>
#include <cmath>

namespace mbv::bvh {
namespace {

/// Beyond this a slab is as good as parallel to the ray, and zero times it is still zero.
constexpr double kLargestInverse = 1e290;

double inverseOf(double x)
{
    return std::abs(x) * kLargestInverse > 1 ? 1 / x : std::copysign(kLargestInverse, x);
}

} // namespace

RayWalk::RayWalk(const PosedMesh& posed, const Ray& ray)
    : tree_(bvh::treeOf(posed.bvh)), maxT_(ray.maxT)
{
    const LocalView view(posed);
    origin_ = view.toLocal(ray.origin);
    const Vec3 direction = view.directionToLocal(normalized(ray.direction));
    inverse_ = {inverseOf(direction.x), inverseOf(direction.y), inverseOf(direction.z)};
    // Rounding of the direction and of the slabs moves the ray by a few roundings of the way to
    // the mesh, which is no longer than 2 from a local origin within 1.
    constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();
    margin_ = view.margin(ray.origin) + kRounding * (2 + maxComponent(abs(origin_)));
}

/// By slabs. Comparisons are such that what is not a number cuts nothing away.
std::optional<double> RayWalk::entry(const Node& node, std::uint32_t child, double limit) const
{
    double enter = 0;
    double leave = limit;
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        const double first = (node.min[axis][child] - margin_ - origin_[i]) * inverse_[i];
        const double last = (node.max[axis][child] + margin_ - origin_[i]) * inverse_[i];
        enter = std::max(enter, std::min(first, last));
        leave = std::min(leave, std::max(first, last));
    }
    return enter > leave ? std::nullopt : std::optional(enter);
}

} // namespace mbv::bvh
