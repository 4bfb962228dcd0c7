#include "patches.h"

#include "geometry/side_neighbors.h"

namespace mbv::solid {

std::vector<Patch> patchesOf(const std::vector<Piece>& pieces, std::size_t vertices)
{
    std::vector<Corners> corners;
    corners.reserve(pieces.size());
    for (const Piece& piece : pieces)
        corners.push_back(piece.corners);
    const auto neighbors = sideNeighborsOf(corners, vertices);
    std::vector<Patch> patches;
    std::vector<bool> isTaken(pieces.size());
    for (std::uint32_t first = 0; first < pieces.size(); ++first) {
        if (isTaken[first])
            continue;
        isTaken[first] = true;
        std::vector<Patch::Member> members = {{first, false}};
        for (std::size_t n = 0; n < members.size(); ++n) {
            const Patch::Member member = members[n];
            for (const SideNeighbor& neighbor : neighbors[member.piece]) {
                if (neighbor.triangle == SideNeighbor::kNone || isTaken[neighbor.triangle])
                    continue;
                isTaken[neighbor.triangle] = true;
                members.push_back({neighbor.triangle, member.isFlipped != neighbor.isFlipped});
            }
        }
        patches.push_back({std::move(members)});
    }
    return patches;
}

} // namespace mbv::solid
