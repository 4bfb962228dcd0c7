#pragma once

#include "motion/parts/part.h"
#include "motion/parts/placed_body.h"

#include <mbv/motion/pair_motion.h>

/// A convex piece that moves. Internal.
namespace mbv::motion {

/// A piece at one moment, and what bounds its motion around it: that of its core, about a point.
///
/// A ball around a point, or around a segment, reaches as far along every unit direction beyond
/// that: how it rotates moves nothing. A cylinder or a cone is the same however it rotates about
/// its own axis: the spin across that axis is all that moves it, and where this is a small part of
/// the spin, it is of its acceleration, too. With the unit axis e, spin w and |w x e| = |w| sine,
/// the spin across is e x (w x e), as long, and it changes by
///     (w.e) (e x w) + e x (w' x e).
class MovingPiece {
public:
    /// The rates hold wherever it is asked about. `spinAxis` is that of PairRates. The body and the
    /// rates must outlive it.
    MovingPiece(const Piece& piece, const PlacedBody& body, const RateBound& speed,
                const RateBound& acceleration, const Vec3& spinAxis);

    const Shape& placed() const { return shape_; }
    double radius() const { return radius_; } ///< around the core

    const Vec3& origin() const { return origin_; }
    const Vec3& velocity() const { return velocity_; } ///< of the origin
    const Vec3& spin() const { return spin_; }         ///< of the core, as good as the body's

    double speed() const { return speed_; } ///< of the core's points, at most

    /// What the core's points are accelerated by, at most: a part of it where along a direction
    /// accelerations are, and, all along any direction, the other.
    double acceleration() const { return acceleration_; }
    double ownAcceleration() const { return ownAcceleration_; }

    /// The body itself: what goes with it is as fast, and accelerated, as rates() say of its
    /// distance from this axis through the body's origin, which is zero where none is known.
    const Vec3& bodySpin() const { return body_->spin; }
    const Vec3& spinAxis() const { return *spinAxis_; }
    const RateBound& bodySpeed() const { return *bodySpeed_; }
    const RateBound& bodyAcceleration() const { return *bodyAcceleration_; }

    /// How far a point of the other one's core is from that axis, at most.
    double distanceFromAxis(const MovingPiece& other) const;

    /// direction . p at the core's highest point p, less that at the origin.
    double highest(const Vec3& direction) const;

    /// An edge at the core's highest point, or a line along its side, of any length; zero where
    /// there is none.
    Vec3 edgeAt(const Vec3& direction) const;

private:
    Shape shape_;
    const SeenBody* body_;
    const Vec3* spinAxis_;
    const RateBound* bodySpeed_;
    const RateBound* bodyAcceleration_;
    double radius_ = 0;
    Vec3 origin_;
    Vec3 velocity_;
    Vec3 spin_;
    double speed_;
    double acceleration_;
    double ownAcceleration_ = 0;
};

} // namespace mbv::motion
