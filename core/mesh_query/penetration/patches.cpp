#include "patches.h"

#include <algorithm>
#include <compare>

namespace mbv::solid {
namespace {

struct Side {
    std::uint32_t low;
    std::uint32_t high;
    std::uint32_t piece;
    bool ascending;

    friend auto operator<=>(const Side&, const Side&) = default;
};

struct Neighbor {
    std::uint32_t piece;
    bool isFlipped;
};

} // namespace

std::vector<Patch> patchesOf(const std::vector<Piece>& pieces)
{
    std::vector<Side> sides;
    sides.reserve(3 * pieces.size());
    for (std::uint32_t piece = 0; piece < pieces.size(); ++piece) {
        const Corners& corners = pieces[piece].corners;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t from = corners[i];
            const std::uint32_t to = corners[(i + 1) % 3];
            sides.push_back({std::min(from, to), std::max(from, to), piece, from < to});
        }
    }
    std::sort(sides.begin(), sides.end());
    std::vector<std::vector<Neighbor>> neighbors(pieces.size());
    for (std::size_t begin = 0, end = 0; begin < sides.size(); begin = end) {
        while (end < sides.size() && sides[end].low == sides[begin].low &&
               sides[end].high == sides[begin].high)
            ++end;
        if (end - begin != 2)
            continue;
        const Side& one = sides[begin];
        const Side& other = sides[begin + 1];
        const bool isFlipped = one.ascending == other.ascending;
        neighbors[one.piece].push_back({other.piece, isFlipped});
        neighbors[other.piece].push_back({one.piece, isFlipped});
    }
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
                if (isTaken[neighbor.piece])
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
