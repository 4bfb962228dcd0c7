#include "candidate_pairs.h"

#include <mbv/broad_phase/overlapping_pairs.h>

#include <mbv/geometry/error.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

namespace mbv {
namespace {

/// By at least so much on every side, though sums round.
Aabb grown(const Aabb& box, double margin)
{
    constexpr double kUlps = 2 * std::numeric_limits<double>::epsilon();
    const Vec3 d = Vec3{margin, margin, margin} + kUlps * max(abs(box.min), abs(box.max));
    return {box.min - d, box.max + d};
}

} // namespace

// boundsOf rounds: with m the larger magnitude of the two ends of a coordinate (|center| + radius,
// for what is not given by its ends), the reach of a box or a tilted disc and the sum with the
// center err by at most 5 ulp of m; 8 leave room for the rounding of m and of this sum. The
// smallest normal number outweighs what underflow may lose. Where a plane or half-space has no end,
// neither has its box.
Aabb safeBounds(const Shape& shape)
{
    constexpr double kTiny = std::numeric_limits<double>::min();
    constexpr double kRelative = 8 * std::numeric_limits<double>::epsilon();
    const Aabb box = boundsOf(shape);
    const Vec3 margin = kRelative * max(abs(box.min), abs(box.max)) + Vec3{kTiny, kTiny, kTiny};
    return {box.min - margin, box.max + margin};
}

std::vector<IndexPair> candidatePairs(std::span<const Shape> volumes, double reach,
                                      const IgnoredPairs& ignored, std::size_t most)
{
    std::vector<Aabb> boxes(volumes.size());
    std::transform(volumes.begin(), volumes.end(), boxes.begin(), [&](const Shape& volume) {
        return reach > 0 ? grown(safeBounds(volume), 0.5 * reach) : safeBounds(volume);
    });
    std::optional<std::vector<IndexPair>> pairs = overlappingPairs(boxes, most);
    if (!pairs)
        throw Error(
            ErrorCode::InvalidScene,
            "more than " + std::to_string(most) +
                " pairs of models come near enough to be tested; check that all models are "
                "in one unit and not in one place, and the clearance in that unit, too, or "
                "allow more pairs (--max-pairs, in Python max_pairs; each takes up to 200 bytes)");
    if (!ignored.empty())
        std::erase_if(*pairs, [&](const IndexPair& pair) { return ignored.contain(pair); });
    return std::move(*pairs);
}

} // namespace mbv
