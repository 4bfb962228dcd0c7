#pragma once

#include "part_columns.h"
#include "placed_body.h"

#include <mbv/motion/pair_motion.h>

#include <array>
#include <optional>
#include <span>

/// Two bodies around a moment, as one of them, the own one, faces the other. Internal.
namespace mbv::motion {

/// What bounds of motions may lose by rounding.
inline constexpr double kWiderMotion = 1 + 1e-12;

/// A direction, and how much nearer parts come along it in the interval, to first order.
struct ApproachAxis {
    Vec3 direction;
    double approach = 0;
    double perReachOfOwn = 0;
    double perReachOfOther = 0;
    double ofSquare = 1; ///< the part along it of Facing::squareOf()
};

/// From a point to the box of a body's part; 0 within it.
double distanceToBox(const PlacedBody& body, const Part& part, const Vec3& point);

struct Facing {
    PlacedBody own;
    PlacedBody other;
    RateBound speedOfOwn;
    RateBound speedOfOther;
    RateBound accelerationOfOwn;
    RateBound accelerationOfOther;
    Vec3 steadyAxis; ///< of PairRates
    double half;     ///< of the interval
    bool isSwing;    ///< a body rotates by so much that its parts sweep more of its ball than not
    std::array<ApproachAxis, 3> ownFaces; ///< along the axes of the own body's boxes
    std::array<ApproachAxis, 3> otherFaces;
    std::array<Vec3, 3> across; ///< [i][j]: |own axis i . other's axis j|

    /// The moment is the interval's middle; the rates, in which the own body is A, hold in all of
    /// it.
    Facing(const PlacedBody& its, const PlacedBody& others, const PairRates& ownIsA, double half);

    /// How much nearer to each other two parts can be, at most, at another time of the interval.
    double approach(double reachOfOwn, double reachOfOther) const
    {
        return (speedOfOwn.at(reachOfOwn) + speedOfOther.at(reachOfOther)) * half;
    }

    ApproachAxis axisAlong(const Vec3& direction) const;

    /// What approaches along axes have that is not of first order.
    double squareOf(double reachOfOwn, double reachOfOther) const
    {
        return half * half / 2 *
               (accelerationOfOwn.at(reachOfOwn) + accelerationOfOther.at(reachOfOther));
    }

    /// How far the boxes of two parts are apart at least, at any time of the interval; negative
    /// where that is not known. Above `enough` no more is looked for. Both are bounded.
    double leastGap(const Part& part, const Part& ofOther, double enough) const;

    /// The same, with nothing that is enough, of parts of the own body: gaps[n] of parts[n].
    /// Lengths whose squares leave the range of a double are taken for smaller ones.
    void findLeastGaps(const PartColumns& parts, const Part& ofOther,
                       double (&gaps)[bvh::kWidth]) const;

    /// Makes gaps larger where the triangles whose corners are in `parts` stay farther from one of
    /// the other body, which is given in its frame, along the normal of either, or along `hint`, a
    /// unit direction.
    void raiseByPlanes(const PartColumns& parts, const Triangle& triangle, double reachOfOther,
                       const std::optional<Vec3>& hint, double (&gaps)[bvh::kWidth]) const;

private:
    double gapOfBalls(const Part& part, const Part& ofOther) const;
};

} // namespace mbv::motion
