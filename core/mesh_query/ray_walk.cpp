#include "ray_walk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "mesh_query/ray_walk.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "ray_traversal-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

void traverse(const Tree& tree, const LocalRay& ray, double limit, const bvh::TriangleTest& test)
{
    RayTraversal(tree, ray, limit).run([&](std::uint32_t slot) { return test(tree.order[slot]); });
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv::bvh {

HWY_EXPORT(traverse);

void RayWalk::visit(const TriangleTest& test) const
{
    if (sight_.isFar) {
        for (const std::uint32_t triangle : tree_.order) {
            if (test(triangle) < 0)
                return;
        }
    } else if (!sight_.passesBy) {
        HWY_DYNAMIC_DISPATCH(traverse)(tree_, sight_.ray, maxT_, test);
    }
}

} // namespace mbv::bvh
#endif
