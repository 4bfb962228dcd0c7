// Placed hulls against each other and all shapes, by the convex layer; planes by two points.
#include <mbv/collision/posed_hull.h>

#include "collision/in_order.h"
#include "collision/magnitude.h"
#include "geometry/unbounded.h"
#include "placed_hull.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
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
    return isOrdinary(placedA, placedB) ? ask(placedA, placedB)
                                        : ask(Shape(movedHull(a)), Shape(movedHull(b)));
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
            return ask(placed, shape);
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

template <class A, class B> bool overlapOf(const A& a, const B& b)
{
    if constexpr (std::same_as<A, Shape>)
        return overlaps(a, b);
    else
        return convex::overlaps(a, b);
}

template <class B>
inline constexpr bool kIsPolytope = std::same_as<B, PlacedHull> || std::same_as<B, ConvexHull> ||
                                    std::same_as<B, Aabb> || std::same_as<B, Obb>;

bool isWorthMoving(const PlacedHull& hull)
{
    constexpr std::size_t kMinPoints = 9; // of fewer a tetrahedron is expanded as soon
    const std::size_t count = hull.points.size();
    return count >= kMinPoints && count <= convex::MovedHull::kMaxPoints;
}
template <class S> bool isWorthMoving(const S&)
{
    return true;
}

/// Where a shape is asked for many directions.
template <class S, class Ask>
auto withCoreOf(const S& shape, const convex::Frame& frame, const Ask& ask)
{
    if constexpr (std::same_as<S, PlacedHull>)
        return ask(*convex::MovedHull(shape, frame).core);
    else
        return ask(coreOf(shape, frame));
}

/// As contactWithHull() of hull_pairs.cpp where they reach into each other as far as their middles
/// are apart, which is seldom in vain; else GJK finds out sooner.
template <class B> std::optional<Contact> contactOfPolytopes(const PlacedHull& a, const B& b)
{
    const convex::RoundedCores cores(a, b);
    const Vec3 between = cores.b.middle() - cores.a.middle();
    const convex::Vertex first =
        convex::supportOfDifference(cores.a, cores.b, between == Vec3{} ? Vec3{1, 0, 0} : between);
    if (dot(between, first.difference) >= dot(between, between) && isWorthMoving(a) &&
        isWorthMoving(b)) {
        const auto out = withCoreOf(a, cores.frame, [&](const auto& ofA) {
            return withCoreOf(b, cores.frame, [&](const auto& ofB) {
                return convex::penetrationFrom(convex::extremesOfDifference(ofA, ofB),
                                               convex::DifferenceSupport(ofA, ofB));
            });
        });
        if (out)
            return cores.contactAlong(*out);
    }
    return convex::contactBy(cores,
                             convex::gjkFrom(cores.a, cores.b, first, {.above = cores.reach()}));
}

template <class A, class B> std::optional<Contact> contactOf(const A& a, const B& b)
{
    if constexpr (std::same_as<A, Shape>)
        return contact(a, b);
    else if constexpr (kIsPolytope<B>)
        return contactOfPolytopes(a, b);
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
