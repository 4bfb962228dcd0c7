#pragma once

#include <compare>
#include <cstdint>

namespace mbv {

/// Triangle `a` of one mesh and `b` of another.
struct TrianglePair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;

    friend auto operator<=>(const TrianglePair&, const TrianglePair&) = default;
};

} // namespace mbv
