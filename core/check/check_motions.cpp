#include <mbv/check/check_motions.h>

#include "check/pairs/ignored_pairs.h"
#include "clearance.h"
#include "geometry/parallel/parallel_items.h"
#include "movers.h"
#include "thread_limit.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string>
#include <tuple>

namespace mbv {
namespace {

std::vector<MovingPair> pairsToLookAt(const Scene& scene, const Movers& movers, std::size_t most)
{
    const IgnoredPairs ignored(scene);
    std::vector<std::size_t> all(scene.models.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<std::size_t> moving;
    std::ranges::copy_if(all, std::back_inserter(moving),
                         [&](std::size_t model) { return movers.moves(model); });
    std::vector<MovingPair> pairs;
    for (const std::size_t a : all) {
        const std::vector<std::size_t>& others = movers.moves(a) ? all : moving;
        for (auto other = std::ranges::upper_bound(others, a); other != others.end(); ++other) {
            const std::size_t b = *other;
            if (ignored.contain({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b)}))
                continue;
            if (pairs.size() == most)
                throw Error(ErrorCode::InvalidScene,
                            "more than " + std::to_string(most) +
                                " pairs of models have one that moves; ignore some of them");
            pairs.push_back({a, b, {}});
        }
    }
    return pairs;
}

void requireMotion(const Scene& scene, std::span<const RobotMotion> robots)
{
    if (scene.motions.empty() && robots.empty())
        throw Error(ErrorCode::InvalidScene,
                    "the scene has no motions; give it some in the field \"motions\", or a robot "
                    "a trajectory");
}

MotionReport checkHere(const Scene& scene, const MotionCheckOptions& options,
                       std::span<const RobotMotion> robots, const ProgressFn& progress)
{
    requireMotion(scene, robots);
    const Movers movers(scene, robots);
    MotionReport report;
    std::tie(report.begin, report.end) = movers.times();
    report.pairs = pairsToLookAt(scene, movers, options.mostPairs);
    forEachLongInParallel(report.pairs.size(), progress,
                          [&](std::size_t n, const ProgressFn& within) {
                              MovingPair& pair = report.pairs[n];
                              MotionOptions asked;
                              asked.clearance = options.clearance;
                              asked.mostSteps = options.mostSteps;
                              pair.answer = movers.meet(pair.a, pair.b, asked, within);
                          });
    return report;
}

} // namespace

std::size_t MotionReport::contacts() const
{
    return static_cast<std::size_t>(
        std::count_if(pairs.begin(), pairs.end(), [](const MovingPair& pair) {
            return pair.answer.state == MotionState::Contact;
        }));
}

bool MotionReport::hasFindings() const
{
    return std::any_of(pairs.begin(), pairs.end(), [](const MovingPair& pair) {
        return pair.answer.state != MotionState::Clear;
    });
}

MotionReport checkMotions(const Scene& scene, const MotionCheckOptions& options,
                          std::span<const RobotMotion> robots, const ProgressFn& progress)
{
    requireClearance(options.clearance);
    return onThreads(options.threads, [&] { return checkHere(scene, options, robots, progress); });
}

std::vector<double> distancesOver(const Scene& scene, std::size_t a, std::size_t b,
                                  std::span<const double> times,
                                  std::span<const RobotMotion> robots)
{
    const Movers movers(scene, robots);
    std::vector<double> distances;
    for (const double time : times)
        distances.push_back(movers.distanceAt(a, b, time));
    return distances;
}

TimeSpan motionSpan(const Scene& scene, std::span<const RobotMotion> robots)
{
    requireMotion(scene, robots);
    const auto [begin, end] = Movers(scene, robots).times();
    return {begin, end};
}

Scene sceneAt(Scene scene, double time, std::span<const RobotMotion> robots)
{
    std::vector<RigidTransform> poses;
    const Movers movers(scene, robots);
    for (std::size_t i = 0; i < scene.models.size(); ++i)
        poses.push_back(movers.poseAt(i, time));
    for (std::size_t i = 0; i < scene.models.size(); ++i)
        if (movers.moves(i))
            scene.models[i].pose = poses[i];
    scene.motions.clear();
    return scene;
}

} // namespace mbv
