// Radix sort: one pass over the top bits deals the keys out to buckets that fit the cache and are
// sorted there, each on its own.
#include "key_sort.h"

#include "geometry/parallel/parallel_items.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

namespace mbv::broad {
namespace {

using Keys = std::span<std::uint64_t>;

constexpr std::size_t kFewKeys = 96; ///< fewer are compared rather than dealt out
constexpr std::size_t kKeysPerChunk = 1U << 15U;
constexpr int kBucketBits = 11;
constexpr int kDigitBits = 8;

/// Stable, by the digit at `shift`.
void sortByDigit(std::span<const std::uint64_t> from, Keys to, int shift, std::uint64_t mask)
{
    std::array<std::size_t, std::size_t{1} << kDigitBits> places{};
    for (const std::uint64_t key : from)
        ++places[(key >> shift) & mask];
    std::size_t next = 0;
    for (std::size_t& place : places)
        next += std::exchange(place, next);
    for (const std::uint64_t key : from)
        to[places[(key >> shift) & mask]++] = key;
}

/// Sorts `from` into `to`; both are overwritten.
void sortOneByOne(Keys from, Keys to, int firstBit, int lastBit)
{
    bool moved = false; // the keys are in `to`
    if (from.size() < kFewKeys) {
        std::sort(from.begin(), from.end());
    } else {
        for (int shift = firstBit; shift < lastBit; shift += kDigitBits) {
            const int bits = std::min(kDigitBits, lastBit - shift);
            sortByDigit(moved ? to : from, moved ? from : to, shift,
                        (std::uint64_t{1} << bits) - 1);
            moved = !moved;
        }
    }
    if (!moved)
        std::copy(from.begin(), from.end(), to.begin());
}

} // namespace

void sortKeys(Keys keys, Keys scratch, int firstBit, int lastBit, const ProgressFn& progress)
{
    assert(scratch.size() == keys.size());
    const int bucketBits = std::min(kBucketBits, lastBit - firstBit);
    if (keys.size() < kKeysPerChunk / 4 || bucketBits <= 0) {
        std::copy(keys.begin(), keys.end(), scratch.begin());
        sortOneByOne(scratch, keys, firstBit, lastBit);
        return;
    }
    const int shift = lastBit - bucketBits;
    const std::size_t buckets = std::size_t{1} << bucketBits;
    const std::size_t chunks = (keys.size() + kKeysPerChunk - 1) / kKeysPerChunk;
    const auto chunk = [&](std::size_t c) {
        const std::size_t begin = c * kKeysPerChunk;
        return keys.subspan(begin, std::min(kKeysPerChunk, keys.size() - begin));
    };

    const auto forEach = [&progress](std::size_t count, const auto& item) {
        if (progress)
            forEachInParallel(count, 1, progress, item);
        else
            tbb::parallel_for(std::size_t{0}, count, item);
    };

    // places[c * buckets + b]: how many keys of chunk c go to bucket b, then where they go.
    std::vector<std::size_t> places(chunks * buckets);
    forEach(chunks, [&](std::size_t c) {
        for (const std::uint64_t key : chunk(c))
            ++places[c * buckets + (key >> shift)];
    });
    std::vector<std::size_t> begins(buckets + 1, keys.size());
    std::size_t next = 0;
    for (std::size_t b = 0; b < buckets; ++b) {
        begins[b] = next;
        for (std::size_t c = 0; c < chunks; ++c)
            next += std::exchange(places[c * buckets + b], next);
    }
    forEach(chunks, [&](std::size_t c) {
        for (const std::uint64_t key : chunk(c))
            scratch[places[c * buckets + (key >> shift)]++] = key;
    });
    forEach(buckets, [&](std::size_t b) {
        const std::size_t size = begins[b + 1] - begins[b];
        sortOneByOne(scratch.subspan(begins[b], size), keys.subspan(begins[b], size), firstBit,
                     shift);
    });
}

} // namespace mbv::broad
