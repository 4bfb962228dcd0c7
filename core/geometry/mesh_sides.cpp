#include "mesh_sides.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

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

/// Calls take(triangle, from, to) for every side of every triangle, with merged indices; how many
/// triangles have two corners in one place, and so no sides.
template <class Take>
std::size_t takeSides(const TriangleMesh& mesh, const std::vector<Index>& merged, const Take& take)
{
    std::size_t collapsed = 0;
    for (Index t = 0; t < mesh.triangles.size(); ++t) {
        const auto& [i, j, k] = mesh.triangles[t];
        const Index a = merged[i];
        const Index b = merged[j];
        const Index c = merged[k];
        if (a == b || b == c || c == a) {
            ++collapsed;
            continue;
        }
        take(t, a, b);
        take(t, b, c);
        take(t, c, a);
    }
    return collapsed;
}

/// The higher ends of the sides of each vertex that is their lower end, those of sides that run up
/// before those of sides that run down.
class Neighbors {
public:
    Neighbors(const TriangleMesh& mesh, const std::vector<Index>& merged)
        : begins_(mesh.vertices.size() + 1), ups_(mesh.vertices.size())
    {
        collapsed_ = takeSides(mesh, merged, [&](Index, Index from, Index to) {
            ++begins_[std::min(from, to) + std::size_t{1}];
            ups_[from] += from < to ? 1U : 0U;
        });
        std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
        ends_.resize(begins_.back());
        std::vector<Index> taken(ups_.size()); // of those that run up
        std::vector<Index> downs(ups_.size());
        takeSides(mesh, merged, [&](Index, Index from, Index to) {
            const Index low = std::min(from, to);
            const std::size_t at = from < to ? taken[low]++ : ups_[low] + downs[low]++;
            ends_[begins_[low] + at] = std::max(from, to);
        });
    }

    std::size_t collapsed() const { return collapsed_; }

    /// Both sorted, once.
    std::array<std::span<const Index>, 2> upsAndDownsOf(std::size_t vertex)
    {
        const auto all =
            std::span(ends_).subspan(begins_[vertex], begins_[vertex + 1] - begins_[vertex]);
        const auto up = all.first(ups_[vertex]);
        const auto down = all.subspan(ups_[vertex]);
        std::sort(up.begin(), up.end());
        std::sort(down.begin(), down.end());
        return {up, down};
    }

private:
    std::vector<std::size_t> begins_; ///< of each vertex, in ends_
    std::vector<Index> ups_;          ///< how many of them run up
    std::vector<Index> ends_;
    std::size_t collapsed_ = 0;
};

/// How many of the first ones are `value`; they are taken off.
std::size_t takeEqual(std::span<const Index>& sorted, Index value)
{
    std::size_t count = 0;
    while (count < sorted.size() && sorted[count] == value)
        ++count;
    sorted = sorted.subspan(count);
    return count;
}

} // namespace

MeshSides sidesOf(const TriangleMesh& mesh)
{
    MeshSides sides;
    sides.sorted.reserve(3 * mesh.triangles.size());
    sides.collapsed =
        takeSides(mesh, mergedIndices(mesh.vertices), [&](Index t, Index from, Index to) {
            sides.sorted.push_back({std::min(from, to), std::max(from, to), from < to, t});
        });
    std::sort(sides.sorted.begin(), sides.sorted.end());
    return sides;
}

void EdgeFaults::add(std::size_t up, std::size_t down)
{
    if (up + down == 1)
        ++open;
    else if (up + down > 2)
        ++nonManifold;
    else if (up != 1)
        ++flipped;
}

EdgeFaults edgeFaultsOf(const MeshSides& sides)
{
    EdgeFaults faults;
    const std::vector<MeshSide>& sorted = sides.sorted;
    for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
        std::size_t ascending = 0;
        for (end = begin; end < sorted.size() && sorted[end].isSameEdge(sorted[begin]); ++end)
            ascending += sorted[end].ascending ? 1U : 0U;
        faults.add(ascending, end - begin - ascending);
    }
    return faults;
}

EdgeCensus edgeCensusOf(const TriangleMesh& mesh)
{
    Neighbors neighbors(mesh, mergedIndices(mesh.vertices));
    EdgeCensus census;
    census.collapsed = neighbors.collapsed();
    for (std::size_t vertex = 0; vertex < mesh.vertices.size(); ++vertex) {
        auto [up, down] = neighbors.upsAndDownsOf(vertex);
        while (!up.empty() || !down.empty()) {
            const Index end = up.empty()     ? down.front()
                              : down.empty() ? up.front()
                                             : std::min(up.front(), down.front());
            const std::size_t ups = takeEqual(up, end);
            census.faults.add(ups, takeEqual(down, end));
            ++census.edges;
        }
    }
    return census;
}

} // namespace mbv
