#include "distance_samples.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace mbv::motion {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

} // namespace

Nearest DistanceSamples::nearest()
{
    constexpr std::size_t kMax = 32;
    const std::vector<double>& knots = motion_.knots();
    const std::size_t pieces = knots.size() - 1;
    nearest_ = {kInfinity, 0, knots.front()};
    lookAt(0, knots.front(), kInfinity);
    const std::size_t each = std::max<std::size_t>(1, kMax / std::max<std::size_t>(pieces, 1));
    for (std::size_t piece = 0; piece < pieces; ++piece) {
        const double length = knots[piece + 1] - knots[piece];
        for (std::size_t i = 1; i <= each; ++i) {
            const double part = static_cast<double>(i) / static_cast<double>(each);
            lookAt(piece, i < each ? knots[piece] + length * part : knots[piece + 1],
                   nearest_.distance);
        }
    }
    if (pieces > 0)
        descend((knots[nearest_.piece + 1] - knots[nearest_.piece]) / static_cast<double>(each));
    return nearest_;
}

double DistanceSamples::lookAt(std::size_t piece, double time, double limit)
{
    budget_.spend(kStepsOfLook);
    const double distance =
        still_.surfacesWithin(motion_.at(piece, time), limit).value_or(kInfinity);
    if (distance < nearest_.distance)
        nearest_ = {distance, piece, time};
    return distance;
}

void DistanceSamples::descend(double reach)
{
    constexpr double kGolden = 0.6180339887498949;
    constexpr int kSteps = 20; // 1e-4 of the reach: the square of that is what is left
    const std::size_t piece = nearest_.piece;
    double low = std::max(nearest_.time - reach, motion_.knots()[piece]);
    double high = std::min(nearest_.time + reach, motion_.knots()[piece + 1]);
    double left = high - kGolden * (high - low);
    double right = low + kGolden * (high - low);
    double atLeft = lookAt(piece, left, kInfinity);
    double atRight = lookAt(piece, right, atLeft);
    for (int i = 0; i < kSteps; ++i) {
        if (atLeft < atRight) {
            high = right;
            right = std::exchange(left, right - kGolden * (right - low));
            atRight = atLeft;
            atLeft = lookAt(piece, left, atRight);
        } else {
            low = left;
            left = std::exchange(right, left + kGolden * (high - left));
            atLeft = atRight;
            atRight = lookAt(piece, right, atLeft);
        }
    }
}

} // namespace mbv::motion
