#include <mbv/collision/contact_manifold.h>

#include "collision/boxes/way_out.h"
#include "collision/magnitude.h"
#include "common_corners.h"
#include "geometry/numbers/power_of_two.h"
#include "spread_corners.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <string>

namespace mbv {
namespace {

using manifold::ContactFrame;
using manifold::Side;
using manifold::TouchingFace;

double sizeOf(const Sphere& s)
{
    return s.radius;
}
double sizeOf(const Aabb& s)
{
    return maxComponent(s.max / 2 - s.min / 2);
}
double sizeOf(const Obb& s)
{
    return maxComponent(s.halfExtents);
}
template <class Round>
requires std::same_as<Round, Capsule> || std::same_as<Round, Cylinder>
double sizeOf(const Round& s)
{
    return maxComponent(abs(s.b / 2 - s.a / 2)) + s.radius;
}
double sizeOf(const ConvexHull& s)
{
    double size = 0;
    for (const Vec3& p : s.points)
        size = std::max(size, maxComponent(abs(p / 2 - s.points.front() / 2)));
    return size;
}
double sizeOf(const HalfSpace& /*s*/)
{
    return std::numeric_limits<double>::infinity();
}

Vec3 farthestCorner(const Aabb& box, const Vec3& direction)
{
    Vec3 corner;
    for (int i = 0; i < 3; ++i)
        corner[i] = direction[i] > 0 ? box.max[i] : box.min[i];
    return corner;
}
Vec3 farthestCorner(const Obb& box, const Vec3& direction)
{
    Vec3 corner = box.center;
    for (int i = 0; i < 3; ++i) {
        const Vec3& axis = box.axes[static_cast<std::size_t>(i)];
        corner += std::copysign(box.halfExtents[i], dot(direction, axis)) * axis;
    }
    return corner;
}

/// About the size of the smaller one; 1 where they meet in a point or everywhere.
double unitFor(const pair::SolidView& a, const pair::SolidView& b)
{
    const auto size = [](const auto* solid) { return sizeOf(*solid); };
    const double smaller = std::min(std::visit(size, a), std::visit(size, b));
    return smaller > 0 && std::isfinite(smaller) ? powerOfTwoBelow(smaller) : 1;
}

/// In a contact's frame.
struct LocalPoint {
    Vec2 place;
    double onA = 0; ///< its z
    double depth = 0;
};

double squared(const Vec2& v)
{
    return dot(v, v);
}

/// How far they are from the frame's origin.
template <class Range, class Place> double reachOf(const Range& range, const Place& placeOf)
{
    double largest = 0;
    for (const auto& item : range)
        largest = std::max(largest, squared(placeOf(item)));
    return std::sqrt(largest);
}

/// In place of a point that is beside it, as the end of a capsule's side is, or else as one more.
void putContact(std::pmr::vector<LocalPoint>& points, double reach, double depth)
{
    constexpr double kBeside = 0.1;
    const auto nearest =
        std::ranges::min_element(points, {}, [](const LocalPoint& p) { return squared(p.place); });
    if (nearest != points.end() && squared(nearest->place) < kBeside * kBeside * reach * reach)
        *nearest = {{}, 0, depth};
    else
        points.insert(points.begin(), {{}, 0, depth});
}

/// The points at which two faces are not apart, in order around what they have in common.
struct CommonPoints {
    std::pmr::vector<LocalPoint> points;
    double reach = 0;
    bool isContactIn = false; ///< one is as deep as the contact
};

CommonPoints commonPoints(const TouchingFace& a, const TouchingFace& b, double deepest,
                          double margin, std::pmr::memory_resource& memory)
{
    const std::pmr::vector<Vec2> corners = manifold::commonCorners(a, b, memory);
    CommonPoints found = {std::pmr::vector<LocalPoint>(&memory),
                          reachOf(corners, [](const Vec2& corner) { return corner; })};
    const double slack = manifold::kSlack * found.reach;
    found.points.reserve(corners.size() + 1);
    for (const Vec2& corner : corners) {
        const double onA = a.heightAt(corner);
        const double depth = onA - b.heightAt(corner);
        found.isContactIn = found.isContactIn || depth >= deepest - slack;
        if (depth >= -margin - slack)
            found.points.push_back({corner, onA, std::clamp(depth, -margin, deepest)});
    }
    return found;
}

/// Of those that are as deep as any, the farthest from the frame's origin.
std::size_t deepestOf(std::span<const LocalPoint> points)
{
    double deepest = -std::numeric_limits<double>::infinity();
    for (const LocalPoint& p : points)
        deepest = std::max(deepest, p.depth);
    const double reach = reachOf(points, [](const LocalPoint& p) { return p.place; });
    std::size_t best = points.size();
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].depth >= deepest - manifold::kSlack * reach &&
            (best == points.size() || squared(points[i].place) > squared(points[best].place)))
            best = i;
    }
    return best;
}

void turnTo(std::size_t first, std::pmr::vector<LocalPoint>& points)
{
    std::rotate(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(first), points.end());
}

/// The deepest first, the others in their order from there.
void keepSpread(std::pmr::vector<LocalPoint>& points, std::size_t most,
                std::pmr::memory_resource& memory)
{
    const std::size_t deepest = deepestOf(points);
    if (points.size() <= most)
        return turnTo(deepest, points);
    std::pmr::vector<Vec2> places(&memory);
    for (const LocalPoint& p : points)
        places.push_back(p.place);
    std::pmr::vector<LocalPoint> kept(&memory);
    std::size_t first = 0;
    for (const std::size_t i : manifold::spreadCorners(places, deepest, most, memory)) {
        if (i == deepest)
            first = kept.size();
        kept.push_back(points[i]);
    }
    turnTo(first, kept);
    points.swap(kept);
}

void requireInRange(const ManifoldOptions& options)
{
    if (options.maxPoints == 0)
        throw Error(ErrorCode::InvalidArgument, "maxPoints is 0; give 1 or more");
    if (!(options.margin >= 0) || !std::isfinite(options.margin))
        throw Error(ErrorCode::InvalidArgument,
                    "margin is " + std::to_string(options.margin) + "; give a length of 0 or more");
}

/// Whether those of a contact are where the solids meet.
enum class ContactPoints { Right, Rough };

/// Nothing where the faces do not have a point as deep as the contact, and the contact neither.
std::optional<ContactManifold> manifoldFrom(const Contact& contact, ContactPoints kind,
                                            const pair::SolidView& a, const pair::SolidView& b,
                                            const ManifoldOptions& options)
{
    assert(options.maxPoints > 0 && options.margin >= 0);
    std::array<std::byte, 4096> first; // enough but for hulls of many points
    std::pmr::monotonic_buffer_resource memory(first.data(), first.size());
    const ContactFrame frame(contact, unitFor(a, b));
    const auto faceOf = [&](const pair::SolidView& solid, Side side) {
        return std::visit(
            [&](const auto* s) { return manifold::touchingFace(*s, frame, side, memory); }, solid);
    };
    const double deepest = frame.lengthToLocal(contact.depth);
    auto [points, reach, isContactIn] =
        commonPoints(faceOf(a, Side::A), faceOf(b, Side::B), deepest,
                     frame.lengthToLocal(options.margin), memory);
    if (!isContactIn && kind == ContactPoints::Rough)
        return std::nullopt;
    if (!isContactIn)
        putContact(points, reach, deepest);
    keepSpread(points, options.maxPoints, memory);
    ContactManifold result = {contact.depth, contact.normal, {}};
    result.points.reserve(points.size());
    for (const LocalPoint& p : points) {
        const Vec3 onA = frame.toWorld({p.place.x, p.place.y, p.onA});
        const double depth = frame.lengthToWorld(p.depth);
        result.points.push_back({onA, onA - depth * contact.normal, depth});
    }
    return result;
}

template <class A, class B>
ContactManifold manifoldOfBoxes(const A& a, const B& b, const ManifoldOptions& options)
{
    const auto [depth, normal] = pair::wayOut(a, b);
    const Vec3 corner = farthestCorner(a, normal);
    const Contact rough = {depth, normal, corner, corner - depth * normal};
    if (auto found = manifoldFrom(rough, ContactPoints::Rough, &a, &b, options))
        return *std::move(found);
    return pair::manifoldAt(pair::contact(a, b).value(), &a, &b, options);
}

} // namespace

ContactManifold pair::manifoldAt(const Contact& contact, const SolidView& a, const SolidView& b,
                                 const ManifoldOptions& options)
{
    return manifoldFrom(contact, ContactPoints::Right, a, b, options).value();
}

ContactManifold pair::manifoldOf(const Aabb& a, const Obb& b, const ManifoldOptions& options)
{
    return manifoldOfBoxes(a, b, options);
}

ContactManifold pair::manifoldOf(const Obb& a, const Obb& b, const ManifoldOptions& options)
{
    return manifoldOfBoxes(a, b, options);
}

std::optional<ContactManifold> contactManifold(const Shape& a, const Shape& b,
                                               const ManifoldOptions& options)
{
    assert(isValid(a) && isValid(b));
    if (const auto scale = magnitude::scaleFor(a, b, {options.margin, 0, 0})) {
        auto found =
            contactManifold(scale->down(a), scale->down(b),
                            {options.maxPoints, scale->down(Vec3{options.margin, 0, 0}).x});
        if (found) {
            found->depth = scale->up(found->depth);
            for (ManifoldPoint& p : found->points)
                p = {scale->up(p.onA), scale->up(p.onB), scale->up(p.depth)};
        }
        return found;
    }
    const auto meet = [&]<class A, class B>(const A& x,
                                            const B& y) -> std::optional<ContactManifold> {
        if constexpr (Solid<A> && Solid<B>)
            return contactManifold(x, y, options);
        else
            return std::nullopt;
    };
    return std::visit(meet, a, b);
}

std::optional<ContactManifold> contactManifoldChecked(const Shape& a, const Shape& b,
                                                      const ManifoldOptions& options)
{
    requireValid(a, "a");
    requireValid(b, "b");
    requireInRange(options);
    return contactManifold(a, b, options);
}

} // namespace mbv
