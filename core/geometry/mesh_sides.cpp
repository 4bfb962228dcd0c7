#include "mesh_sides.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace mbv {
namespace {

using Index = std::uint32_t;

/// For each vertex the lowest index of a vertex with the same coordinates.
std::vector<Index> mergedIndices(const std::vector<Vec3>& vertices)
{
    std::vector<Index> order(vertices.size());
    std::iota(order.begin(), order.end(), Index{0});
    const auto key = [&](Index i) {
        const Vec3& v = vertices[i];
        return std::array{v.x, v.y, v.z};
    };
    std::sort(order.begin(), order.end(), [&](Index i, Index j) {
        const auto a = key(i);
        const auto b = key(j);
        return a != b ? a < b : i < j;
    });
    std::vector<Index> merged(vertices.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool repeats = i > 0 && vertices[order[i]] == vertices[order[i - 1]];
        merged[order[i]] = repeats ? merged[order[i - 1]] : order[i];
    }
    return merged;
}

} // namespace

MeshSides sidesOf(const TriangleMesh& mesh)
{
    const std::vector<Index> merged = mergedIndices(mesh.vertices);
    MeshSides sides;
    sides.sorted.reserve(3 * mesh.triangles.size());
    for (Index t = 0; t < mesh.triangles.size(); ++t) {
        const auto& triangle = mesh.triangles[t];
        const std::array corners = {merged[triangle[0]], merged[triangle[1]], merged[triangle[2]]};
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) {
            ++sides.collapsed;
            continue;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            const Index from = corners[i];
            const Index to = corners[(i + 1) % 3];
            sides.sorted.push_back({std::min(from, to), std::max(from, to), from < to, t});
        }
    }
    std::sort(sides.sorted.begin(), sides.sorted.end());
    return sides;
}

EdgeFaults edgeFaultsOf(const MeshSides& sides)
{
    EdgeFaults faults;
    const std::vector<MeshSide>& sorted = sides.sorted;
    for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
        std::size_t ascending = 0;
        for (end = begin; end < sorted.size() && sorted[end].isSameEdge(sorted[begin]); ++end)
            ascending += sorted[end].ascending ? 1U : 0U;
        const std::size_t uses = end - begin;
        if (uses == 1)
            ++faults.open;
        else if (uses > 2)
            ++faults.nonManifold;
        else if (ascending != 1)
            ++faults.flipped;
    }
    return faults;
}

} // namespace mbv
