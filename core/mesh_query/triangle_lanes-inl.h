// Triangles of a leaf in floats, one in each lane.
#if defined(MBV_MESH_QUERY_TRIANGLE_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_MESH_QUERY_TRIANGLE_LANES_INL_H
#undef MBV_MESH_QUERY_TRIANGLE_LANES_INL_H
#else
#define MBV_MESH_QUERY_TRIANGLE_LANES_INL_H
#endif

#include "bvh/bvh_tree.h"
#include "collision/batch/lane_point-inl.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// As many lanes as a node has children and a leaf triangles, or fewer.
using F8 = hn::CappedTag<float, bvh::kWidth>;
using V8 = hn::Vec<F8>;
using V8Point = LanePoint<V8>;

HWY_INLINE V8 leastOf(V8 a, V8 b, V8 c)
{
    return hn::Min(a, hn::Min(b, c));
}

HWY_INLINE V8 greatestOf(V8 a, V8 b, V8 c)
{
    return hn::Max(a, hn::Max(b, c));
}

struct V8Triangle {
    V8Point a, b, c;

    HWY_INLINE V8Point normal() const { return cross(subtract(b, a), subtract(c, a)); }
};

/// Triangles from..from + lanes of a leaf.
HWY_INLINE V8Triangle loadTriangles(const bvh::Tree& tree, const bvh::SlotRange& leaf,
                                    std::size_t from)
{
    const F8 d;
    const auto row = [&](std::size_t r)
                         HWY_ATTR { return hn::LoadU(d, tree.cornerRow(leaf, r) + from); };
    return {{row(0), row(1), row(2)}, {row(3), row(4), row(5)}, {row(6), row(7), row(8)}};
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
