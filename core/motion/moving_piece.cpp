#include "moving_piece.h"

#include "geometry/half_axes.h"
#include "geometry/unbounded.h"
#include "motion/parts/facing_bodies.h"
#include "motion/parts/part_reach.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

namespace mbv::motion {
namespace {

/// What a shape is the same about, and how far from the middle of that it reaches.
struct Revolved {
    Vec3 center;
    Vec3 axis; ///< unit
    double reach = 0;
};

std::optional<Revolved> revolvedOf(const Shape& shape)
{
    const auto about = [](const Vec3& a, const Vec3& b, double radius) {
        const Vec3 half = b / 2 - a / 2;
        return Revolved{a / 2 + b / 2, normalized(half), std::hypot(norm(half), radius)};
    };
    if (const auto* cylinder = std::get_if<Cylinder>(&shape))
        return about(cylinder->a, cylinder->b, cylinder->radius);
    if (const auto* cone = std::get_if<Cone>(&shape))
        return about(cone->apex, cone->baseCenter, cone->radius);
    return std::nullopt;
}

/// How far a core reaches from the axis through the origin.
double reachFrom(const Vec3& axis, const Vec3& origin, const Shape& shape)
{
    const auto farthest = [&](std::span<const Vec3> points, double radius) {
        double reach = 0;
        for (const Vec3& p : points)
            reach = std::max(reach, norm(cross(axis, p - origin)));
        return reach + radius;
    };
    return std::visit(
        [&]<class S>(const S& s) -> double {
            if constexpr (std::same_as<S, Sphere>)
                return farthest({&s.center, 1}, 0);
            else if constexpr (std::same_as<S, Aabb> || std::same_as<S, Obb>)
                return farthest(cornersOf(s), 0);
            else if constexpr (std::same_as<S, Capsule> || std::same_as<S, Segment>)
                return farthest(std::array{s.a, s.b}, 0);
            else if constexpr (std::same_as<S, Cylinder>)
                return farthest(std::array{s.a, s.b}, s.radius);
            else if constexpr (std::same_as<S, Cone>)
                return std::max(farthest({&s.apex, 1}, 0), farthest({&s.baseCenter, 1}, s.radius));
            else if constexpr (std::same_as<S, Ellipsoid>)
                return farthest({&s.center, 1}, largestHalfAxis(s));
            else if constexpr (std::same_as<S, ConvexHull>)
                return farthest(s.points, 0);
            else if constexpr (std::same_as<S, Triangle>)
                return farthest(std::array{s.a, s.b, s.c}, 0);
            else
                return std::numeric_limits<double>::infinity();
        },
        shape);
}

Vec3 edgeOf(const Obb& box, const Vec3& direction)
{
    Vec3 edge;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        const Vec3& axis = box.axes[static_cast<std::size_t>(i)];
        const double along = box.halfExtents[i] * std::abs(dot(axis, direction));
        if (box.halfExtents[i] > 0 && along < least) {
            least = along;
            edge = axis;
        }
    }
    return edge;
}

/// Between the two highest.
Vec3 edgeOf(std::span<const Vec3> points, const Vec3& direction)
{
    double first = -std::numeric_limits<double>::infinity();
    double second = first;
    Vec3 highest;
    Vec3 next;
    for (const Vec3& p : points) {
        const double height = dot(direction, p);
        if (height > first) {
            second = first;
            next = highest;
            first = height;
            highest = p;
        } else if (height > second) {
            second = height;
            next = p;
        }
    }
    return points.size() > 1 ? next - highest : Vec3{};
}

} // namespace

MovingPiece::MovingPiece(const Piece& piece, const PlacedBody& body, const RateBound& speed,
                         const RateBound& acceleration, const Vec3& spinAxis)
    : shape_(body.placed(piece.shape)), body_(&body.seen), spinAxis_(&spinAxis), bodySpeed_(&speed),
      bodyAcceleration_(&acceleration), origin_(body.seen.pose.translation),
      velocity_(body.seen.velocity), spin_(body.seen.spin)
{
    if (const auto* sphere = std::get_if<Sphere>(&shape_))
        radius_ = sphere->radius;
    else if (const auto* capsule = std::get_if<Capsule>(&shape_))
        radius_ = capsule->radius;
    double reach = piece.reach;
    if (spinAxis != Vec3{} && std::isfinite(reach)) {
        const double rounding = kRoundingOfAxis * reach;
        reach = std::min(reach, reachFrom(spinAxis, origin_, shape_) + rounding);
        if (const auto revolved = revolvedOf(shape_)) {
            // The root of 3 is what the three parts, each of the sine and with squares of at most
            // the acceleration's, come to together.
            const double sine = norm(cross(spinAxis, revolved->axis)) + kRoundingOfAxis;
            const Vec3 center = revolved->center - origin_;
            const double ofCenter = norm(cross(spinAxis, center)) + rounding;
            const double own = std::sqrt(3.0) * sine * revolved->reach;
            if (ofCenter + own < reach) {
                origin_ = revolved->center;
                velocity_ = velocity_ + cross(spin_, center);
                spin_ = cross(revolved->axis, cross(spin_, revolved->axis));
                speed_ = speed.at(ofCenter + sine * revolved->reach);
                acceleration_ = acceleration.at(ofCenter);
                ownAcceleration_ = acceleration.perRadius > 0 ? acceleration.perRadius * own : 0;
                return;
            }
        }
    }
    speed_ = speed.at(reach);
    acceleration_ = acceleration.at(reach);
}

double MovingPiece::distanceFromAxis(const MovingPiece& other) const
{
    const Vec3& origin = body_->pose.translation;
    return (1 + kRoundingOfAxis) * reachFrom(*spinAxis_, origin, other.shape_) +
           kRoundingOfAxis * norm(other.origin_ - origin);
}

double MovingPiece::highest(const Vec3& direction) const
{
    const auto highestOf = [&](std::span<const Vec3> points) {
        double highest = -std::numeric_limits<double>::infinity();
        for (const Vec3& p : points)
            highest = std::max(highest, dot(direction, p - origin_));
        return highest;
    };
    return std::visit(
        [&]<class S>(const S& s) -> double {
            if constexpr (std::same_as<S, Sphere>)
                return highestOf({&s.center, 1});
            else if constexpr (std::same_as<S, Capsule> || std::same_as<S, Segment>)
                return highestOf(std::array{s.a, s.b});
            else if constexpr (std::same_as<S, Triangle>)
                return highestOf(std::array{s.a, s.b, s.c});
            else if constexpr (std::same_as<S, ConvexHull>)
                return highestOf(s.points);
            else
                return motion::highestOf(shape_, direction, origin_);
        },
        shape_);
}

Vec3 MovingPiece::edgeAt(const Vec3& direction) const
{
    return std::visit(
        [&]<class S>(const S& s) -> Vec3 {
            if constexpr (std::same_as<S, Capsule> || std::same_as<S, Cylinder> ||
                          std::same_as<S, Segment>)
                return s.b - s.a;
            else if constexpr (std::same_as<S, Obb>)
                return edgeOf(s, direction);
            else if constexpr (std::same_as<S, Aabb>)
                return edgeOf(toObb(s), direction);
            else if constexpr (std::same_as<S, Triangle>)
                return edgeOf(std::array{s.a, s.b, s.c}, direction);
            else if constexpr (std::same_as<S, ConvexHull>)
                return edgeOf(s.points, direction);
            else
                return {};
        },
        shape_);
}

} // namespace mbv::motion
