#pragma once

#include <mbv/geometry/progress.h>

#include <cstdint>
#include <span>

/// Internal to the broad phase.
namespace mbv::broad {

/// Sorts the keys in parallel; the result does not depend on the number of threads. `scratch` is
/// as long as `keys` and is overwritten. Preconditions: keys are less than 2^lastBit, and those
/// that differ only below firstBit are in order already (to sort by all bits, give 0). Throws Error
/// (Cancelled) where `progress` says so; the keys are lost then.
void sortKeys(std::span<std::uint64_t> keys, std::span<std::uint64_t> scratch, int firstBit,
              int lastBit, const ProgressFn& progress = {});

} // namespace mbv::broad
