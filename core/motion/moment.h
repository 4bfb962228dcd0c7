#pragma once

#include "part.h"

#include <mbv/motion/pair_motion.h>

#include <array>
#include <cstddef>

/// Two bodies at one moment, and how far they can move around it. Internal.
namespace mbv::motion {

/// A body at a moment.
struct PlacedBody {
    std::array<Vec3, 3> axes; ///< of its frame
    SeenBody seen;

    explicit PlacedBody(const SeenBody& body) : axes(axesOf(body.pose.rotation)), seen(body) {}

    /// What transformed() gives, but that the axes are not found anew for every corner.
    [[nodiscard]] Shape placed(const Shape& local) const
    {
        if (const auto* t = std::get_if<Triangle>(&local))
            return Triangle{point(t->a), point(t->b), point(t->c)};
        return transformed(local, seen.pose);
    }

    [[nodiscard]] Vec3 point(const Vec3& local) const
    {
        return seen.pose.translation + local.x * axes[0] + local.y * axes[1] + local.z * axes[2];
    }
};

/// Both bodies at a moment.
struct PlacedPair {
    PlacedBody a;
    PlacedBody b;

    explicit PlacedPair(const PairView& view) : a(view.a), b(view.b) {}
};

/// Both bodies in the middle of an interval.
class Moment {
public:
    Moment(const PairMotion& motion, std::size_t piece, double from, double to);

    double time() const { return time_; }
    double half() const { return half_; } ///< of the interval
    const PlacedPair& bodies() const { return bodies_; }
    const PairRates& rates() const { return rates_; }

    /// How much nearer to each other two parts can be, at most, at another time of the interval.
    double approach(double reachOfA, double reachOfB) const
    {
        return (rates_.speedOfA.at(reachOfA) + rates_.speedOfB.at(reachOfB)) * half_;
    }

    /// How far the boxes of two parts are apart at least, at any time of the interval; negative
    /// where that is not known. Above `enough` no more is looked for. Both are bounded.
    double leastGap(const Part& a, const Part& b, double enough) const;

    /// Whether the plane of one of two triangles keeps them farther than `keep` apart for all of
    /// the interval. The parts are theirs.
    bool arePlanesBetween(const Triangle& a, const Part& partA, const Triangle& b,
                          const Part& partB, double keep) const;

private:
    /// A direction, and how much nearer parts come along it in the interval, to first order.
    struct Axis {
        Vec3 direction;
        double approach = 0;
        double perReachOfA = 0;
        double perReachOfB = 0;
    };

    Axis axisAlong(const Vec3& direction) const;
    /// What is not of first order.
    double squareOf(const Part& a, const Part& b) const;
    /// Of a part that rotates: all that it sweeps is in the ball round the body's origin.
    double gapOfBalls(const Part& a, const Part& b) const;

    double time_;
    double half_;
    PlacedPair bodies_;
    PairRates rates_;
    bool isSwing_; ///< a body rotates by so much that its parts sweep more of its ball than not
    std::array<Axis, 6> faces_;  ///< of A's boxes, then of B's
    std::array<Vec3, 3> across_; ///< [i][j]: |A's axis i . B's axis j|
};

} // namespace mbv::motion
