#include "moment.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::motion {
namespace {

/// What bounds of motions may lose by rounding.
constexpr double kWider = 1 + 1e-12;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// In radians, from the middle of an interval to its ends: below, a body's parts sweep so little of
/// the ball around its origin that the ball is no better bound than their boxes.
constexpr double kSwing = 0.25;

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
      bodies_(motion.at(piece, time_)), rates_(motion.rates(piece, from, to)),
      isSwing_(half_ * std::max(rates_.speedOfA.perRadius, rates_.speedOfB.perRadius) > kSwing)
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

double Moment::squareOf(const Part& a, const Part& b) const
{
    return half_ * half_ / 2 *
           (rates_.accelerationOfA.at(a.reach) + rates_.accelerationOfB.at(b.reach));
}

double Moment::leastGap(const Part& a, const Part& b, double enough) const
{
    const double approach = kWider * this->approach(a.reach, b.reach);
    const Vec3 apart = bodies_.b.point(b.center) - bodies_.a.point(a.center);
    double gap = norm(apart) - a.radius - b.radius - approach;
    if (gap > enough)
        return gap;
    const double square = squareOf(a, b);
    const auto approachAlong = [&](const Axis& axis) {
        const double first =
            axis.approach + axis.perReachOfA * a.reach + axis.perReachOfB * b.reach;
        return std::min(approach, kWider * (first + square));
    };
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
        if (gap > enough)
            return gap;
    }
    return isSwing_ ? std::max(gap, gapOfBalls(a, b)) : gap;
}

bool Moment::arePlanesBetween(const Triangle& a, const Part& partA, const Triangle& b,
                              const Part& partB, double keep) const
{
    const double approach = this->approach(partA.reach, partB.reach);
    const double square = squareOf(partA, partB);
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
        if (gap > kWider * approach)
            return true;
        const Axis axis = axisAlong(normal);
        return gap > kWider * (axis.approach + axis.perReachOfA * partA.reach +
                               axis.perReachOfB * partB.reach + square);
    };
    return isBetween(placedA, placedB) || isBetween(placedB, placedA);
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
