#include "moment.h"

#include "motion/parts/moving_triangles.h"

#include <algorithm>

namespace mbv::motion {
namespace {

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

std::optional<Vec3> Moment::directionBetween(const Triangle& a, const Part& partA,
                                             const Triangle& b, const Part& partB,
                                             const std::optional<Vec3>& hint, double keep) const
{
    const auto moving = [](const Triangle& triangle, const PlacedBody& body) {
        MovingTriangle placed;
        const Vec3 corners[] = {triangle.a, triangle.b, triangle.c};
        for (std::size_t k = 0; k < 3; ++k) {
            placed.corners[k] = body.point(corners[k]);
            placed.velocities[k] =
                body.seen.velocity +
                cross(body.seen.spin, placed.corners[k] - body.seen.pose.translation);
        }
        return placed;
    };
    const MovingTriangle movingA = moving(a, bodies_.a);
    const MovingTriangle movingB = moving(b, bodies_.b);
    const double rounding = (kWiderMotion - 1) * ofA_.approach(partA.reach, partB.reach);
    const StayApart asked = {half(), kWiderMotion * ofA_.squareOf(partA.reach, partB.reach),
                             rates_.steadyAxis, keep + rounding};
    if (hint && keepsApart(*hint, movingA, movingB, asked))
        return hint;
    return directionThatKeepsApart(movingA, movingB, asked);
}

} // namespace mbv::motion
