#include "contact_walk.h"

#include "separation.h"

#include <mbv/collision/distance.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::motion {
namespace {

/// An interval is halved while parts move by more than this many of their radii in half of it.
constexpr double kMovesFar = 0.35;

/// Of what touches: a pair is found when it has come nearer than that, but not nearer than half of
/// it. Others that are level with it are as near then, to rounding: they are not met before.
constexpr double kOfLevel = 0.25;

/// After so many steps it is asked whether the others can suffice.
constexpr std::size_t kLongAdvance = 100'000;

/// How many steps are needed for `left` where the last ones grew, each by the same factor, from
/// `before` to `now`, and go on so.
double stepsFor(double left, double before, double now)
{
    const double growth = std::log(now / before) / static_cast<double>(kLongAdvance);
    return growth > 0 ? std::log1p(growth * left / now) / growth : left / now;
}

} // namespace

std::optional<Bracket> ContactWalk::firstIn(std::size_t piece, double from, double to)
{
    enough_ = tolerances_.touching;
    axis_.setPiece(motion_, piece, from, to);
    return search(piece, {{a_.root(), b_.root()}}, from, to);
}

std::optional<Bracket> ContactWalk::search(std::size_t piece, std::vector<PartPair> pairs,
                                           double from, double to)
{
    budget_.spend(kStepsOfMoment);
    Moment moment(motion_, piece, from, to);
    planes_.setInterval(moment, enough_);
    opener_.keepNear(moment, tolerances_.touching, pairs);
    const bool canHalve = to - from > tolerances_.shortest;
    std::vector<PartPair> later; // wait for shorter intervals
    std::optional<Bracket> first;
    while (!pairs.empty()) {
        const PartPair pair = pairs.back();
        pairs.pop_back();
        if (axis_.keepsApart(pair, enough_) || planes_.keepApart(pair))
            continue;
        const double approach = moment.ofA().approach(pair.a.reach, pair.b.reach);
        const bool arePieces = PartTree::isPiece(pair.a) && PartTree::isPiece(pair.b);
        if (arePieces) {
            const auto found = advance(piece, pair, moment, from, to);
            if (found) {
                first = found;
                if (found->lower <= from)
                    return first;
                to = found->lower; // no one asks what comes later
                moment = Moment(motion_, piece, from, to);
                enough_ = kOfLevel * tolerances_.touching;
                planes_.setInterval(moment, enough_);
                planes_.remember(pair);
                opener_.keepNear(moment, tolerances_.touching, pairs);
            } else {
                planes_.foundApart(pair);
            }
        } else if (canHalve && approach > kMovesFar * radiusOf(pair)) {
            later.push_back(pair);
        } else {
            const std::size_t before = pairs.size();
            opener_.open(pair, moment, tolerances_.touching, hint_, pairs);
            if (pairs.size() == before && PartTree::isSmall(pair.a) && PartTree::isSmall(pair.b))
                planes_.foundApart(pair);
        }
    }
    if (later.empty())
        return first;
    const double middle = from + (to - from) / 2;
    auto found = search(piece, later, from, middle);
    if (!found)
        found = search(piece, std::move(later), middle, to);
    return found ? found : first;
}

std::optional<Bracket> ContactWalk::advance(std::size_t piece, const PartPair& pair,
                                            const Moment& moment, double from, double to)
{
    const std::size_t cost = a_.isMesh() && b_.isMesh() ? kStepsOfTriangles : kStepsOfShapes;
    if (a_.isMesh() && b_.isMesh()) {
        budget_.spend(1);
        const auto between =
            moment.directionBetween(a_.cornersOf(pair.a.index), pair.a, b_.cornersOf(pair.b.index),
                                    pair.b, hint_, tolerances_.touching);
        if (between) {
            hint_ = between;
            return std::nullopt;
        }
    }
    const Piece a = a_.pieceOf(pair.a);
    const Piece b = b_.pieceOf(pair.b);
    const PairRates& rates = moment.rates();
    double apart = from;
    std::size_t steps = 0;
    double before = 0;
    for (double time = from;;) {
        budget_.spend(cost);
        const PlacedPair bodies(motion_.at(piece, time));
        Separation separation(a, b, bodies, rates);
        separation.measure();
        if (const auto normal = separation.normal())
            hint_ = normal;
        const bool isStuck = separation.isInexact() && !(separation.surelyApart() > 0);
        if (separation.distance().distance <= tolerances_.touching || isStuck)
            return Bracket{time > from ? std::max(apart, time - tolerances_.bracket / 2) : from,
                           time};
        const double left = to - time;
        const double safe = separation.safeFor(left, tolerances_.touching / 2);
        if (safe >= left)
            return std::nullopt;
        if (steps++ % kLongAdvance == 0) {
            constexpr double kDoubt = 10; // that a forecast is allowed to be wrong by
            const double most =
                kDoubt * static_cast<double>(budget_.left()) / static_cast<double>(cost);
            if (before > 0 && stepsFor(left, before, safe) > most)
                throw OutOfSteps();
            before = safe;
        }
        apart = time;
        if (safe < tolerances_.bracket / 4) {
            const double soon = std::min(time + 0.9 * tolerances_.bracket, to);
            const PlacedPair then(motion_.at(piece, soon));
            const Distance between = distance(then.a.placed(a.shape), then.b.placed(b.shape));
            if (between.distance <= tolerances_.touching)
                return Bracket{time, soon};
            if (std::isinf(rates.speedOfA.at(a.reach) + rates.speedOfB.at(b.reach)))
                throw OutOfSteps();
        }
        time = std::max(time + safe, std::nextafter(time, to));
        if (time >= to)
            return std::nullopt;
    }
}

} // namespace mbv::motion
