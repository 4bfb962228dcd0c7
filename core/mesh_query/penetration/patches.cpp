#include "patches.h"

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <span>
#include <utility>

namespace mbv::solid {
namespace {

constexpr auto kNone = static_cast<std::uint32_t>(-1);

/// A piece's side, listed with the lower one of its ends.
struct Side {
    std::uint32_t high;
    std::uint32_t piece;
    std::uint8_t corner; ///< of the piece, where it begins
    bool ascending;

    friend auto operator<=>(const Side&, const Side&) = default;
};

struct Neighbor {
    std::uint32_t piece = kNone;
    bool isFlipped = false;
};

/// Across each side of each piece.
using Neighbors = std::vector<std::array<Neighbor, 3>>;

/// Calls visit(sides) for those of all pieces from each vertex up to higher ones.
template <class Visit>
void forEachVertex(const std::vector<Piece>& pieces, std::size_t vertices, const Visit& visit)
{
    const auto forEachSide = [&](const auto& use) {
        for (std::uint32_t piece = 0; piece < pieces.size(); ++piece) {
            const Corners& corners = pieces[piece].corners;
            for (std::uint8_t i = 0; i < 3; ++i) {
                const std::uint32_t from = corners[i];
                const std::uint32_t to = corners[(i + 1U) % 3];
                use(std::min(from, to), Side{std::max(from, to), piece, i, from < to});
            }
        }
    };
    std::vector<std::size_t> ends(vertices + 1); // of the sides of the vertex before
    forEachSide([&](std::uint32_t low, const Side&) { ++ends[low + 1]; });
    for (std::size_t i = 1; i < ends.size(); ++i)
        ends[i] += ends[i - 1];
    std::vector<Side> sides(3 * pieces.size());
    std::vector<std::size_t> next(ends.begin(), ends.end() - 1);
    forEachSide([&](std::uint32_t low, const Side& side) { sides[next[low]++] = side; });
    for (std::size_t i = 0; i < vertices; ++i)
        visit(std::span(sides).subspan(ends[i], ends[i + 1] - ends[i]));
}

Neighbors neighborsOf(const std::vector<Piece>& pieces, std::size_t vertices)
{
    Neighbors neighbors(pieces.size());
    forEachVertex(pieces, vertices, [&](std::span<Side> sides) {
        std::sort(sides.begin(), sides.end());
        for (std::size_t begin = 0, end = 0; begin < sides.size(); begin = end) {
            while (end < sides.size() && sides[end].high == sides[begin].high)
                ++end;
            if (end - begin != 2)
                continue;
            const Side& one = sides[begin];
            const Side& other = sides[begin + 1];
            const bool isFlipped = one.ascending == other.ascending;
            neighbors[one.piece][one.corner] = {other.piece, isFlipped};
            neighbors[other.piece][other.corner] = {one.piece, isFlipped};
        }
    });
    return neighbors;
}

} // namespace

std::vector<Patch> patchesOf(const std::vector<Piece>& pieces, std::size_t vertices)
{
    const Neighbors neighbors = neighborsOf(pieces, vertices);
    std::vector<Patch> patches;
    std::vector<bool> isTaken(pieces.size());
    for (std::uint32_t first = 0; first < pieces.size(); ++first) {
        if (isTaken[first])
            continue;
        isTaken[first] = true;
        std::vector<Patch::Member> members = {{first, false}};
        for (std::size_t n = 0; n < members.size(); ++n) {
            const Patch::Member member = members[n];
            for (const Neighbor& neighbor : neighbors[member.piece]) {
                if (neighbor.piece == kNone || isTaken[neighbor.piece])
                    continue;
                isTaken[neighbor.piece] = true;
                members.push_back({neighbor.piece, member.isFlipped != neighbor.isFlipped});
            }
        }
        patches.push_back({std::move(members)});
    }
    return patches;
}

} // namespace mbv::solid
