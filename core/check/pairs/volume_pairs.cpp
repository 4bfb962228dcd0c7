#include "volume_pairs.h"

#include "geometry/parallel/parallel_items.h"
#include "geometry/parallel/progress_part.h"
#include "named_pair.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/depth_method.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <cstdint>

namespace mbv {
namespace {

enum class Found : std::uint8_t { Nothing, Near, Overlap };

Found lookAt(const Shape& a, const Shape& b, double reach)
{
    if (overlaps(a, b))
        return Found::Overlap;
    return reach > 0 && distance(a, b).distance <= reach ? Found::Near : Found::Nothing;
}

void setOverlapping(PairResult& result, const Shape& a, const Shape& b)
{
    result.state = RelationState::Unknown;
    result.reason = "volumes overlap; meshes were not tested";
    result.distance = 0;
    if (const auto found = contact(a, b)) {
        result.depth = found->depth;
        result.depthMethod = depthMethodOf(a, b);
        result.normal = found->normal;
        result.pointOnA = found->pointOnA;
        result.pointOnB = found->pointOnB;
    }
}

} // namespace

void setApart(PairResult& result, const Distance& gap)
{
    result.distance = gap.distance;
    result.depth.reset();
    result.depthMethod = DepthMethod::None;
    result.pointOnA = gap.pointOnA;
    result.pointOnB = gap.pointOnB;
    const Vec3 across = gap.pointOnB - gap.pointOnA;
    result.normal = norm(across) > 0 ? std::optional(normalized(across)) : std::nullopt;
}

// Of a pair there are, at a time: the candidate (8 bytes) and what was found (1), then the
// candidate and the result.
std::vector<PairResult> testVolumes(const Scene& scene, std::vector<IndexPair> candidates,
                                    std::span<const Shape> volumes, double reach,
                                    const ProgressFn& progress)
{
    constexpr std::size_t kPairsPerTask = 64;
    std::vector<Found> found(candidates.size());
    forEachInParallel(candidates.size(), kPairsPerTask, partOfProgress(progress, 0, 2),
                      [&](std::size_t n) {
                          const auto& [a, b] = candidates[n];
                          found[n] = askedOf(scene, a, b, [&, first = a, second = b] {
                              return lookAt(volumes[first], volumes[second], reach);
                          });
                      });
    std::vector<PairResult> results;
    results.reserve(candidates.size() - static_cast<std::size_t>(std::count(
                                            found.begin(), found.end(), Found::Nothing)));
    for (std::size_t n = 0; n < candidates.size(); ++n) {
        if (found[n] == Found::Nothing)
            continue;
        results.emplace_back();
        results.back().a = candidates[n].a;
        results.back().b = candidates[n].b;
        results.back().volumesOverlap = found[n] == Found::Overlap;
    }
    candidates = std::vector<IndexPair>();
    found = std::vector<Found>();
    forEachInParallel(results.size(), kPairsPerTask, partOfProgress(progress, 1, 2),
                      [&](std::size_t n) {
                          PairResult& result = results[n];
                          const Shape& a = volumes[result.a];
                          const Shape& b = volumes[result.b];
                          askedOf(scene, result.a, result.b, [&] {
                              result.volumesOverlap ? setOverlapping(result, a, b)
                                                    : setApart(result, distance(a, b));
                          });
                      });
    return results;
}

} // namespace mbv
