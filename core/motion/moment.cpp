#include "moment.h"

#include <algorithm>
#include <cmath>

namespace mbv::motion {
namespace {

/// What bounds of motions may lose by rounding.
constexpr double kWider = 1 + 1e-12;

double middleOf(double from, double to)
{
    return from + (to - from) / 2;
}

double distanceToBox(const PlacedBody& body, const Part& part, const Vec3& point)
{
    const Vec3 away = point - body.point(part.center);
    Vec3 outside;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto k = static_cast<int>(i);
        outside[k] = std::max(std::abs(dot(away, body.axes[i])) - part.halfExtents[k], 0.0);
    }
    return norm(outside);
}

} // namespace

Moment::Moment(const PairMotion& motion, std::size_t piece, double from, double to)
    : time_(middleOf(from, to)), half_(std::max(to - time_, time_ - from)),
      bodies_(motion.at(piece, time_)), rates_(motion.rates(piece, from, to))
{
    for (std::size_t i = 0; i < 3; ++i) {
        faces_[i] = axisAlong(bodies_.a.axes[i]);
        faces_[i + 3] = axisAlong(bodies_.b.axes[i]);
        for (int j = 0; j < 3; ++j)
            across_[i][j] =
                std::abs(dot(bodies_.a.axes[i], bodies_.b.axes[static_cast<std::size_t>(j)]));
    }
}

Moment::Axis Moment::axisAlong(const Vec3& direction) const
{
    return {direction,
            half_ * std::abs(dot(direction, bodies_.b.seen.velocity - bodies_.a.seen.velocity)),
            half_ * norm(cross(direction, bodies_.a.seen.spin)),
            half_ * norm(cross(direction, bodies_.b.seen.spin))};
}

double Moment::leastGap(const Part& a, const Part& b) const
{
    const double approach = kWider * this->approach(a.reach, b.reach);
    const double square = half_ * half_ / 2 *
                          (rates_.accelerationOfA.at(a.reach) + rates_.accelerationOfB.at(b.reach));
    const auto approachAlong = [&](const Axis& axis) {
        const double first =
            axis.approach + axis.perReachOfA * a.reach + axis.perReachOfB * b.reach;
        return std::min(approach, kWider * (first + square));
    };
    const Vec3 apart = bodies_.b.point(b.center) - bodies_.a.point(a.center);
    double gap = norm(apart) - a.radius - b.radius - approach;
    const Vec3& halfA = a.halfExtents;
    const Vec3& halfB = b.halfExtents;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto k = static_cast<int>(i);
        const Axis& faceA = faces_[i];
        const Axis& faceB = faces_[i + 3];
        gap = std::max(gap, std::abs(dot(apart, faceA.direction)) - halfA[k] -
                                dot(across_[i], halfB) - approachAlong(faceA));
        const double ofA =
            halfA.x * across_[0][k] + halfA.y * across_[1][k] + halfA.z * across_[2][k];
        gap = std::max(gap, std::abs(dot(apart, faceB.direction)) - halfB[k] - ofA -
                                approachAlong(faceB));
    }
    return gap > 0 ? gap : std::max(gap, gapOfBalls(a, b));
}

double Moment::gapOfBalls(const Part& a, const Part& b) const
{
    const Vec3& originA = bodies_.a.seen.pose.translation;
    const Vec3& originB = bodies_.b.seen.pose.translation;
    const double stillA = half_ * rates_.speedOfA.atOrigin;
    const double stillB = half_ * rates_.speedOfB.atOrigin;
    const double ofA = distanceToBox(bodies_.b, b, originA) - a.reach -
                       kWider * (stillA + half_ * rates_.speedOfB.at(b.reach));
    const double ofB = distanceToBox(bodies_.a, a, originB) - b.reach -
                       kWider * (stillB + half_ * rates_.speedOfA.at(a.reach));
    const double ofBoth = norm(originB - originA) - a.reach - b.reach - kWider * (stillA + stillB);
    return std::max({ofA, ofB, ofBoth});
}

} // namespace mbv::motion
