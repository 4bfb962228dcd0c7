#include "check_overlaps.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/overlaps.h>
#include <mbv/geometry/error.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>
#include <set>
#include <unordered_map>

namespace mbv {
namespace {

using IndexPair = std::pair<std::size_t, std::size_t>; ///< first < second

class Stopwatch {
public:
    double milliseconds() const
    {
        return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

std::set<IndexPair> ignoredPairs(const Scene& scene)
{
    std::unordered_map<std::string_view, std::size_t> indexOf;
    for (std::size_t i = 0; i < scene.models.size(); ++i)
        indexOf.emplace(scene.models[i].name, i);
    std::set<IndexPair> result;
    for (const auto& [first, second] : scene.ignore) {
        const auto a = indexOf.find(first);
        const auto b = indexOf.find(second);
        if (a != indexOf.end() && b != indexOf.end() && a->second != b->second)
            result.insert(std::minmax(a->second, b->second));
    }
    return result;
}

std::vector<Shape> worldVolumes(const Scene& scene, const ProgressFn& progress)
{
    std::vector<Shape> volumes;
    volumes.reserve(scene.models.size());
    for (const Model& model : scene.models) {
        reportProgress(progress, 0.5 * static_cast<double>(volumes.size()) /
                                     static_cast<double>(scene.models.size()));
        try {
            volumes.push_back(worldVolume(model));
        } catch (const Error& error) {
            throw Error(error.code(), "model \"" + model.name + "\": " + error.what());
        }
    }
    return volumes;
}

/// A box that certainly contains the shape. boundsOf rounds: with m the larger magnitude of the two
/// ends of a coordinate (|center| + radius, for what is not given by its ends), the reach of a box
/// or a tilted disc and the sum with the centre err by at most 5 ulp of m; 8 leave room for the
/// rounding of m and of this sum. The smallest normal number outweighs what underflow may lose.
/// Where a plane or half-space has no end, neither has its box.
Aabb safeBounds(const Shape& shape)
{
    constexpr double kTiny = std::numeric_limits<double>::min();
    constexpr double kRelative = 8 * std::numeric_limits<double>::epsilon();
    const Aabb box = boundsOf(shape);
    const Vec3 margin = kRelative * max(abs(box.min), abs(box.max)) + Vec3{kTiny, kTiny, kTiny};
    return {box.min - margin, box.max + margin};
}

/// The coordinate in which the boxes lie farthest apart: the best one to sweep along.
int widestCoordinate(const std::vector<Aabb>& boxes)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Vec3 lowest = {kInfinity, kInfinity, kInfinity};
    Vec3 highest = -lowest;
    for (const Aabb& box : boxes) {
        if (!isFinite(box.min))
            continue;
        lowest = min(lowest, box.min);
        highest = max(highest, box.min);
    }
    const Vec3 range = highest - lowest;
    return range.x >= range.y && range.x >= range.z ? 0 : range.y >= range.z ? 1 : 2;
}

/// overlaps() asks for finite boxes.
bool meet(const Aabb& a, const Aabb& b)
{
    for (int k = 0; k < 3; ++k) {
        if (a.min[k] > b.max[k] || b.min[k] > a.max[k])
            return false;
    }
    return true;
}

/// Pairs whose bounds overlap, ordered: sweep and prune along one coordinate.
std::vector<IndexPair> candidatePairs(const std::vector<Shape>& volumes)
{
    std::vector<Aabb> boxes;
    boxes.reserve(volumes.size());
    for (const Shape& volume : volumes)
        boxes.push_back(safeBounds(volume));
    if (boxes.empty())
        return {};

    const int k = widestCoordinate(boxes);
    std::vector<std::size_t> order(boxes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t i, std::size_t j) { return boxes[i].min[k] < boxes[j].min[k]; });

    std::vector<IndexPair> pairs;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Aabb& box = boxes[order[i]];
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            const Aabb& other = boxes[order[j]];
            if (other.min[k] > box.max[k])
                break;
            if (meet(box, other))
                pairs.emplace_back(std::minmax(order[i], order[j]));
        }
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

PairResult overlappingPair(const IndexPair& indices, const std::vector<Shape>& volumes)
{
    PairResult result;
    result.a = indices.first;
    result.b = indices.second;
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

std::string_view depthMethodOf(const Shape& a, const Shape& b)
{
    const auto isBox = [](const Shape& s) {
        return std::holds_alternative<Aabb>(s) || std::holds_alternative<Obb>(s);
    };
    const auto isGeneric = [](const Shape& s, const Shape& other) {
        if (std::holds_alternative<HalfSpace>(other))
            return false;
        return std::holds_alternative<ConvexHull>(s) ||
               (std::holds_alternative<Cylinder>(s) && !std::holds_alternative<Sphere>(other));
    };
    if (isBox(a) && isBox(b))
        return "volumes: separating axes";
    return isGeneric(a, b) || isGeneric(b, a) ? "volumes: convex layer" : "volumes: closed form";
}

CheckReport checkOverlaps(const Scene& scene, const ProgressFn& progress)
{
    CheckReport report;
    reportProgress(progress, 0);

    const Stopwatch fit;
    report.volumes = worldVolumes(scene, progress);
    report.timing.fit = fit.milliseconds();

    const Stopwatch broad;
    const std::set<IndexPair> ignored = ignoredPairs(scene);
    const std::vector<IndexPair> candidates = candidatePairs(report.volumes);
    report.timing.broad = broad.milliseconds();

    const Stopwatch narrow;
    constexpr std::size_t kPairsPerReport = 1024;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (i % kPairsPerReport == 0)
            reportProgress(progress, 0.5 + 0.5 * static_cast<double>(i) /
                                               static_cast<double>(candidates.size()));
        const auto& [a, b] = candidates[i];
        if (!ignored.contains(candidates[i]) && overlaps(report.volumes[a], report.volumes[b]))
            report.pairs.push_back(overlappingPair(candidates[i], report.volumes));
    }
    report.timing.volumes = narrow.milliseconds();

    const std::size_t count = scene.models.size();
    report.pairsTested = (count > 0 ? count * (count - 1) / 2 : 0) - ignored.size();
    reportProgress(progress, 1);
    return report;
}

} // namespace mbv
