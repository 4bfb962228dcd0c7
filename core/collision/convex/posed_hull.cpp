// Placed hulls against each other and all shapes, by the convex layer; planes by two points.
#include <mbv/collision/posed_hull.h>

#include "collision/in_order.h"
#include "collision/magnitude.h"
#include "geometry/unbounded.h"
#include "placed_hull.h"
#include "polytope_contact.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <concepts>
#include <limits>
#include <string>
#include <utility>

namespace mbv {

PreparedHull::PreparedHull(ConvexHull hull)
{
    requireValid(hull, "hull");
    arranged_ = std::make_shared<const Arranged>(std::move(hull));
}

const ConvexHull& PreparedHull::hull() const
{
    return arranged_->hull;
}

bool isValid(const PosedHull& hull)
{
    return isFinite(hull.pose.translation) && isValid(hull.pose.rotation);
}

void requireValid(const PosedHull& hull, std::string_view where)
{
    if (!isFinite(hull.pose.translation))
        throw Error(ErrorCode::InvalidShape,
                    std::string(where) + ": pose.translation has a component that is not finite");
    if (!isValid(hull.pose.rotation))
        throw Error(ErrorCode::InvalidShape,
                    std::string(where) + ": pose.rotation is not a unit quaternion, to within "
                                         "1e-6; normalize it");
}

namespace {

using convex::MovedHull;
using convex::PlacedHull;

/// Of all its points the two that a plane across `normal` tells it by.
ConvexHull endsAlong(const PlacedHull& hull, const Vec3& normal)
{
    // To about 1, so that no product leaves the range of a double.
    const Vec3 along = normal / maxComponent(abs(normal));
    const convex::PlacedHullCore core(hull, convex::Frame());
    return {{core.support(along), core.support(-along)}};
}

/// The moved points. Throws Error (InvalidArgument) where one is out of range.
ConvexHull movedHull(const PosedHull& posed)
{
    ConvexHull moved = transformed(posed.hull.hull(), posed.pose);
    if (!isValid(moved))
        throw Error(ErrorCode::InvalidArgument,
                    "a hull reaches out of the range of a double where its pose puts it");
    return moved;
}

bool isOrdinary(const PlacedHull& hull, const Shape& other)
{
    const double reach = hull.reach();
    return isFinite(hull.center) && std::isfinite(reach) &&
           !magnitude::scaleFor(Sphere{hull.center, reach}, other);
}

bool isOrdinary(const PlacedHull& a, const PlacedHull& b)
{
    return isFinite(b.center) && std::isfinite(b.reach()) &&
           isOrdinary(a, Sphere{b.center, b.reach()});
}

/// Places them for ask(), or gives them to it as hulls of moved points where lengths are not
/// ordinary.
template <class Ask> auto askOfPlaced(const PosedHull& a, const PosedHull& b, const Ask& ask)
{
    assert(isValid(a) && isValid(b));
    const PlacedHull placedA(a);
    const PlacedHull placedB(b);
    if (!isOrdinary(placedA, placedB))
        return ask(Shape(movedHull(a)), Shape(movedHull(b)));
    return convex::askOfHull(placedA, [&](const auto& hullA) {
        return convex::askOfHull(placedB, [&](const auto& hullB) { return ask(hullA, hullB); });
    });
}

template <class Ask> auto askOfPlaced(const PosedHull& a, const Shape& b, const Ask& ask)
{
    assert(isValid(a) && isValid(b));
    const PlacedHull placed(a);
    if (!isOrdinary(placed, b))
        return ask(Shape(movedHull(a)), b);
    const auto askOf = [&]<class S>(const S& shape) {
        if constexpr (Unbounded<S>)
            return ask(Shape(endsAlong(placed, shape.normal)), b);
        else
            return convex::askOfHull(placed, [&](const auto& hull) { return ask(hull, shape); });
    };
    return std::visit(askOf, b);
}

template <class A, class B> Distance distanceOf(const A& a, const B& b)
{
    if constexpr (std::same_as<A, Shape>) {
        return distance(a, b);
    } else {
        pair::Separation result = convex::distance(a, b);
        constexpr double kMin = std::numeric_limits<double>::denorm_min();
        result.distance = result.overlap ? 0 : std::max(result.distance, kMin);
        return result;
    }
}

/// Of placed hulls, beyond doubt: by their bounds along the line of their centers.
template <class A, class B> bool areApart(const A& a, const B& b)
{
    if constexpr (std::derived_from<A, PlacedHull> && std::derived_from<B, PlacedHull>) {
        constexpr double kClearly = 1 + 1e-9;
        const Vec3 between = b.center - a.center;
        return dot(between, between) >
               kClearly * (a.extentOfBounds(between) + b.extentOfBounds(between));
    }
    return false;
}

template <class A, class B> bool overlapOf(const A& a, const B& b)
{
    if constexpr (std::same_as<A, Shape>)
        return overlaps(a, b);
    else
        return !areApart(a, b) && convex::overlaps(a, b);
}

template <class S>
inline constexpr bool kIsPolytope = std::same_as<S, MovedHull> || std::same_as<S, ConvexHull> ||
                                    std::same_as<S, Aabb> || std::same_as<S, Obb>;

template <class A, class B> std::optional<Contact> contactOf(const A& a, const B& b)
{
    if constexpr (std::same_as<A, Shape>)
        return contact(a, b);
    else if (areApart(a, b))
        return std::nullopt;
    else if constexpr (kIsPolytope<A> && kIsPolytope<B>)
        return convex::contactOfPolytopes(a, b);
    else
        return convex::contact(a, b);
}

bool comesBefore(const PosedHull& a, const PosedHull& b)
{
    if (a.pose.translation != b.pose.translation)
        return comesBefore(a.pose.translation, b.pose.translation);
    const Quaternion& p = a.pose.rotation;
    const Quaternion& q = b.pose.rotation;
    if (p != q)
        return std::array{p.x, p.y, p.z, p.w} < std::array{q.x, q.y, q.z, q.w};
    return pair::comesBefore(a.hull.hull(), b.hull.hull());
}

std::optional<Contact> flipped(const std::optional<Contact>& contact)
{
    return contact ? std::optional(mbv::flipped(*contact)) : std::nullopt;
}

} // namespace

bool overlaps(const PosedHull& a, const PosedHull& b)
{
    const bool isSwapped = comesBefore(b, a);
    return askOfPlaced(isSwapped ? b : a, isSwapped ? a : b,
                       [](const auto& x, const auto& y) { return overlapOf(x, y); });
}

bool overlaps(const PosedHull& a, const Shape& b)
{
    return askOfPlaced(a, b, [](const auto& x, const auto& y) { return overlapOf(x, y); });
}

bool overlaps(const Shape& a, const PosedHull& b)
{
    return overlaps(b, a);
}

Distance distance(const PosedHull& a, const PosedHull& b)
{
    const bool isSwapped = comesBefore(b, a);
    const Distance answer =
        askOfPlaced(isSwapped ? b : a, isSwapped ? a : b,
                    [](const auto& x, const auto& y) { return distanceOf(x, y); });
    return isSwapped ? flipped(answer) : answer;
}

Distance distance(const PosedHull& a, const Shape& b)
{
    return askOfPlaced(a, b, [](const auto& x, const auto& y) { return distanceOf(x, y); });
}

Distance distance(const Shape& a, const PosedHull& b)
{
    return flipped(distance(b, a));
}

std::optional<Contact> contact(const PosedHull& a, const PosedHull& b)
{
    const bool isSwapped = comesBefore(b, a);
    const auto answer = askOfPlaced(isSwapped ? b : a, isSwapped ? a : b,
                                    [](const auto& x, const auto& y) { return contactOf(x, y); });
    return isSwapped ? flipped(answer) : answer;
}

std::optional<Contact> contact(const PosedHull& a, const Shape& b)
{
    if (!isSolid(b))
        return std::nullopt;
    return askOfPlaced(a, b, [](const auto& x, const auto& y) { return contactOf(x, y); });
}

std::optional<Contact> contact(const Shape& a, const PosedHull& b)
{
    return flipped(contact(b, a));
}

} // namespace mbv
