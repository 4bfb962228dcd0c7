#include "pair_opener.h"

#include <mbv/collision/distance.h>

#include <algorithm>
#include <cmath>

namespace mbv::motion {
namespace {

double gapToInfinite(const Part& part, const PlacedBody& body, const Shape& infinite)
{
    return distance(Shape(Sphere{body.point(part.center), part.radius}), infinite).distance;
}

bool isInfinite(const Part& part)
{
    return std::isinf(part.radius);
}

} // namespace

double radiusOf(const PartPair& pair)
{
    if (isInfinite(pair.a))
        return pair.b.radius;
    return isInfinite(pair.b) ? pair.a.radius : std::max(pair.a.radius, pair.b.radius);
}

double PairOpener::gapOf(const Part& a, const Part& b, const Moment& moment, double enough) const
{
    if (isInfinite(a) && isInfinite(b))
        return 0;
    if (!isInfinite(a) && !isInfinite(b))
        return moment.ofA().leastGap(a, b, enough);
    const double approach = kWiderMotion * moment.ofA().approach(a.reach, b.reach);
    const auto& [placedA, placedB] = moment.bodies();
    return (isInfinite(a) ? gapToInfinite(b, placedB, placedA.placed(a_.pieceOf(a).shape))
                          : gapToInfinite(a, placedA, placedB.placed(b_.pieceOf(b).shape))) -
           approach;
}

void PairOpener::keepNear(const Moment& moment, double enough, std::vector<PartPair>& pairs)
{
    budget_.spend(pairs.size());
    std::erase_if(pairs, [&](PartPair& pair) {
        pair.gap = gapOf(pair.a, pair.b, moment, enough);
        return pair.gap > enough;
    });
}

void PairOpener::open(const PartPair& pair, const Moment& moment, double enough,
                      const std::optional<Vec3>& hint, std::vector<PartPair>& pairs)
{
    const bool opensA =
        PartTree::isPiece(pair.b) || (!PartTree::isPiece(pair.a) && pair.a.radius >= pair.b.radius);
    const Part& other = opensA ? pair.b : pair.a;
    (opensA ? a_ : b_).open(opensA ? pair.a : pair.b, opened_);
    budget_.spend(opened_.count);
    double gaps[bvh::kWidth];
    if (isInfinite(other)) {
        for (std::size_t n = 0; n < opened_.count; ++n)
            gaps[n] = opensA ? gapOf(opened_[n], other, moment, enough)
                             : gapOf(other, opened_[n], moment, enough);
    } else {
        const Facing& facing = opensA ? moment.ofA() : moment.ofB();
        facing.findLeastGaps(opened_, other, gaps);
        const PartTree& otherTree = opensA ? b_ : a_;
        if (opened_.cornersAreOff > 0 && PartTree::isPiece(other) && otherTree.isMesh() &&
            std::any_of(gaps, gaps + opened_.count, [&](double gap) { return !(gap > enough); }))
            facing.raiseByPlanes(opened_, otherTree.cornersOf(other.index), other.reach, hint,
                                 gaps);
    }
    for (std::size_t n = 0; n < opened_.count; ++n) {
        if (!(gaps[n] > enough))
            pairs.push_back(opensA ? PartPair{opened_[n], other, gaps[n]}
                                   : PartPair{other, opened_[n], gaps[n]});
    }
}

} // namespace mbv::motion
