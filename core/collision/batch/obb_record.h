#pragma once

#include <cstddef>

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

/// As many boxes as the widest vector has lanes: what ObbRecord holds, value by value, to be
/// loaded without transposing when one box is asked about all.
inline constexpr std::size_t kBlock = 16;

template <class Scalar> struct alignas(64) ObbBlock {
    Scalar center[3][kBlock];
    float reach[kBlock];
    float frame[3][4][kBlock];
};

/// The same boxes in both forms; only full blocks are there.
template <class Scalar> struct ObbBlocks {
    const ObbBlock<Scalar>* blocks;
    const ObbRecord<Scalar>* records;
};

} // namespace mbv::batch
