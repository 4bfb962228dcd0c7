#include "volume_pairs.h"

#include "check_overlaps.h"
#include "parallel_items.h"
#include "progress_part.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/overlaps.h>

#include <cstdint>

namespace mbv {
namespace {

PairResult overlappingPair(const IndexPair& indices, std::span<const Shape> volumes)
{
    PairResult result;
    result.a = indices.a;
    result.b = indices.b;
    result.volumesOverlap = true;
    result.state = PairState::Unknown;
    result.reason = "volumes overlap; meshes were not tested";
    result.distance = 0;
    const Shape& a = volumes[result.a];
    const Shape& b = volumes[result.b];
    if (const auto found = contact(a, b)) {
        result.depth = found->depth;
        result.depthMethod = depthMethodOf(a, b);
        result.normal = found->normal;
        result.pointOnA = found->pointOnA;
        result.pointOnB = found->pointOnB;
    }
    return result;
}

} // namespace

std::vector<PairResult> testVolumes(std::span<const IndexPair> candidates,
                                    std::span<const Shape> volumes, const ProgressFn& progress)
{
    constexpr std::size_t kPairsPerTask = 64;
    std::vector<std::uint8_t> overlapping(candidates.size());
    forEachInParallel(candidates.size(), kPairsPerTask, partOfProgress(progress, 0, 2),
                      [&](std::size_t n) {
                          const auto& [a, b] = candidates[n];
                          overlapping[n] = overlaps(volumes[a], volumes[b]) ? 1 : 0;
                      });
    std::vector<IndexPair> pairs;
    for (std::size_t n = 0; n < candidates.size(); ++n) {
        if (overlapping[n] != 0)
            pairs.push_back(candidates[n]);
    }
    std::vector<PairResult> results(pairs.size());
    forEachInParallel(pairs.size(), kPairsPerTask, partOfProgress(progress, 1, 2),
                      [&](std::size_t n) { results[n] = overlappingPair(pairs[n], volumes); });
    return results;
}

} // namespace mbv
