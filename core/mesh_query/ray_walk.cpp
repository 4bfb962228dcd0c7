#include "ray_walk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "mesh_query/ray_walk.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "ray_traversal-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

void visitMet(const PosedMesh& posed, const Ray& ray, const bvh::TriangleTest& test)
{
    const Tree& tree = bvh::treeOf(posed.bvh);
    const bvh::RaySight sight(bvh::LocalView(posed), tree, ray, cast::RayDirection(ray));
    if (sight.isFar) {
        for (const bvh::Slot& slot : tree.slots) {
            if (test(slot.triangle, {}) < 0)
                return;
        }
    } else if (!sight.passesBy) {
        RayTraversal(posed.bvh.mesh(), tree, sight.ray, ray.maxT)
            .run([&](std::uint32_t slot, bvh::SurePassing passing) {
                return test(tree.slots[slot].triangle, passing);
            });
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv::bvh {

HWY_EXPORT(visitMet);

void RayWalk::visit(const TriangleTest& test) const
{
    HWY_DYNAMIC_DISPATCH(visitMet)(posed_, ray_, test);
}

} // namespace mbv::bvh
#endif
