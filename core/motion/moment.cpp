#include "moment.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::motion {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double middleOf(double from, double to)
{
    return from + (to - from) / 2;
}

/// As B sees them.
PairRates swapped(const PairRates& rates)
{
    return {rates.speedOfB, rates.speedOfA, rates.accelerationOfB, rates.accelerationOfA};
}

} // namespace

Moment::Moment(const PairMotion& motion, std::size_t piece, double from, double to)
    : time_(middleOf(from, to)), bodies_(motion.at(piece, time_)),
      rates_(motion.rates(piece, from, to)),
      ofA_(bodies_.a, bodies_.b, rates_, std::max(to - time_, time_ - from)),
      ofB_(bodies_.b, bodies_.a, swapped(rates_), ofA_.half)
{
}

bool Moment::arePlanesBetween(const Triangle& a, const Part& partA, const Triangle& b,
                              const Part& partB, double keep) const
{
    const double approach = ofA_.approach(partA.reach, partB.reach);
    const double square = ofA_.squareOf(partA.reach, partB.reach);
    const std::array placedA = {bodies_.a.point(a.a), bodies_.a.point(a.b), bodies_.a.point(a.c)};
    const std::array placedB = {bodies_.b.point(b.a), bodies_.b.point(b.b), bodies_.b.point(b.c)};
    const auto isBetween = [&](const std::array<Vec3, 3>& plane, const std::array<Vec3, 3>& other) {
        const Vec3 across = cross(plane[1] - plane[0], plane[2] - plane[0]);
        const double length = norm(across);
        if (!(length > 0) || !std::isfinite(length))
            return false;
        const Vec3 normal = across / length;
        double low = kInfinity;
        double high = -kInfinity;
        for (const Vec3& point : other) {
            const double height = dot(normal, point - plane[0]);
            low = std::min(low, height);
            high = std::max(high, height);
        }
        // In doubles the plane's own corners are not quite in it, either.
        double thickness = 0;
        for (const Vec3& point : plane)
            thickness = std::max(thickness, std::abs(dot(normal, point - plane[0])));
        const double gap = std::max(low, -high) - thickness - keep;
        if (!(gap > 0))
            return false;
        if (gap > kWiderMotion * approach)
            return true;
        const ApproachAxis axis = ofA_.axisAlong(normal);
        return gap > kWiderMotion * (axis.approach + axis.perReachOfOwn * partA.reach +
                                     axis.perReachOfOther * partB.reach + axis.ofSquare * square);
    };
    return isBetween(placedA, placedB) || isBetween(placedB, placedA);
}

} // namespace mbv::motion
