#include <mbv/mesh_query/raycast.h>

#include "world_triangle.h"

#include <mbv/collision/raycast.h>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "mesh_query/raycast.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "collision/rays/quick_triangle_hit-inl.h"
#include "ray_traversal-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// The nearest of the triangles that are asked about; of equally near ones the first in the mesh.
class NearestHit {
public:
    NearestHit(const Tree& tree, const bvh::TrianglesInWorld& triangles, const Ray& ray,
               const cast::RayDirection& direction)
        : tree_(tree), triangles_(triangles), ray_(ray), direction_(direction)
    {
    }

    /// The length along the ray up to which others are of interest. Not inline, so that the
    /// traversal has the registers to itself.
    HWY_NOINLINE double ask(std::uint32_t slot, bvh::SurePassing passing)
    {
        const Triangle triangle = triangles_.of(tree_.slots[slot].vertices);
        const LineAtTriangle line(ray_, direction_, triangle);
        const auto side = passing.inside ? LineAtTriangle::Side::Inside : line.side();
        const QuickHit quick = line.hit(side);
        if (quick.verdict == QuickHit::Verdict::Hits && isNearer(quick.t, slot))
            set(slot, quick);
        else if (quick.verdict == QuickHit::Verdict::Unsure)
            askExactly(slot, triangle);
        return nearest_.t;
    }

    /// Of what was kept, what the answer tells.
    HWY_INLINE std::optional<MeshRayHit> hit() const
    {
        if (slot_ == kNone)
            return std::nullopt;
        const Triangle triangle = triangles_.of(tree_.slots[slot_].vertices);
        if (nearest_.verdict == QuickHit::Verdict::Unsure)
            return MeshRayHit{*raycast(ray_, triangle), tree_.slots[slot_].triangle};
        return MeshRayHit{rayHitOf(nearest_, triangle), tree_.slots[slot_].triangle};
    }

private:
    void askExactly(std::uint32_t slot, const Triangle& triangle)
    {
        const auto hit = raycast(ray_, triangle);
        if (hit && isNearer(hit->t, slot))
            set(slot, {QuickHit::Verdict::Unsure, hit->t});
    }

    HWY_INLINE bool isNearer(double t, std::uint32_t slot) const
    {
        if (t != nearest_.t)
            return t < nearest_.t && t <= ray_.maxT;
        return slot_ != kNone && tree_.slots[slot].triangle < tree_.slots[slot_].triangle;
    }

    HWY_INLINE void set(std::uint32_t slot, const QuickHit& hit)
    {
        slot_ = slot;
        nearest_ = hit;
    }

    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    const Tree& tree_;
    const bvh::TrianglesInWorld& triangles_;
    const Ray& ray_;
    const cast::RayDirection& direction_;
    std::uint32_t slot_ = kNone;
    QuickHit nearest_ = {QuickHit::Verdict::Unsure, std::numeric_limits<double>::infinity()};
};

std::optional<MeshRayHit> nearestHit(const PosedMesh& mesh, const Ray& ray)
{
    const Tree& tree = bvh::treeOf(mesh.bvh);
    const cast::RayDirection direction(ray);
    const bvh::LocalView view(mesh);
    const bvh::RaySight sight(view, tree, ray, direction);
    if (sight.passesBy)
        return std::nullopt;
    const bvh::TrianglesInWorld triangles(mesh, view.axes());
    NearestHit nearest(tree, triangles, ray, direction);
    if (sight.isFar) {
        for (std::uint32_t slot = 0; slot < tree.slots.size(); ++slot)
            nearest.ask(slot, {});
    } else {
        RayTraversal(mesh.bvh.mesh(), tree, sight.ray, ray.maxT)
            .run([&](std::uint32_t slot, bvh::SurePassing passing)
                     HWY_ATTR { return nearest.ask(slot, passing); });
    }
    return nearest.hit();
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "ray_walk.h"

#include <mbv/mesh_query/nearest_point.h>

#include <cassert>
#include <tuple>

namespace mbv {

HWY_EXPORT(nearestHit);

std::optional<MeshRayHit> raycast(const Ray& ray, const PosedMesh& mesh, MeshAs as)
{
    assert(isValid(ray) && isValid(mesh));
    if (as == MeshAs::Solid && contains(mesh, ray.origin))
        return MeshRayHit{{0, ray.origin, std::nullopt, true}, 0};
    bvh::requireInRange(ray.origin);
    return HWY_DYNAMIC_DISPATCH(nearestHit)(mesh, ray);
}

std::vector<MeshRayHit> raycastAll(const Ray& ray, const PosedMesh& mesh)
{
    assert(isValid(ray) && isValid(mesh));
    bvh::requireInRange(ray.origin);
    std::vector<MeshRayHit> hits;
    const bvh::TrianglesInWorld triangles(mesh);
    bvh::RayWalk(mesh, ray).run([&](std::uint32_t index, bvh::SurePassing /*passing*/) {
        if (const auto hit = raycast(ray, triangles[index]))
            hits.push_back({*hit, index});
        return ray.maxT;
    });
    std::sort(hits.begin(), hits.end(), [](const MeshRayHit& a, const MeshRayHit& b) {
        return std::tie(a.t, a.triangle) < std::tie(b.t, b.triangle);
    });
    return hits;
}

std::vector<MeshRayHit> raycastAllChecked(const Ray& ray, const PosedMesh& mesh)
{
    requireValid(ray, "ray");
    requireValid(mesh, "mesh");
    return raycastAll(ray, mesh);
}

std::optional<MeshRayHit> raycastChecked(const Ray& ray, const PosedMesh& mesh, MeshAs as)
{
    requireValid(ray, "ray");
    requireValid(mesh, "mesh");
    return raycast(ray, mesh, as);
}

} // namespace mbv
#endif
