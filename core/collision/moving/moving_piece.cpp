#include "moving_piece.h"

#include "outer_points.h"

#include "collision/planes/half_space_extent.h"
#include "geometry/unbounded.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

namespace mbv::moving {
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

/// How far a core reaches from the axis through the origin. Precondition: isBounded(shape).
double reachFrom(const Vec3& axis, const Vec3& origin, const Shape& shape)
{
    const bool isRounded =
        std::holds_alternative<Sphere>(shape) || std::holds_alternative<Capsule>(shape);
    double reach = 0;
    withOuterPoints(shape, [&](std::span<const Vec3> points, double radius) {
        double square = 0;
        for (const Vec3& p : points) {
            const Vec3 across = cross(axis, p - origin);
            square = std::max(square, dot(across, across));
        }
        reach = std::sqrt(square);
        if (square < 0x1p-900 || square > 0x1p1000) { // the lengths may be neither 0 nor infinite
            reach = 0;
            for (const Vec3& p : points)
                reach = std::max(reach, norm(cross(axis, p - origin)));
        }
        reach += isRounded ? 0 : radius;
    });
    return reach;
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

double accelerationAlong(const Vec3& direction, const Vec3& steadyAxis)
{
    if (steadyAxis == Vec3{})
        return 1;
    return std::min(1.0, norm(cross(steadyAxis, direction)) + kRoundingOfAxis);
}

double highestOf(const Shape& shape, const Vec3& direction, const Vec3& origin)
{
    return std::visit(
        [&]<class S>(const S& s) -> double {
            if constexpr (Unbounded<S>) {
                const Vec3 foot = s.offset / dot(s.normal, s.normal) * s.normal;
                return dot(direction, foot - origin);
            } else if constexpr (std::same_as<S, Triangle>) {
                return std::max({dot(direction, s.a - origin), dot(direction, s.b - origin),
                                 dot(direction, s.c - origin)});
            } else {
                const double length = norm(direction);
                if (length == 0)
                    return 0;
                return extentOf(s, direction, dot(direction, origin)).high * length;
            }
        },
        shape);
}

MovingPiece::MovingPiece(const Shape& shape, double reach, const BodyMotion& body)
    : shape_(&shape), body_(body), origin_(body.origin), velocity_(body.velocity), spin_(body.spin)
{
    if (const auto* sphere = std::get_if<Sphere>(&shape))
        radius_ = sphere->radius;
    else if (const auto* capsule = std::get_if<Capsule>(&shape))
        radius_ = capsule->radius;
    if (body.axis != Vec3{} && std::isfinite(reach)) {
        const double rounding = kRoundingOfAxis * reach;
        reach = std::min(reach, reachFrom(body.axis, origin_, shape) + rounding);
        if (const auto revolved = revolvedOf(shape)) {
            // The root of 3 is what the three parts, each of the sine and with squares of at most
            // the acceleration's, come to together.
            const double sine = norm(cross(body.axis, revolved->axis)) + kRoundingOfAxis;
            const Vec3 center = revolved->center - origin_;
            const double ofCenter = norm(cross(body.axis, center)) + rounding;
            const double own = std::sqrt(3.0) * sine * revolved->reach;
            if (ofCenter + own < reach) {
                origin_ = revolved->center;
                velocity_ = velocity_ + cross(spin_, center);
                spin_ = cross(revolved->axis, cross(spin_, revolved->axis));
                speed_ = body.speed.at(ofCenter + sine * revolved->reach);
                acceleration_ = body.acceleration.at(ofCenter);
                ownAcceleration_ =
                    body.acceleration.perRadius > 0 ? body.acceleration.perRadius * own : 0;
                return;
            }
        }
    }
    speed_ = body.speed.at(reach);
    acceleration_ = body.acceleration.at(reach);
}

double MovingPiece::distanceFromAxis(const MovingPiece& other) const
{
    const Vec3& origin = body_.origin;
    return (1 + kRoundingOfAxis) * reachFrom(body_.axis, origin, *other.shape_) +
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
                return moving::highestOf(*shape_, direction, origin_);
        },
        *shape_);
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
        *shape_);
}

} // namespace mbv::moving
