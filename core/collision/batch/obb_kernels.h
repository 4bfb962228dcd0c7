#pragma once

#include "obb_record.h"

#include <mbv/collision/batch/index_pair.h>

#include <cstddef>
#include <cstdint>

/// The SIMD kernels for the processor at hand. Internal; ObbBatch is what one uses. A verdict is
/// one of verdict.h.
namespace mbv::batch {

/// verdicts[n] is that of (a[pairs[n].a], b[pairs[n].b]).
void testPairs(const ObbRecord<float>* a, const ObbRecord<float>* b, const IndexPair* pairs,
               std::size_t count, std::uint8_t* verdicts);
void testPairs(const ObbRecord<double>* a, const ObbRecord<double>* b, const IndexPair* pairs,
               std::size_t count, std::uint8_t* verdicts);

/// verdicts[n] is that of (a, box n of b). Precondition: count is a multiple of kBlock.
void testOne(const ObbRecord<float>& a, const ObbBlocks<float>& b, std::size_t count,
             std::uint8_t* verdicts);
void testOne(const ObbRecord<double>& a, const ObbBlocks<double>& b, std::size_t count,
             std::uint8_t* verdicts);

} // namespace mbv::batch
