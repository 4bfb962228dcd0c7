#include "check_overlaps.h"

#include "candidate_pairs.h"
#include "progress_part.h"
#include "stopwatch.h"
#include "volume_pairs.h"
#include "world_volumes.h"

namespace mbv {

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
    report.volumes = worldVolumes(scene, partOfProgress(progress, 0, 2));
    report.timing.fit = fit.milliseconds();

    const Stopwatch broad;
    const std::vector<IndexPair> ignored = ignoredPairs(scene);
    const std::vector<IndexPair> candidates = candidatePairs(report.volumes, ignored);
    report.timing.broad = broad.milliseconds();

    const Stopwatch narrow;
    report.pairs = testVolumes(candidates, report.volumes, partOfProgress(progress, 1, 2));
    report.timing.volumes = narrow.milliseconds();

    report.pairsTested = pairsToTest(scene.models.size(), ignored);
    reportProgress(progress, 1);
    return report;
}

} // namespace mbv
