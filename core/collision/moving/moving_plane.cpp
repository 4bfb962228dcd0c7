#include "moving_plane.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::moving {
namespace {

/// A sine below which an edge lies in a plane. Edges that are as parallel lie in many.
constexpr double kInPlane = 1e-4;

double accelerationOf(const MovingPiece& piece)
{
    return piece.acceleration() + piece.ownAcceleration();
}

} // namespace

MovingPlane::MovingPlane(const MovingPair& pair, const Vec3& normal, const Vec3& change)
    : pair_(&pair), normal_(normal), turnOfA_(change - cross(pair.a.spin(), normal)),
      turnOfB_(change - cross(pair.b.spin(), normal)),
      between_(dot(normal, pair.b.origin() - pair.a.origin())),
      slope_(dot(normal, pair.b.velocity() - pair.a.velocity()) +
             dot(change, pair.b.origin() - pair.a.origin()))
{
}

void MovingPlane::rest()
{
    const auto& [a, b, steadyAxis] = *pair_;
    square_ = (a.acceleration() + b.acceleration()) * accelerationAlong(normal_, steadyAxis) +
              a.ownAcceleration() + b.ownAcceleration();
}

MovingPlane MovingPlane::resting(const MovingPair& pair, const Vec3& normal)
{
    MovingPlane plane(pair, normal, {});
    plane.rest();
    plane.gap_ = plane.gapAfter(0);
    return plane;
}

double MovingPlane::leastAtRest(const MovingPair& pair, const Vec3& normal, double half)
{
    MovingPlane plane(pair, normal, {});
    plane.rest();
    return std::min(plane.gapAfter(half), plane.gapAfter(-half));
}

std::optional<MovingPlane> MovingPlane::withBody(Side side) const
{
    const bool isWithA = side == Side::A;
    const MovingPiece& own = isWithA ? pair_->a : pair_->b;
    const MovingPiece& other = isWithA ? pair_->b : pair_->a;
    const Vec3& spin = own.body().spin;
    const Vec3 change = cross(spin, normal_);
    const Rate& speed = own.body().speed;
    const Rate& acceleration = own.body().acceleration;
    if (own.body().axis == Vec3{} || !(speed.perRadius > 0))
        return changing(change);
    if (change == Vec3{})
        return std::nullopt;
    MovingPlane plane(*pair_, normal_, change);
    plane.gap_ = gap_;
    (isWithA ? plane.turnOfA_ : plane.turnOfB_) = {};
    plane.longest_ = 1 / speed.perRadius;

    // Until then no point of the other one is farther from the axis, or faster, than that.
    const double distance = own.distanceFromAxis(other);
    const double farthest = distance + plane.longest_ * (other.speed() + speed.atOrigin);
    const double fastest = other.speed() + speed.at(farthest);
    const double hardest =
        accelerationOf(other) + acceleration.at(farthest) + 2 * norm(spin) * fastest;

    const Vec3 across = cross(isWithA ? normal_ : -normal_, spin);
    const Vec3 velocity =
        other.velocity() - own.velocity() - cross(spin, other.origin() - own.origin());
    const double coriolis =
        2 * (dot(across, velocity) + other.highest(cross(across, other.spin() - spin)));
    plane.square_ = (other.acceleration() + acceleration.at(distance)) *
                        accelerationAlong(normal_, pair_->steadyAxis) +
                    other.ownAcceleration() + std::max(coriolis, 0.0);
    // The first is of the distance, the second of a spin that changes, the third of a velocity.
    plane.cube_ = acceleration.perRadius * (other.speed() + speed.atOrigin) +
                  2 * acceleration.perRadius * fastest + 2 * norm(across) * hardest;
    return plane;
}

std::optional<MovingPlane> MovingPlane::alongEdges() const
{
    const auto& [a, b, steadyAxis] = *pair_;
    const Vec3& normal = normal_;
    const Vec3 edgeA = a.edgeAt(normal);
    const Vec3 edgeB = b.edgeAt(-normal);
    const double across = dot(normal, cross(edgeA, edgeB));
    const double inPlane = kInPlane * norm(edgeA) * norm(edgeB);
    if (std::abs(dot(normal, edgeA)) * norm(edgeB) > inPlane ||
        std::abs(dot(normal, edgeB)) * norm(edgeA) > inPlane || !(std::abs(across) > inPlane))
        return std::nullopt;
    const double alongA = -dot(normal, cross(a.spin(), edgeA));
    const double alongB = -dot(normal, cross(b.spin(), edgeB));
    const Vec3 change = (alongA * cross(edgeB, normal) + alongB * cross(normal, edgeA)) / across;
    return changing(change - dot(change, normal) * normal);
}

std::optional<MovingPlane> MovingPlane::changing(const Vec3& change) const
{
    const auto& [a, b, steadyAxis] = *pair_;
    if (change == Vec3{})
        return std::nullopt;
    MovingPlane plane(*pair_, normal_, change);
    plane.gap_ = gap_;
    const double approach = dot(change, a.velocity() - b.velocity()) +
                            a.highest(cross(change, a.spin())) +
                            b.highest(-cross(change, b.spin()));
    plane.lengthening_ = norm(change);
    plane.square_ = 2 * std::max(approach, 0.0);
    plane.stretched_ = accelerationOf(a) + accelerationOf(b);
    plane.cube_ = 2 * plane.lengthening_ * plane.stretched_;
    return plane;
}

double MovingPlane::gapAfter(double time) const
{
    if (std::abs(time) > longest_)
        return -std::numeric_limits<double>::infinity();
    const auto& [a, b, steadyAxis] = *pair_;
    const double apart =
        between_ - a.highest(normal_ + time * turnOfA_) - b.highest(-(normal_ + time * turnOfB_));
    const double length = lengthening_ > 0 ? std::hypot(1, time * lengthening_) : 1;
    const double bend = square_ + stretched_ * length + cube_ * std::abs(time);
    const double bent = time == 0 ? 0 : time * slope_ - time * time * bend / 2;
    return (apart + bent) / length - a.radius() - b.radius();
}

double MovingPlane::safeFor(double most, double keep, double known) const
{
    constexpr double kLonger = 1.125;
    constexpr int kHalvings = 4;
    const double longest = std::min(most, longest_);
    double safe = std::min(kLonger * known, longest);
    const double bend = square_ + stretched_ + cube_ * safe;
    if (!(safe > known) || safe * safe * bend > 2 * (gap_ - keep) || gapAfter(safe) < keep)
        return known;
    if (safe == longest || gapAfter(longest) >= keep)
        return longest;
    while (2 * safe < longest && gapAfter(2 * safe) >= keep)
        safe *= 2;
    double unsafe = std::min(longest, 2 * safe);
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = safe + (unsafe - safe) / 2;
        (gapAfter(middle) >= keep ? safe : unsafe) = middle;
    }
    return safe;
}

} // namespace mbv::moving
