#include "geometry/parallel/parallel_items.h"

#include <mbv/report/motion_html.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace mbv {
namespace {

/// What pairs are ordered by: contacts by time, the unknown next, the others by distance.
std::tuple<int, double, std::size_t> rankOf(const MotionReport& report, std::size_t pair)
{
    const MotionAnswer& answer = report.pairs[pair].answer;
    if (answer.firstContact)
        return {0, answer.firstContact->time, pair};
    if (answer.state == MotionState::Unknown)
        return {1, 0, pair};
    return {2,
            answer.leastDistance ? answer.leastDistance->distance
                                 : std::numeric_limits<double>::infinity(),
            pair};
}

std::vector<double> timesOf(const MotionReport& report, const MotionAnswer& answer)
{
    constexpr int kSteps = 200;
    std::vector<double> times;
    for (int i = 0; i <= kSteps; ++i)
        times.push_back(report.begin + (report.end - report.begin) * i / kSteps);
    for (const TimeInterval& interval : answer.intervals) {
        times.push_back(interval.from);
        times.push_back(interval.to);
    }
    if (answer.leastDistance)
        times.push_back(answer.leastDistance->time);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

} // namespace

std::vector<std::size_t> soonestFirst(const MotionReport& report, std::size_t most)
{
    std::vector<std::size_t> order(report.pairs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t x, std::size_t y) { return rankOf(report, x) < rankOf(report, y); });
    order.resize(std::min(order.size(), most));
    return order;
}

std::vector<DistanceStrip> distanceStripsOf(const Scene& scene, const MotionReport& report,
                                            std::span<const std::size_t> pairs,
                                            std::span<const RobotMotion> robots,
                                            const ProgressFn& progress)
{
    std::vector<DistanceStrip> strips(pairs.size());
    forEachInParallel(pairs.size(), 1, progress, [&](std::size_t n) {
        const MovingPair& pair = report.pairs[pairs[n]];
        strips[n] = {pairs[n], timesOf(report, pair.answer), {}};
        strips[n].distances = distancesOver(scene, pair.a, pair.b, strips[n].times, robots);
    });
    return strips;
}

} // namespace mbv
