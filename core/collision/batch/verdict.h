#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace mbv::batch {

/// What the kernels found out about one pair.
enum Verdict : std::uint8_t {
    Apart = 0,
    Overlapping = 1,
    Doubtful = 2, ///< rounding may have decided; double batches only
};

/// From the lowest bit of each.
constexpr std::uint8_t verdictOf(std::uint32_t overlapping, std::uint32_t doubtful)
{
    return static_cast<std::uint8_t>((overlapping & 1) | (doubtful & 1) << 1);
}

/// Puts overlaps(n) in the place of every doubtful verdict n.
template <class Overlaps>
void settleDoubts(std::span<std::uint8_t> verdicts, const Overlaps& overlaps)
{
    for (auto doubt = verdicts.begin();; ++doubt) {
        doubt = std::find(doubt, verdicts.end(), Doubtful);
        if (doubt == verdicts.end())
            return;
        *doubt = overlaps(static_cast<std::size_t>(doubt - verdicts.begin())) ? 1 : 0;
    }
}

} // namespace mbv::batch
