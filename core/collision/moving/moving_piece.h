#pragma once

#include <mbv/geometry/shapes.h>

/// A convex shape that moves. Internal.
namespace mbv::moving {

/// Of unit vectors that are parallel, more than what is rounded of their sine, if they come through
/// a chain of joints.
inline constexpr double kRoundingOfAxis = 1e-14;

/// The part of accelerations that is along a unit direction, at most: none along `steadyAxis`,
/// which is unit or, where there is none, zero.
double accelerationAlong(const Vec3& direction, const Vec3& steadyAxis);

/// direction . p at the highest point p, less that at `origin`. What has no end rotates with the
/// observer, and is only asked about along its normal.
double highestOf(const Shape& shape, const Vec3& direction, const Vec3& origin);

/// What a point that goes with a body does not exceed, by its distance from the body's origin.
struct Rate {
    double atOrigin = 0;
    double perRadius = 0;

    double at(double radius) const
    {
        return perRadius > 0 && radius > 0 ? atOrigin + perRadius * radius : atOrigin;
    }
};

/// How a rigid body moves at a moment, and what bounds that around it.
struct BodyMotion {
    Vec3 origin;
    Vec3 velocity; ///< of the origin
    Vec3 spin;     ///< angular velocity
    Rate speed;
    Rate acceleration; ///< infinite where unknown
    /// Unit: it rotates about this direction alone, and the rates are of the distance from the axis
    /// along it through the origin. Zero where none is known.
    Vec3 axis;
};

/// A shape at one moment, and what bounds its motion around it: that of its core, about a point.
///
/// A ball around a point, or around a segment, reaches as far along every unit direction beyond
/// that: how it rotates moves nothing. A cylinder or a cone is the same however it rotates about
/// its own axis: the spin across that axis is all that moves it, and where this is a small part of
/// the spin, it is of its acceleration, too. With the unit axis e, spin w and |w x e| = |w| sine,
/// the spin across is e x (w x e), as long, and it changes by
///     (w.e) (e x w) + e x (w' x e).
class MovingPiece {
public:
    /// No point of the shape is farther than `reach` from the body's origin. The shape must outlive
    /// it.
    MovingPiece(const Shape& shape, double reach, const BodyMotion& body);

    const Shape& shape() const { return *shape_; }
    double radius() const { return radius_; } ///< around the core

    const Vec3& origin() const { return origin_; }
    const Vec3& velocity() const { return velocity_; } ///< of the origin
    const Vec3& spin() const { return spin_; }         ///< of the core, as good as the body's

    double speed() const { return speed_; } ///< of the core's points, at most

    /// What the core's points are accelerated by, at most: a part of it where along a direction
    /// accelerations are, and, all along any direction, the other.
    double acceleration() const { return acceleration_; }
    double ownAcceleration() const { return ownAcceleration_; }

    const BodyMotion& body() const { return body_; }

    /// How far a point of the other one's core is from the body's axis, at most.
    double distanceFromAxis(const MovingPiece& other) const;

    /// direction . p at the core's highest point p, less that at the origin.
    double highest(const Vec3& direction) const;

    /// An edge at the core's highest point, or a line along its side, of any length; zero where
    /// there is none.
    Vec3 edgeAt(const Vec3& direction) const;

private:
    const Shape* shape_;
    BodyMotion body_;
    double radius_ = 0;
    Vec3 origin_;
    Vec3 velocity_;
    Vec3 spin_;
    double speed_;
    double acceleration_;
    double ownAcceleration_ = 0;
};

} // namespace mbv::moving
