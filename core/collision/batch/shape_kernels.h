#pragma once

#include "shape_record.h"

#include <mbv/collision/batch/index_pair.h>

#include <cstddef>
#include <cstdint>

/// The SIMD kernels of spheres and axis-aligned boxes. Internal; SphereBatch and AabbBatch are what
/// one uses. verdicts[n] is that of (a[pairs[n].a], b[pairs[n].b]), or of (a, b[n]): a Verdict.
namespace mbv::batch {

#define MBV_DECLARE_KERNELS(Record)                                                                \
    void testPairs(const Record* a, const Record* b, const IndexPair* pairs, std::size_t count,    \
                   std::uint8_t* verdicts);                                                        \
    void testOne(const Record& a, const Record* b, std::size_t count, std::uint8_t* verdicts);

MBV_DECLARE_KERNELS(SphereRecord<float>)
MBV_DECLARE_KERNELS(SphereRecord<double>)
MBV_DECLARE_KERNELS(AabbRecord<float>)
MBV_DECLARE_KERNELS(AabbRecord<double>)

#undef MBV_DECLARE_KERNELS

} // namespace mbv::batch
