#include "part_cut.h"

#include "broad_phase/curve_order.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

namespace mbv {
namespace {

/// Of a pair whose meshes are not looked at, in triangles: what the pair costs by itself.
constexpr double kTrianglesPerPair = 200;

/// Which share of the box lies within `common`, 0 to 1; 1 along a side that has no length, or no
/// end.
double shareOf(const Aabb& box, const Aabb& common)
{
    double share = 1;
    for (int k = 0; k < 3; ++k) {
        const double whole = box.max[k] - box.min[k];
        const double part = std::max(common.max[k] - common.min[k], 0.0);
        if (whole > 0 && std::isfinite(whole))
            share *= std::min(part / whole, 1.0);
    }
    return share;
}

double trianglesIn(const Model& model, const Aabb& box, const Aabb& common)
{
    return model.mesh ? static_cast<double>(model.mesh->triangleCount()) * shareOf(box, common) : 0;
}

} // namespace

void requireValid(const CheckPart& part)
{
    if (part.number < 1 || part.number > part.count || part.count > kMostParts)
        throw Error(ErrorCode::InvalidArgument,
                    "part " + std::to_string(part.number) + " of " + std::to_string(part.count) +
                        " does not exist: parts are numbered from 1, and there are at most " +
                        std::to_string(kMostParts));
}

std::vector<IndexPair> candidatesOfPart(std::vector<IndexPair> candidates, const Scene& scene,
                                        std::span<const Shape> volumes, const CheckOptions& options,
                                        CheckCut& cut)
{
    const CheckPart& part = options.part;
    cut = {candidates.size(), 0, candidates.size()};
    if (part.count == 1)
        return candidates;
    std::vector<Aabb> boxes(volumes.size());
    std::transform(volumes.begin(), volumes.end(), boxes.begin(),
                   [](const Shape& volume) { return boundsOf(volume); });
    // Where a small volume meets a large one, the corner is near the small one; so the pairs of a
    // volume that meets everything are spread as its partners are.
    std::vector<Aabb> corners(candidates.size());
    std::vector<double> work(candidates.size());
    for (std::size_t n = 0; n < candidates.size(); ++n) {
        const auto& [a, b] = candidates[n];
        const Aabb common = {max(boxes[a].min, boxes[b].min), min(boxes[a].max, boxes[b].max)};
        corners[n] = {common.min, common.min};
        work[n] = kTrianglesPerPair;
        if (options.exact)
            work[n] += trianglesIn(scene.models[a], boxes[a], common) +
                       trianglesIn(scene.models[b], boxes[b], common);
    }
    const std::vector<std::uint32_t> order = broad::spatialOrder(corners);
    double total = 0;
    for (const std::uint32_t n : order)
        total += work[n];

    // A candidate belongs to the part in which the middle of its work lies.
    const double share = total / static_cast<double>(part.count);
    std::vector<IndexPair> result;
    double before = 0;
    cut.first = 0;
    for (const std::uint32_t n : order) {
        const double place = std::floor((before + 0.5 * work[n]) / share);
        const auto number = std::min(static_cast<std::size_t>(place), part.count - 1) + 1;
        if (number == part.number)
            result.push_back(candidates[n]);
        cut.first += number < part.number ? 1 : 0;
        before += work[n];
    }
    cut.here = result.size();
    std::sort(result.begin(), result.end());
    return result;
}

} // namespace mbv
