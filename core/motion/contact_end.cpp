#include "contact_end.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace mbv::motion {
namespace {

/// Points move by no more than this part of the smaller size from one look at a contact to the
/// next; of a point, which has none, of the other's size.
constexpr double kLooks = 1.0 / 50;

} // namespace

double ContactEnd::after(double time, std::size_t& piece, double& lastTouching)
{
    const std::vector<double>& knots = motion_.knots();
    const std::size_t pieces = knots.size() - 1;
    double touching = time;
    for (; piece < pieces; ++piece) {
        const double end = knots[piece + 1];
        const Step step = stepIn(piece);
        while (touching < end) {
            budget_.spend(kStepsOfLook);
            const double next = std::min(touching + nextStep(step), end);
            if (!isContactAt(piece, next))
                return firstApart(piece, touching, next, lastTouching);
            touching = std::max(next, std::nextafter(touching, end));
            lastTouching = next;
        }
    }
    return knots.back();
}

ContactEnd::Step ContactEnd::stepIn(std::size_t piece) const
{
    constexpr double kMin = 64; // looks at a piece
    // Half of the steps that are allowed; of planes, which part for moments only where they do
    // not stay parallel, no number of looks would see these.
    const double most = std::isinf(reachOfA_) && std::isinf(reachOfB_) ? 1e3 : 5e4;
    const std::vector<double>& knots = motion_.knots();
    const double length = knots[piece + 1] - knots[piece];
    const PairRates rates = motion_.rates(piece, knots[piece], knots[piece + 1]);
    const double speed = rates.speedOfA.at(reachOfA_) + rates.speedOfB.at(reachOfB_);
    const double size = tolerances_.size > 0 ? tolerances_.size : tolerances_.both;
    const double wanted =
        speed > 0 ? std::min(kLooks * size / speed, length / kMin) : length / kMin;
    return {wanted, std::max(wanted, length / most)};
}

double ContactEnd::nextStep(const Step& step)
{
    constexpr std::size_t kMany = 50'000;
    constexpr double kFarMore = 64; // as many looks as that would not bring it far
    if (step.wanted == step.longest)
        return step.wanted;
    if (looks_ < kMany && kFarMore * step.wanted >= step.longest) {
        ++looks_;
        return step.wanted;
    }
    hasSkipped_ = true;
    return step.longest;
}

/// Between a time when they touch and one when they are apart.
double ContactEnd::firstApart(std::size_t piece, double touching, double apart,
                              double& lastTouching)
{
    while (apart - touching > tolerances_.bracket / 2) {
        budget_.spend(kStepsOfLook);
        const double middle = touching + (apart - touching) / 2;
        if (middle <= touching || middle >= apart)
            break;
        (isContactAt(piece, middle) ? touching : apart) = middle;
    }
    lastTouching = touching;
    return apart;
}

bool ContactEnd::isContactAt(std::size_t piece, double time) const
{
    return still_.areWithin(motion_.at(piece, time), tolerances_.touching);
}

} // namespace mbv::motion
