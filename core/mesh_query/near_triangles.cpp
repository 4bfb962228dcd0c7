#include "near_triangles.h"

#include "bvh/access.h"
#include "collision/planes/half_space_extent.h"
#include "geometry/unbounded.h"
#include "local_view.h"

#include <mbv/collision/overlaps.h>
#include <mbv/mesh_query/mesh_shape.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace mbv::bvh {
namespace {

/// In a tree's local frame.
struct LocalBounds {
    // Beyond every local coordinate, where nothing else is known.
    std::array<float, 3> low = {-4, -4, -4};
    std::array<float, 3> high = {4, 4, 4};
};

/// What a search is off by, beside the size.
constexpr double kSearch = 1e-6;

LocalBounds boundsIn(const PosedMesh& mesh, const Shape& shape, double margin)
{
    const LocalView view(mesh);
    const std::array<Vec3, 3> axes = axesOf(mesh.pose.rotation);
    const Aabb around = boundsOf(shape);
    const Vec3 farthest = max(abs(around.min), abs(around.max));
    const double size = norm(around.max - around.min);
    const double grown = view.scale() * (margin + kSearch * size) * (1 + view.distortion()) +
                         2 * view.margin(farthest) + kSearch;
    LocalBounds bounds;
    const auto add = [&]<class S>(const S& s) {
        if constexpr (!Unbounded<S>) {
            for (int i = 0; i < 3; ++i) {
                const auto axis = static_cast<std::size_t>(i);
                const Extent extent = extentOf(s, axes[axis], 0);
                const double low = view.toLocal(extent.lowest)[i] - grown;
                const double high = view.toLocal(extent.highest)[i] + grown;
                if (low > bounds.low[axis])
                    bounds.low[axis] = static_cast<float>(std::min(low, 4.0));
                if (high < bounds.high[axis])
                    bounds.high[axis] = static_cast<float>(std::max(high, -4.0));
            }
        }
    };
    std::visit(add, shape);
    return bounds;
}

/// The children of a node whose boxes meet the bounds, a bit for each.
std::uint32_t childrenIn(const Node& node, const LocalBounds& bounds)
{
    std::uint32_t met = 0;
    for (std::size_t child = 0; child < kWidth; ++child) {
        bool isMet = true;
        for (std::size_t axis = 0; axis < 3; ++axis)
            isMet = isMet && node.min[axis][child] <= bounds.high[axis] &&
                    node.max[axis][child] >= bounds.low[axis];
        met |= std::uint32_t{isMet} << child;
    }
    return met & ((1U << node.children) - 1);
}

/// Of the leaf's triangles, those whose boxes meet the bounds.
void addNear(const Tree& tree, const SlotRange& leaf, const LocalBounds& bounds,
             std::vector<std::uint32_t>& near)
{
    for (std::uint32_t i = 0; i < leaf.count; ++i) {
        bool isMet = true;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float a = tree.cornerRow(leaf, axis)[i];
            const float b = tree.cornerRow(leaf, axis + 3)[i];
            const float c = tree.cornerRow(leaf, axis + 6)[i];
            isMet = isMet && std::min({a, b, c}) <= bounds.high[axis] &&
                    std::max({a, b, c}) >= bounds.low[axis];
        }
        if (isMet)
            near.push_back(tree.slots[leaf.first + i].triangle);
    }
}

} // namespace

std::vector<std::uint32_t> trianglesNear(const PosedMesh& mesh, const Shape& shape, double margin)
{
    requireInRange(shape);
    if (const auto* half = std::get_if<HalfSpace>(&shape))
        return intersectingTriangles(
            mesh, HalfSpace{half->normal, half->offset + margin * norm(half->normal)});
    const Tree& tree = treeOf(mesh.bvh);
    const LocalBounds bounds = boundsIn(mesh, shape, margin);
    std::vector<std::uint32_t> near;
    std::vector<const Node*> open = {&tree.nodes.front()};
    while (!open.empty()) {
        const Node& node = *open.back();
        open.pop_back();
        for (std::uint32_t met = childrenIn(node, bounds); met != 0; met &= met - 1) {
            const auto child = static_cast<std::size_t>(std::countr_zero(met));
            if (node.isLeaf(child))
                addNear(tree, tree.leaf(node, child), bounds, near);
            else
                open.push_back(&tree.nodes[node.first[child]]);
        }
    }
    return near;
}

} // namespace mbv::bvh
