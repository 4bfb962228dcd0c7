#pragma once

#include <cstddef>

namespace mbv {

/// A part of a check, by number from 1 to `count`: of the pairs that come near enough to be tested,
/// each is in exactly one part. Pairs of a part lie near one another, and parts take about the same
/// time. The parts of one scene, checked with the same options in the same version, make the whole
/// check, wherever each of them is run.
struct CheckPart {
    std::size_t number = 1;
    std::size_t count = 1;

    friend bool operator==(const CheckPart&, const CheckPart&) = default;
};

/// The most parts that a check is cut into.
inline constexpr std::size_t kMostParts = 100'000;

/// Throws Error (InvalidArgument) unless 1 <= number <= count <= kMostParts.
void requireValid(const CheckPart& part);

/// How a check was cut: the same in all parts of one check, but for `first` and `here`.
struct CheckCut {
    std::size_t candidates = 0; ///< pairs near enough to be tested, of the whole scene
    std::size_t first = 0;      ///< how many of them come in parts before this one
    std::size_t here = 0;       ///< how many of them are in this part

    friend bool operator==(const CheckCut&, const CheckCut&) = default;
};

} // namespace mbv
