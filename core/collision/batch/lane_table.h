#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace mbv::batch {

/// Row m lists the bits that are set in m, lowest first, then zeros.
inline constexpr auto kLaneTable = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t bits = 0; bits < table.size(); ++bits) {
        std::size_t count = 0;
        for (std::uint8_t lane = 0; lane < 8; ++lane) {
            if ((bits >> lane & 1) != 0)
                table[bits][count++] = lane;
        }
    }
    return table;
}();

} // namespace mbv::batch
