#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/vec3.h>

#include <cstddef>
#include <vector>

/// What the search for a first contact asks about two bodies that move, whatever moves them:
/// keyframes (path_pair.h), the joints of a robot.
namespace mbv {

/// A moving body as an observer sees it who may move and rotate himself.
struct SeenBody {
    RigidTransform pose;
    Vec3 velocity; ///< of the body's origin
    Vec3 spin;     ///< angular velocity: a point p of the body is as fast as
                   ///< velocity + cross(spin, p - pose.translation)
};

/// Both bodies at one time, seen by one observer. Where he is does not matter, and he may be
/// elsewhere at another time; how he moves matters, since the bounds below are of what he sees.
struct PairView {
    SeenBody a;
    SeenBody b;
};

/// Holds for each point of a body that is no farther than a radius from the body's origin.
struct RateBound {
    double atOrigin = 0;
    double perRadius = 0;

    [[nodiscard]] double at(double radius) const
    {
        return perRadius > 0 && radius > 0 ? atOrigin + perRadius * radius : atOrigin;
    }
};

/// What no point of the bodies exceeds in an interval, as the observer sees it.
struct PairRates {
    RateBound speedOfA;
    RateBound speedOfB;
    RateBound accelerationOfA; ///< infinite where unknown: then speeds alone are used
    RateBound accelerationOfB;
    /// Unit: along it no point of either body is accelerated, as where both rotate about parallel
    /// axes at constant speed. Zero where there is no such direction, or none is known.
    Vec3 steadyAxis = {};
    /// Unit, in the observer's view: a body that rotates about this direction alone, so that points
    /// that go with it are as fast and as much accelerated as the bounds say of their distance from
    /// the axis along it through the body's origin. Zero where there is no such direction, or none
    /// is known.
    Vec3 spinAxisOfA = {};
    Vec3 spinAxisOfB = {};
};

/// Two rigid bodies that move. Implement it for motions of your own; every bound must hold, or
/// contacts are missed.
class PairMotion {
public:
    PairMotion() = default;
    PairMotion(const PairMotion&) = default;
    PairMotion& operator=(const PairMotion&) = default;
    virtual ~PairMotion() = default;

    /// Ascending, at least one. Piece i is from knot i to knot i + 1; within it velocities are
    /// continuous. The first and last are the begin and the end of the motion.
    [[nodiscard]] virtual const std::vector<double>& knots() const = 0;

    /// `time` is within the piece; of a motion of one knot, piece 0 is that time.
    [[nodiscard]] virtual PairView at(std::size_t piece, double time) const = 0;

    /// Over from..to, within the piece.
    [[nodiscard]] virtual PairRates rates(std::size_t piece, double from, double to) const = 0;

    /// From where at() sees the bodies to the world.
    [[nodiscard]] virtual RigidTransform toWorld(std::size_t piece, double time) const = 0;
};

} // namespace mbv
