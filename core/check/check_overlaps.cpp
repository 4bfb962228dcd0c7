#include <mbv/check/check_overlaps.h>

#include "candidate_pairs.h"
#include "clearance.h"
#include "exact_pairs.h"
#include "geometry/progress_part.h"
#include "pair_selection.h"
#include "part_cut.h"
#include "stopwatch.h"
#include "thread_limit.h"
#include "volume_pairs.h"
#include "world_volumes.h"

#include <utility>

namespace mbv {
namespace {

CheckReport checkHere(const Scene& scene, const CheckOptions& options, const ProgressFn& progress)
{
    const std::size_t parts = options.exact ? 3 : 2;
    CheckReport report;
    report.exact = options.exact;
    report.clearance = options.clearance;
    reportProgress(progress, 0);

    const Stopwatch fit;
    report.volumes = worldVolumes(scene, partOfProgress(progress, 0, parts));
    report.timing.fit = fit.milliseconds();

    const Stopwatch broad;
    const double reach =
        options.clearance + (options.exact ? 2 * largestCoverError(scene, report.volumes) : 0);
    const std::vector<IndexPair> ignored = ignoredPairs(scene);
    std::vector<IndexPair> candidates =
        candidatePairs(report.volumes, reach, ignored, options.mostPairs);
    const PairSelection selection(scene, options.between);
    std::erase_if(candidates, [&](const IndexPair& pair) { return !selection.contains(pair); });
    candidates = candidatesOfPart(std::move(candidates), scene, report.volumes, options.exact,
                                  options.part, report.cut);
    report.part = options.part;
    report.timing.broad = broad.milliseconds();

    const Stopwatch narrow;
    report.pairs = testVolumes(std::move(candidates), report.volumes, reach,
                               partOfProgress(progress, 1, parts));
    report.timing.volumes = narrow.milliseconds();

    if (options.exact) {
        const Stopwatch meshes;
        testMeshes(scene, report.volumes, options.clearance, report.pairs,
                   partOfProgress(progress, 2, parts));
        report.timing.meshes = meshes.milliseconds();
    }
    report.pairsTested = options.between.empty() ? pairsToTest(scene.models.size(), ignored)
                                                 : selection.count(ignored);
    reportProgress(progress, 1);
    return report;
}

} // namespace

CheckReport checkOverlaps(const Scene& scene, const CheckOptions& options,
                          const ProgressFn& progress)
{
    requireClearance(options.clearance);
    requireValid(options.part);
    return onThreads(options.threads, [&] { return checkHere(scene, options, progress); });
}

CheckReport checkOverlaps(const Scene& scene, const ProgressFn& progress)
{
    return checkOverlaps(scene, CheckOptions{}, progress);
}

} // namespace mbv
