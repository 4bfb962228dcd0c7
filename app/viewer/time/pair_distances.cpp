#include "pair_distances.h"

#include "robots/robot_models.h"
#include "session/session.h"
#include "time_line.h"

#include <mbv/geometry/progress.h>

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kSamples = 240;
constexpr std::size_t kAtOnce = 8; ///< between two looks whether it is still wanted

/// Evenly spread, and where the pair is known to meet, part and be nearest.
std::vector<double> timesToSample(const MotionReport& report, const MovingPair& pair)
{
    std::vector<double> times;
    times.reserve(kSamples + 2 + 2 * pair.answer.intervals.size());
    for (int i = 0; i <= kSamples; ++i)
        times.push_back(report.begin + (report.end - report.begin) * i / kSamples);
    for (const TimeInterval& contact : pair.answer.intervals) {
        times.push_back(contact.from);
        times.push_back(contact.to);
    }
    if (const auto& least = pair.answer.leastDistance)
        times.push_back(least->time);
    std::ranges::sort(times);
    const auto rest = std::unique(times.begin(), times.end());
    times.erase(rest, times.end());
    return times;
}

/// By what is first shown: the sooner they meet, or the nearer they come, the less.
std::pair<double, double> urgency(const MovingPair& pair)
{
    constexpr double kNever = std::numeric_limits<double>::infinity();
    const auto& contact = pair.answer.firstContact;
    const auto& least = pair.answer.leastDistance;
    return {contact ? contact->time : kNever, least ? least->distance : kNever};
}

} // namespace

PairDistances::PairDistances(const Session& session, const TimeLine& line, const PairFocus& focus,
                             QObject* parent)
    : QObject(parent), session_(session), line_(line), focus_(focus),
      sampling_(*this, [this](std::shared_ptr<const Curve> curve) {
          curve_ = std::move(curve);
          emit changed();
      })
{
    connect(&line, &TimeLine::changed, this, &PairDistances::refresh);
    connect(&focus, &PairFocus::changed, this, &PairDistances::refresh);
}

void PairDistances::setWanted(bool wanted)
{
    wanted_ = wanted;
    refresh();
    emit changed();
}

const MovingPair* PairDistances::pairToShow() const
{
    if (!wanted_ || !line_.exists() || !line_.report() || line_.report()->pairs.empty())
        return nullptr;
    const std::vector<MovingPair>& pairs = line_.report()->pairs;
    if (const auto& focus = focus_.pair()) {
        const auto [a, b] = std::minmax(focus->first, focus->second);
        const auto found = std::ranges::find_if(
            pairs, [a = a, b = b](const MovingPair& pair) { return pair.a == a && pair.b == b; });
        if (found != pairs.end())
            return &*found;
    }
    return &*std::ranges::min_element(pairs, {}, urgency);
}

void PairDistances::refresh()
{
    const MovingPair* const pair = pairToShow();
    if (pair == pair_ && line_.report() == report_)
        return;
    pair_ = pair;
    report_ = line_.report();
    sampling_.cancel();
    const bool had = std::exchange(curve_, nullptr) != nullptr;
    if (pair)
        sampling_.start([scene = session_.document().scene(), report = report_,
                         pair = *pair](const ProgressFn& progress) {
            const std::vector<RobotMotion> robots = robotMotionsOf(scene);
            auto curve = std::make_shared<Curve>();
            curve->pair = pair;
            curve->times = timesToSample(*report, pair);
            const std::span<const double> times = curve->times;
            for (std::size_t i = 0; i < times.size(); i += kAtOnce) {
                reportProgress(progress, 0);
                const auto some = times.subspan(i, std::min(kAtOnce, times.size() - i));
                std::ranges::copy(distancesOver(scene, pair.a, pair.b, some, robots),
                                  std::back_inserter(curve->distances));
            }
            return std::shared_ptr<const Curve>(std::move(curve));
        });
    if (had)
        emit changed();
}

} // namespace mbv::viewer
