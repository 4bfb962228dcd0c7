#include "contact_walk.h"

#include "separation.h"

#include <mbv/collision/distance.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::motion {
namespace {

/// An interval is halved while parts move by more than this many of their radii in half of it.
constexpr double kMovesFar = 0.5;

double gapToInfinite(const Part& part, const PlacedBody& body, const Shape& infinite)
{
    return distance(Shape(Sphere{body.point(part.center), part.radius}), infinite).distance;
}

} // namespace

double radiusOf(const PartPair& pair)
{
    if (std::isinf(pair.a.radius))
        return pair.b.radius;
    return std::isinf(pair.b.radius) ? pair.a.radius : std::max(pair.a.radius, pair.b.radius);
}

double leastGap(const PartPair& pair, const Moment& moment, const PartTree& a, const PartTree& b,
                double enough)
{
    constexpr double kWider = 1 + 1e-12; // what the bound may lose by rounding
    const double approach = kWider * moment.approach(pair.a.reach, pair.b.reach);
    const bool isInfiniteA = std::isinf(pair.a.radius);
    const bool isInfiniteB = std::isinf(pair.b.radius);
    if (isInfiniteA && isInfiniteB)
        return 0;
    if (isInfiniteA)
        return gapToInfinite(pair.b, moment.bodies().b,
                             moment.bodies().a.placed(a.pieceOf(pair.a).shape)) -
               approach;
    if (isInfiniteB)
        return gapToInfinite(pair.a, moment.bodies().a,
                             moment.bodies().b.placed(b.pieceOf(pair.b).shape)) -
               approach;
    return moment.leastGap(pair.a, pair.b, enough);
}

void openLarger(const PartPair& pair, const PartTree& a, const PartTree& b,
                std::vector<Part>& opened, std::vector<PartPair>& pairs)
{
    opened.clear();
    const bool openA =
        PartTree::isPiece(pair.b) || (!PartTree::isPiece(pair.a) && pair.a.radius >= pair.b.radius);
    (openA ? a : b).open(openA ? pair.a : pair.b, opened);
    for (const Part& part : opened)
        pairs.push_back(openA ? PartPair{part, pair.b} : PartPair{pair.a, part});
}

std::optional<Bracket> ContactWalk::firstIn(std::size_t piece, double from, double to)
{
    return search(piece, {{a_.root(), b_.root()}}, from, to);
}

std::optional<Bracket> ContactWalk::search(std::size_t piece, std::vector<PartPair> pairs,
                                           double from, double to)
{
    Moment moment(motion_, piece, from, to);
    const bool canHalve = to - from > tolerances_.shortest;
    std::vector<PartPair> later; // wait for shorter intervals
    std::optional<Bracket> first;
    while (!pairs.empty()) {
        const PartPair pair = pairs.back();
        pairs.pop_back();
        budget_.spend(1);
        if (leastGap(pair, moment, a_, b_, tolerances_.touching) > tolerances_.touching)
            continue;
        const double approach = moment.approach(pair.a.reach, pair.b.reach);
        const bool arePieces = PartTree::isPiece(pair.a) && PartTree::isPiece(pair.b);
        if (arePieces) {
            const auto found = advance(piece, pair, moment, from, to);
            if (found) {
                first = {first ? std::min(first->lower, found->lower) : found->lower, found->time};
                to = found->time;
                moment = Moment(motion_, piece, from, to); // no one asks what comes later
            }
        } else if (canHalve && approach > kMovesFar * radiusOf(pair)) {
            later.push_back(pair);
        } else {
            openLarger(pair, a_, b_, opened_, pairs);
        }
    }
    if (later.empty())
        return first;
    const double middle = from + (to - from) / 2;
    auto found = search(piece, later, from, middle);
    if (!found)
        found = search(piece, std::move(later), middle, to);
    if (!found)
        return first;
    return Bracket{first ? std::min(first->lower, found->lower) : found->lower, found->time};
}

std::optional<Bracket> ContactWalk::advance(std::size_t piece, const PartPair& pair,
                                            const Moment& moment, double from, double to)
{
    constexpr std::size_t kSteps = 10; // what a distance costs, in boxes
    const Piece a = a_.pieceOf(pair.a);
    const Piece b = b_.pieceOf(pair.b);
    const auto* const triangleA = std::get_if<Triangle>(&a.shape);
    const auto* const triangleB = std::get_if<Triangle>(&b.shape);
    if (triangleA != nullptr && triangleB != nullptr &&
        moment.arePlanesBetween(*triangleA, pair.a, *triangleB, pair.b, tolerances_.touching))
        return std::nullopt;
    const PairRates& rates = moment.rates();
    double apart = from;
    for (double time = from;;) {
        budget_.spend(kSteps);
        const PlacedPair bodies(motion_.at(piece, time));
        Separation separation(a, b, bodies, rates);
        separation.measure();
        const bool isStuck = separation.isInexact() && !(separation.surelyApart() > 0);
        if (separation.distance().distance <= tolerances_.touching || isStuck)
            return Bracket{time > from ? std::max(apart, time - tolerances_.bracket / 2) : from,
                           time};
        const double left = to - time;
        const double safe = separation.safeFor(left, tolerances_.touching / 2);
        if (safe >= left)
            return std::nullopt;
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
