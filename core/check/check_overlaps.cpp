#include <mbv/check/check_overlaps.h>
#include <mbv/check/check_since.h>

#include "check/pairs/candidate_pairs.h"
#include "check/pairs/exact_pairs.h"
#include "check/pairs/known_pairs.h"
#include "check/pairs/pair_selection.h"
#include "check/pairs/volume_pairs.h"
#include "clearance.h"
#include "geometry/parallel/progress_part.h"
#include "part_cut.h"
#include "stopwatch.h"
#include "thread_limit.h"
#include "world_volumes.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <utility>

namespace mbv {
namespace {

/// What of the options a report says. Named one by one, so that a new one has to be looked at here:
/// threads, memory and the most pairs change no report.
CheckReport emptyReport(const CheckOptions& options)
{
    CheckReport report;
    const auto& [exact, clearance, threads, mostPairs, part, between, memory] = options;
    static_cast<void>(threads);
    static_cast<void>(mostPairs);
    static_cast<void>(memory);
    report.exact = exact;
    report.clearance = clearance;
    report.part = part;
    report.between = between;
    return report;
}

/// Null where all is to be tested.
CheckReport checkHere(const Scene& scene, const CheckOptions& options, const KnownPairs* known,
                      const ProgressFn& progress)
{
    const std::size_t parts = options.exact ? 3 : 2;
    CheckReport report = emptyReport(options);
    reportProgress(progress, 0);

    const Stopwatch fit;
    report.volumes = worldVolumes(scene, partOfProgress(progress, 0, parts), options.memory);
    report.timing.fit = fit.milliseconds();

    const Stopwatch broad;
    const double reach =
        options.clearance + (options.exact ? 2 * largestCoverError(scene, report.volumes) : 0);
    const IgnoredPairs ignored(scene);
    std::vector<IndexPair> candidates =
        candidatePairs(report.volumes, reach, ignored, options.mostPairs);
    const PairSelection selection(scene, options.between);
    std::erase_if(candidates, [&](const IndexPair& pair) { return !selection.contains(pair); });
    if (known != nullptr)
        std::erase_if(candidates, [&](const IndexPair& pair) { return known->has(pair); });
    candidates =
        candidatesOfPart(std::move(candidates), scene, report.volumes, options, report.cut);
    report.timing.broad = broad.milliseconds();

    const Stopwatch narrow;
    report.pairs = testVolumes(scene, std::move(candidates), report.volumes, reach,
                               partOfProgress(progress, 1, parts));
    report.timing.volumes = narrow.milliseconds();

    if (options.exact) {
        const Stopwatch meshes;
        testMeshes(scene, report.volumes, options, report.pairs,
                   partOfProgress(progress, 2, parts));
        report.timing.meshes = meshes.milliseconds();
    }
    if (known != nullptr) {
        const auto kept = static_cast<std::ptrdiff_t>(report.pairs.size());
        known->appendListed(report.pairs, [&](const IndexPair& pair) {
            return selection.contains(pair) && !ignored.contain(pair);
        });
        std::inplace_merge(report.pairs.begin(), report.pairs.begin() + kept, report.pairs.end(),
                           comesBefore);
    }
    report.pairsTested =
        pairsToTest(std::vector<bool>(scene.models.size(), true), selection, ignored);
    reportProgress(progress, 1);
    return report;
}

} // namespace

CheckReport checkOverlaps(const Scene& scene, const CheckOptions& options,
                          const ProgressFn& progress)
{
    requireClearance(options.clearance);
    requireValid(options.part);
    return onThreads(options.threads, [&] { return checkHere(scene, options, nullptr, progress); });
}

CheckReport checkSince(const PastCheck& past, const Scene& scene, const CheckOptions& options,
                       const ProgressFn& progress)
{
    requireClearance(options.clearance);
    if (options.part.count != 1)
        throw Error(ErrorCode::InvalidArgument,
                    "a part of a check cannot take answers from an older report: that has the "
                    "pairs of the whole");
    return onThreads(options.threads, [&] {
        const KnownPairs known(past, scene);
        return checkHere(scene, options, &known, progress);
    });
}

CheckReport checkOverlaps(const Scene& scene, const ProgressFn& progress)
{
    return checkOverlaps(scene, CheckOptions{}, progress);
}

} // namespace mbv
