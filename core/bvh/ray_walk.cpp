#include "ray_walk.h"

namespace mbv::bvh {
namespace {

/// Beyond this a slab is as good as parallel to the ray, and zero times it is still zero.
constexpr double kLargestInverse = 1e290;

double inverseOf(double x)
{
    return std::abs(x) * kLargestInverse > 1 ? 1 / x : std::copysign(kLargestInverse, x);
}

} // namespace

RayWalk::RayWalk(const PosedMesh& posed, const Ray& ray) : tree_(posed.bvh.tree())
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
void RayWalk::open(const Node& node, double limit)
{
    const auto count = static_cast<std::ptrdiff_t>(stack_.size());
    for (std::uint32_t child = 0; child < node.children; ++child) {
        double enter = 0;
        double leave = limit;
        for (int i = 0; i < 3; ++i) {
            const auto axis = static_cast<std::size_t>(i);
            const double first = (node.min[axis][child] - margin_ - origin_[i]) * inverse_[i];
            const double last = (node.max[axis][child] + margin_ - origin_[i]) * inverse_[i];
            enter = std::max(enter, std::min(first, last));
            leave = std::min(leave, std::max(first, last));
        }
        if (!(enter > leave))
            stack_.push_back({&node, child, enter});
    }
    std::sort(stack_.begin() + count, stack_.end(),
              [](const Stop& x, const Stop& y) { return x.enter > y.enter; });
}

} // namespace mbv::bvh
