#include "side_neighbors.h"

#include <algorithm>
#include <compare>

namespace mbv {
namespace {

using Corners = std::array<std::uint32_t, 3>;

/// Listed with the lower one of its ends.
struct Side {
    std::uint32_t high;
    std::uint32_t triangle;
    std::uint8_t corner; ///< where it begins
    bool ascending;

    friend auto operator<=>(const Side&, const Side&) = default;
};

template <class Use> void forEachSide(std::span<const Corners> triangles, const Use& use)
{
    for (std::uint32_t triangle = 0; triangle < triangles.size(); ++triangle) {
        const auto& [a, b, c] = triangles[triangle];
        if (a == b || b == c || c == a)
            continue;
        for (std::uint8_t i = 0; i < 3; ++i) {
            const std::uint32_t from = triangles[triangle][i];
            const std::uint32_t to = triangles[triangle][(i + 1U) % 3];
            use(std::min(from, to), Side{std::max(from, to), triangle, i, from < to});
        }
    }
}

} // namespace

std::vector<std::array<SideNeighbor, 3>> sideNeighborsOf(std::span<const Corners> triangles,
                                                         std::size_t vertices)
{
    std::vector<std::uint32_t> ends(vertices + 1); // of the sides of the vertex before
    forEachSide(triangles, [&](std::uint32_t low, const Side&) { ++ends[low + 1]; });
    for (std::size_t i = 1; i < ends.size(); ++i)
        ends[i] += ends[i - 1];
    std::vector<Side> sides(ends.back());
    std::vector<std::uint32_t> next(ends.begin(), ends.end() - 1);
    forEachSide(triangles, [&](std::uint32_t low, const Side& side) { sides[next[low]++] = side; });
    std::vector<std::array<SideNeighbor, 3>> neighbors(triangles.size());
    for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
        const std::size_t last = ends[vertex + 1];
        std::sort(sides.begin() + ends[vertex], sides.begin() + ends[vertex + 1]);
        for (std::size_t begin = ends[vertex], end = begin; begin < last; begin = end) {
            while (end < last && sides[end].high == sides[begin].high)
                ++end;
            if (end - begin != 2)
                continue;
            const Side& one = sides[begin];
            const Side& other = sides[begin + 1];
            const bool isFlipped = one.ascending == other.ascending;
            neighbors[one.triangle][one.corner] = {other.triangle, isFlipped};
            neighbors[other.triangle][other.corner] = {one.triangle, isFlipped};
        }
    }
    return neighbors;
}

} // namespace mbv
