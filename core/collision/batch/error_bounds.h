#pragma once

/// How far rounding may move a gap as the kernels compute it, relative to the two boxes' summed
/// reach. Derived in obb_batch.cpp. Internal.
namespace mbv::batch {

inline constexpr float kFloatRoundoff = 0x1p-24F;

template <class Scalar> struct ErrorBounds;

template <> struct ErrorBounds<float> {
    static constexpr float kGap = 64 * kFloatRoundoff;
};

template <> struct ErrorBounds<double> {
    static constexpr float kGap = 128 * kFloatRoundoff;
    static constexpr float kParallel = 0x1p-10F; ///< sine of the angle between two edges
    static constexpr float kDeep = 4 * kParallel;
};

inline constexpr float kSmallest = 0x1p-126F; ///< outweighs what underflow may lose of a square
inline constexpr float kLargest = 0x1p60F;    ///< below it no product of two lengths overflows
inline constexpr float kMinReach = 0x1p-100F;

} // namespace mbv::batch
