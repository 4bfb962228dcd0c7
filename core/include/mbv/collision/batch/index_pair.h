#pragma once

#include <compare>
#include <cstdint>

namespace mbv {

/// Which two boxes of two batches, or of one, to ask about.
struct IndexPair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;

    /// By a, then by b.
    friend constexpr auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

} // namespace mbv
