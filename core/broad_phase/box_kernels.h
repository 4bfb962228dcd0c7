#pragma once

#include <mbv/collision/batch/index_pair.h>

#include <cstddef>
#include <cstdint>

/// Internal to the broad phase.
namespace mbv::broad {

inline constexpr std::size_t kWidth = 8; ///< boxes in a group; children of a node

/// Eight boxes, coordinate by coordinate. An empty place holds NaN, which overlaps nothing.
struct alignas(32) BoxGroup {
    float min[3][kWidth];
    float max[3][kWidth];
};

/// Bit 8 i + j: box i of the one group overlaps box j of the other.
using GroupMask = std::uint64_t;

/// masks[n] = those of groups[pairs[n].a] and groups[pairs[n].b].
void testGroups(const BoxGroup* groups, const IndexPair* pairs, std::size_t count,
                GroupMask* masks);

} // namespace mbv::broad
