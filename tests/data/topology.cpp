#include "topology.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace mbv::test {
namespace {

using Index = std::uint32_t;

std::size_t rootOf(std::vector<std::size_t>& parents, std::size_t i)
{
    while (parents[i] != i) {
        i = parents[i] = parents[parents[i]];
    }
    return i;
}

} // namespace

bool isClosedAndOriented(const TriangleMesh& mesh)
{
    std::set<std::pair<Index, Index>> edges;
    for (const auto& [a, b, c] : mesh.triangles) {
        for (const auto& edge : {std::pair{a, b}, std::pair{b, c}, std::pair{c, a}}) {
            if (!edges.insert(edge).second) {
                return false;
            }
        }
    }
    return !edges.empty() && std::all_of(edges.begin(), edges.end(), [&](const auto& edge) {
        return edges.contains({edge.second, edge.first});
    });
}

bool everyVertexHasOneFan(const TriangleMesh& mesh)
{
    // For each vertex, the opposite edges of its triangles: closed, they are cycles. One fan is
    // one cycle through all of them.
    std::vector<std::map<Index, Index>> next(mesh.vertices.size());
    for (const auto& [a, b, c] : mesh.triangles) {
        next[a][b] = c;
        next[b][c] = a;
        next[c][a] = b;
    }
    return std::all_of(next.begin(), next.end(), [](const std::map<Index, Index>& ring) {
        if (ring.empty()) {
            return false;
        }
        std::size_t steps = 0;
        const Index start = ring.begin()->first;
        Index at = start;
        do {
            at = ring.at(at);
            ++steps;
        } while (at != start && steps <= ring.size());
        return steps == ring.size();
    });
}

std::size_t pieceCount(const TriangleMesh& mesh)
{
    std::vector<std::size_t> parents(mesh.vertices.size());
    std::iota(parents.begin(), parents.end(), 0U);
    std::size_t pieces = parents.size();
    for (const auto& [a, b, c] : mesh.triangles) {
        for (const Index other : {b, c}) {
            const std::size_t from = rootOf(parents, a);
            const std::size_t to = rootOf(parents, other);
            if (from != to) {
                parents[from] = to;
                --pieces;
            }
        }
    }
    return pieces;
}

double smallestHeight(const TriangleMesh& mesh)
{
    double smallest = std::numeric_limits<double>::infinity();
    for (const auto& [i, j, k] : mesh.triangles) {
        const Vec3& a = mesh.vertices[i];
        const Vec3& b = mesh.vertices[j];
        const Vec3& c = mesh.vertices[k];
        const double longest = std::max({norm(b - a), norm(c - b), norm(a - c)});
        smallest = std::min(smallest, norm(cross(b - a, c - a)) / longest);
    }
    return smallest;
}

} // namespace mbv::test
