#pragma once

#include "arrangement.h"

#include <cstddef>
#include <cstdint>
#include <vector>

/// Internal.
namespace mbv::solid {

/// Pieces that lie in one way relative to both solids: one comes from another over sides that
/// nothing else has.
struct Patch {
    struct Member {
        std::uint32_t piece = 0;
        bool isFlipped = false; ///< its upper side is the lower side of the first one
    };
    std::vector<Member> members;
};

/// Corners are below `vertices`.
std::vector<Patch> patchesOf(const std::vector<Piece>& pieces, std::size_t vertices);

} // namespace mbv::solid
