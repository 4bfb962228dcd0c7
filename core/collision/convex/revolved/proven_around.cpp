// With n the direction of the touch, and e a unit vector across it, the extent h along n + t e is
// convex in t, and a body's part of it is no less than that of anything that the body contains. The
// disc about the axis whose rim is touched has, for u across n and the axis,
//     r |(n + t e) x axis| = what is linear + r t^2 (e . u)^2 / (|(n + t e) x axis| + sine + ..),
// with a divisor of 2 sine at t = 0, and one that grows with t no faster than `twice` below. What
// is linear of both bodies sums up to h(n): n is a minimum. A side has such discs a length to
// either side of the one touched, and so t length |e . q| more, for q along its line; a disc that
// faces n has t times its radius less what the touched point is from its center along e.
//     h(n + t e) >= h(n) |n + t e|
// is what is to be shown, whose right side is h(n) (1 + t^2 / 2) at most. Since |e . q| is at least
// its square, all of this is quadratic in e: the least eigenvalue of a 2x2 matrix is to be no less
// than h(n). It falls with t, so that what holds at one reach holds up to there.
#include "proven_around.h"

#include "collision/exact/accurate_cross.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::convex {
namespace {

/// What of a body, A or -B, is around the point where it is touched along a direction.
struct Around {
    Vec3 turning;          ///< unit, across the direction
    double sine = 1;       ///< of the angle between axis and direction
    double radius = 0;     ///< of the disc whose rim is touched
    double onSide = 0;     ///< how far the side goes on from there, both ways
    double narrowing = 0;  ///< of the radius, by that length
    double onFace = 0;     ///< how far a disc goes on all around, where it faces the direction
    double fromCenter = 0; ///< of such a disc; aside from `turning`

    double curvature() const { return radius / sine; }
};

Around aroundOf(const Frustum& f, const Vec3& direction, const Vec3& point)
{
    constexpr double kEqual = 1e-12; // a touch on a side or a face is found to rounding
    Around around;
    const double cosine = dot(direction, f.axis);
    const Vec3 turning = cross(f.axis, direction);
    const double sine = std::sqrt(dot(turning, turning));
    if (sine <= kEqual) {
        const Vec3 aside = point - (cosine > 0 ? f.high : f.low);
        around.fromCenter = std::sqrt(dot(aside, aside));
        around.onFace = (cosine > 0 ? f.highRadius : f.lowRadius) - around.fromCenter;
        around.turning = around.fromCenter > 0 ? cross(direction, aside) / around.fromCenter
                                               : anyPerpendicular(direction);
        return around;
    }
    around.sine = sine;
    around.turning = turning / sine;
    const double height = dot(f.high - f.low, f.axis);
    const double share = std::clamp(dot(point - f.low, f.axis) / height, 0.0, 1.0);
    around.radius = f.lowRadius + share * (f.highRadius - f.lowRadius);
    if (std::abs(cosine - f.sideCosine) <= kEqual) {
        around.onSide = std::min(share, 1 - share) * height / f.sideSine;
        around.narrowing = std::abs(f.sideCosine);
    }
    return around;
}

/// How far from the direction, in t, nothing is less.
class Reach {
public:
    Reach(const Around& a, const Around& c, double extent)
        : a_(a), c_(c), extent_(extent), cosine_(dot(a.turning, c.turning)), onSideA_(a.onSide),
          onSideC_(c.onSide)
    {
        // Two sides hold without the curvature; of one, narrower discs are not to lose it.
        if (a.onSide > 0 && c.onSide > 0)
            return;
        onSideA_ = std::min(onSideA_, spare(a, c));
        onSideC_ = std::min(onSideC_, spare(c, a));
    }

    /// From far to near, as if the rise fell with 1 / t, which it does at most.
    double find() const
    {
        constexpr int kTries = 10;
        constexpr double kFar = 4;
        constexpr double kShorter = 0.9;
        double reach = kFar;
        for (int i = 0; i < kTries; ++i) {
            const double rise = leastRise(reach);
            if (rise >= extent_)
                return reach;
            reach *= kShorter * std::max(rise, 0.0) / extent_;
        }
        return 0;
    }

private:
    /// The length that a side's discs may narrow over: a quarter of what their curvature, with that
    /// of the other, has more than it needs.
    double spare(const Around& one, const Around& other) const
    {
        const double more = one.curvature() + other.curvature() * cosine_ * cosine_ - extent_;
        if (!(more > 0))
            return 0;
        return one.narrowing > 0 ? more * one.sine / (4 * one.narrowing)
                                 : std::numeric_limits<double>::infinity();
    }

    static double curvatureWithin(double reach, const Around& around, double onSide)
    {
        const double cosine = std::sqrt(std::max((1 - around.sine) * (1 + around.sine), 0.0));
        const double away = around.sine + reach * cosine;
        const double twice =
            std::min(away + std::sqrt(away * away + reach * reach), 2 * (around.sine + reach));
        return 2 * std::max(around.radius - around.narrowing * onSide, 0.0) / twice;
    }

    /// The least eigenvalue.
    double leastRise(double reach) const
    {
        const auto turning = [&](const Around& around, double onSide) {
            return curvatureWithin(reach, around, onSide) +
                   (2 * around.onFace + around.fromCenter) / reach;
        };
        const auto aside = [&](const Around& around, double onSide) {
            return 2 * (around.onFace + onSide) / reach;
        };
        const double turningA = turning(a_, onSideA_);
        const double turningC = turning(c_, onSideC_);
        const double asideA = aside(a_, onSideA_);
        const double asideC = aside(c_, onSideC_);
        const double squared = cosine_ * cosine_;
        const double difference = (turningA - asideA + (turningC - asideC) * (2 * squared - 1)) / 2;
        const double mixed = (turningC - asideC) * cosine_ * std::sqrt(std::max(1 - squared, 0.0));
        return (turningA + asideA + turningC + asideC) / 2 -
               std::sqrt(difference * difference + mixed * mixed);
    }

    const Around& a_;
    const Around& c_;
    double extent_;
    double cosine_; ///< of the angle between what they turn to
    double onSideA_;
    double onSideC_;
};

/// Of the disc that faces the direction alone: where t times what it goes on is no less than
/// h(n) (|n + t e| - 1).
double reachOnFace(double onFace, double extent)
{
    if (onFace >= extent)
        return std::numeric_limits<double>::infinity();
    return 2 * onFace * extent / ((extent - onFace) * (extent + onFace));
}

} // namespace

double provenAround(const Frustum& a, const Frustum& b, const FrustumTouch& touch)
{
    if (!(touch.extent > 0))
        return 0;
    const Around ofA = aroundOf(a, touch.direction, touch.onA);
    const Around ofC = aroundOf(-b, touch.direction, -touch.onB);
    const double reach = std::max(Reach(ofA, ofC, touch.extent).find(),
                                  reachOnFace(std::max(ofA.onFace, ofC.onFace), touch.extent));
    return 1 / std::sqrt(1 + reach * reach);
}

} // namespace mbv::convex
