#pragma once

/// What the SIMD kernels read of spheres and axis-aligned boxes. Internal.
namespace mbv::batch {

/// x, y, z, radius: transposed in registers as it is.
template <class Scalar> struct alignas(4 * sizeof(Scalar)) SphereRecord {
    Scalar values[4];
};

/// Minimum and maximum, each made up to four.
template <class Scalar> struct alignas(4 * sizeof(Scalar)) AabbRecord {
    Scalar min[4];
    Scalar max[4];
};

/// Squares closer than this to each other, relatively, do not decide; a square that underflows
/// loses less than kTiny. See sphere_batch.cpp.
template <class Scalar> struct SphereBounds;

template <> struct SphereBounds<float> {
    static constexpr float kMargin = 0x1p-20F;
    static constexpr float kTiny = 0x1p-120F;
};

template <> struct SphereBounds<double> {
    static constexpr double kMargin = 0x1p-48;
    static constexpr double kTiny = 0x1p-1000;
};

} // namespace mbv::batch
