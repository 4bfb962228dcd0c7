#pragma once

/// What the SIMD kernels read of a box. Internal.
namespace mbv::batch {

/// A box as the kernels read it, in groups of four values that are transposed in registers. The
/// first group alone settles pairs whose bounding spheres are apart; the float record is one cache
/// line. See obb_batch.cpp for how `reach` is rounded.
template <class Scalar> struct alignas(sizeof(Scalar) == 4 ? 64 : 32) ObbRecord {
    /// x, y, z, and the reach: at least the radius of the bounding sphere; the error bound is
    /// relative to it.
    Scalar sphere[4];
    float frame[3][4]; ///< axis i, and half extent i
};

} // namespace mbv::batch
