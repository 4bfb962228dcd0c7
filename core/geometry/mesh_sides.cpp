#include "mesh_sides.h"

#include "geometry/points/point_merger.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

namespace mbv {
namespace {

using Index = std::uint32_t;

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

/// Of some of the vertices, [first, last): the higher ends of the sides of each that is their lower
/// end, those of sides that run up before those of sides that run down.
class Neighbors {
public:
    Neighbors(const TriangleMesh& mesh, const std::vector<Index>& merged, std::size_t first,
              std::size_t last)
        : begins_(last - first + 1), ups_(last - first)
    {
        // Another's wrap to beyond the last of these.
        const auto own = [&](Index from, Index to) { return std::min(from, to) - first; };
        collapsed_ = takeSides(mesh, merged, [&](Index, Index from, Index to) {
            const std::size_t low = own(from, to);
            if (low >= ups_.size())
                return;
            ++begins_[low + 1];
            ups_[low] += from < to ? 1U : 0U;
        });
        std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
        ends_.resize(begins_.back());
        std::vector<Index> taken(ups_.size()); // of those that run up
        std::vector<Index> downs(ups_.size());
        takeSides(mesh, merged, [&](Index, Index from, Index to) {
            const std::size_t low = own(from, to);
            if (low >= ups_.size())
                return;
            const std::size_t at = from < to ? taken[low]++ : ups_[low] + downs[low]++;
            ends_[begins_[low] + at] = std::max(from, to);
        });
    }

    std::size_t collapsed() const { return collapsed_; }

    /// Of the vertex this many behind the first. Both sorted, once.
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

/// Of the edges whose lower end is one of the vertices [first, last).
EdgeCensus censusOf(const TriangleMesh& mesh, const std::vector<Index>& merged, std::size_t first,
                    std::size_t last)
{
    Neighbors neighbors(mesh, merged, first, last);
    EdgeCensus census;
    census.collapsed = neighbors.collapsed();
    for (std::size_t vertex = 0; vertex < last - first; ++vertex) {
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

} // namespace

MeshSides sidesOf(const TriangleMesh& mesh)
{
    MeshSides sides;
    sides.sorted.reserve(3 * mesh.triangles.size());
    sides.collapsed =
        takeSides(mesh, firstEqualOf(mesh.vertices), [&](Index t, Index from, Index to) {
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
    const std::vector<Index> merged = firstEqualOf(mesh.vertices);
    // Each part goes through all triangles, so there are no more of them than threads.
    constexpr std::size_t kMinVertices = 50'000;
    const auto threads = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
    const std::size_t vertices = mesh.vertices.size();
    const std::size_t parts = std::clamp(vertices / kMinVertices, std::size_t{1}, threads);
    std::vector<EdgeCensus> censuses(parts);
    tbb::this_task_arena::isolate([&] { // the caller may hold a lock that another task waits for
        tbb::parallel_for(std::size_t{0}, parts, [&](std::size_t part) {
            censuses[part] =
                censusOf(mesh, merged, vertices * part / parts, vertices * (part + 1) / parts);
        });
    });
    EdgeCensus all;
    all.collapsed = censuses.front().collapsed; // each has seen all of them
    for (const EdgeCensus& one : censuses) {
        all.faults.open += one.faults.open;
        all.faults.nonManifold += one.faults.nonManifold;
        all.faults.flipped += one.faults.flipped;
        all.edges += one.edges;
    }
    return all;
}

} // namespace mbv
