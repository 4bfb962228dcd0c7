#include "candidate_pairs.h"

#include <mbv/broad_phase/overlapping_pairs.h>

#include <mbv/geometry/error.h>
#include <mbv/scene/name_pattern.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

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

std::vector<IndexPair> ignoredPairs(const Scene& scene)
{
    if (scene.ignore.empty())
        return {};
    std::unordered_map<std::string_view, std::uint32_t> indexOf;
    for (std::uint32_t i = 0; i < scene.models.size(); ++i)
        indexOf.emplace(scene.models[i].name, i);
    std::vector<IndexPair> pairs;
    const auto add = [&pairs](std::uint32_t a, std::uint32_t b) {
        const auto [low, high] = std::minmax(a, b);
        if (low != high)
            pairs.push_back({low, high});
    };
    for (const auto& [first, second] : scene.ignore) {
        const auto a = indexOf.find(first);
        const auto b = indexOf.find(second);
        if (a != indexOf.end() && b != indexOf.end()) {
            add(a->second, b->second);
            continue;
        }
        const std::vector<std::size_t> others = modelsMatching(scene, second);
        for (const std::size_t one : modelsMatching(scene, first)) {
            for (const std::size_t other : others)
                add(static_cast<std::uint32_t>(one), static_cast<std::uint32_t>(other));
        }
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
}

bool contains(std::span<const IndexPair> sortedPairs, const IndexPair& pair)
{
    return std::binary_search(sortedPairs.begin(), sortedPairs.end(), pair);
}

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
                                      std::span<const IndexPair> ignored, std::size_t most)
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
        std::erase_if(*pairs, [&](const IndexPair& pair) { return contains(ignored, pair); });
    return std::move(*pairs);
}

std::size_t pairsToTest(std::size_t models, std::span<const IndexPair> ignored)
{
    return models * (std::max<std::size_t>(models, 1) - 1) / 2 - ignored.size();
}

} // namespace mbv
