#include "facing_bodies.h"

#include "collision/moving/moving_piece.h"

#include <algorithm>
#include <cmath>

namespace mbv::motion {
namespace {

/// In radians, from the middle of an interval to its ends: below, a body's parts sweep so little of
/// the ball around its origin that the ball is no better bound than their boxes.
constexpr double kSwing = 0.25;

} // namespace

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

Facing::Facing(const PlacedBody& its, const PlacedBody& others, const PairRates& ownIsA,
               double halfOfInterval)
    : own(its), other(others), speedOfOwn(ownIsA.speedOfA), speedOfOther(ownIsA.speedOfB),
      accelerationOfOwn(ownIsA.accelerationOfA), accelerationOfOther(ownIsA.accelerationOfB),
      steadyAxis(ownIsA.steadyAxis), half(halfOfInterval),
      isSwing(half * std::max(speedOfOwn.perRadius, speedOfOther.perRadius) > kSwing)
{
    for (std::size_t i = 0; i < 3; ++i) {
        ownFaces[i] = axisAlong(own.axes[i]);
        otherFaces[i] = axisAlong(other.axes[i]);
        for (int j = 0; j < 3; ++j)
            across[i][j] = std::abs(dot(own.axes[i], other.axes[static_cast<std::size_t>(j)]));
    }
}

ApproachAxis Facing::axisAlong(const Vec3& direction) const
{
    return {direction, half * std::abs(dot(direction, other.seen.velocity - own.seen.velocity)),
            half * norm(cross(direction, own.seen.spin)),
            half * norm(cross(direction, other.seen.spin)),
            moving::accelerationAlong(direction, steadyAxis)};
}

double Facing::leastGap(const Part& part, const Part& ofOther, double enough) const
{
    const double approach = kWiderMotion * this->approach(part.reach, ofOther.reach);
    const Vec3 apart = other.point(ofOther.center) - own.point(part.center);
    double gap = norm(apart) - (part.radius + ofOther.radius) - approach;
    if (gap > enough)
        return gap;
    const double square = squareOf(part.reach, ofOther.reach);
    const auto approachAlong = [&](const ApproachAxis& axis) {
        const double first = axis.approach + (axis.perReachOfOwn * part.reach +
                                              axis.perReachOfOther * ofOther.reach);
        return std::min(approach, kWiderMotion * (first + axis.ofSquare * square));
    };
    const Vec3& ownHalf = part.halfExtents;
    const Vec3& otherHalf = ofOther.halfExtents;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto k = static_cast<int>(i);
        gap = std::max(gap, std::abs(dot(apart, ownFaces[i].direction)) - ownHalf[k] -
                                dot(across[i], otherHalf) - approachAlong(ownFaces[i]));
        const Vec3 ofOwn = {across[0][k], across[1][k], across[2][k]};
        gap = std::max(gap, std::abs(dot(apart, otherFaces[i].direction)) - dot(ofOwn, ownHalf) -
                                otherHalf[k] - approachAlong(otherFaces[i]));
        if (gap > enough)
            return gap;
    }
    return isSwing ? std::max(gap, gapOfBalls(part, ofOther)) : gap;
}

/// Of a part that rotates: all that it sweeps is in the ball round the body's origin.
double Facing::gapOfBalls(const Part& part, const Part& ofOther) const
{
    const Vec3& ownOrigin = own.seen.pose.translation;
    const Vec3& otherOrigin = other.seen.pose.translation;
    const double stillOwn = half * speedOfOwn.atOrigin;
    const double stillOther = half * speedOfOther.atOrigin;
    const double fromOwnBall = distanceToBox(other, ofOther, ownOrigin) - part.reach -
                               kWiderMotion * (stillOwn + half * speedOfOther.at(ofOther.reach));
    const double fromOtherBall = distanceToBox(own, part, otherOrigin) - ofOther.reach -
                                 kWiderMotion * (stillOther + half * speedOfOwn.at(part.reach));
    const double ofBoth = norm(otherOrigin - ownOrigin) - (part.reach + ofOther.reach) -
                          kWiderMotion * (stillOwn + stillOther);
    return std::max({fromOwnBall, fromOtherBall, ofBoth});
}

} // namespace mbv::motion
