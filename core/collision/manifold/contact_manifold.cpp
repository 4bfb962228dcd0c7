#include <mbv/collision/contact_manifold.h>

#include "collision/magnitude.h"
#include "geometry/fault_text.h"
#include "geometry/numbers/power_of_two.h"
#include "manifold_points.h"
#include "scratch_memory.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace mbv {
namespace {

using manifold::ContactFrame;
using manifold::LocalPoint;
using manifold::Side;

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
double sizeOf(const PosedHull& s)
{
    return sizeOf(s.hull.hull());
}
double sizeOf(const Cone& s)
{
    return maxComponent(abs(s.apex / 2 - s.baseCenter / 2)) + s.radius;
}
double sizeOf(const Ellipsoid& s)
{
    return maxComponent(s.radii);
}
double sizeOf(const HalfSpace& /*s*/)
{
    return std::numeric_limits<double>::infinity();
}

/// About the size of the smaller one; 1 where they meet in a point or everywhere.
double unitFor(const pair::SolidView& a, const pair::SolidView& b)
{
    const auto size = [](const auto* solid) { return sizeOf(*solid); };
    const double smaller = std::min(std::visit(size, a), std::visit(size, b));
    return smaller > 0 && std::isfinite(smaller) ? powerOfTwoBelow(smaller) : 1;
}

ManifoldOptions down(const magnitude::Scale& scale, const ManifoldOptions& options)
{
    return {options.maxPoints, scale.down(Vec3{options.margin, 0, 0}).x};
}

Contact down(const magnitude::Scale& scale, const Contact& contact)
{
    return {scale.down(Vec3{contact.depth, 0, 0}).x, contact.normal, scale.down(contact.pointOnA),
            scale.down(contact.pointOnB)};
}

ContactManifold up(const magnitude::Scale& scale, ContactManifold found)
{
    found.depth = scale.up(found.depth);
    for (ManifoldPoint& p : found.points)
        p = {scale.up(p.onA), scale.up(p.onB), scale.up(p.depth)};
    return found;
}

/// Precondition: it is a solid.
pair::SolidView viewOf(const Shape& shape)
{
    const auto view = []<class S>(const S& s) -> std::optional<pair::SolidView> {
        if constexpr (Solid<S>)
            return &s;
        else
            return std::nullopt;
    };
    return std::visit(view, shape).value();
}

void requireInRange(const ManifoldOptions& options)
{
    if (options.maxPoints == 0)
        throw Error(ErrorCode::InvalidArgument, "maxPoints is 0; give 1 or more");
    if (!(options.margin >= 0) || !std::isfinite(options.margin))
        throw Error(ErrorCode::InvalidArgument,
                    "margin is " + exactText(options.margin) + "; give a length of 0 or more");
}

} // namespace

ContactManifold pair::manifoldAt(const Contact& contact, const SolidView& a, const SolidView& b,
                                 const ManifoldOptions& options)
{
    assert(options.maxPoints > 0 && options.margin >= 0);
    manifold::ScratchMemory scratch;
    const ContactFrame frame(contact, unitFor(a, b));
    const auto faceOf = [&](const pair::SolidView& solid, Side side) {
        return std::visit(
            [&](const auto* s) {
                return manifold::touchingFace(*s, frame, side, scratch.resource());
            },
            solid);
    };
    const manifold::DepthRange range = {frame.lengthToLocal(contact.depth),
                                        frame.lengthToLocal(options.margin)};
    std::pmr::vector<LocalPoint> points =
        manifold::commonPoints(faceOf(a, Side::A), faceOf(b, Side::B), scratch.resource());
    const double reach = manifold::reachOf(points);
    manifold::KeptPoints kept = manifold::keepCommon(points, reach, range);
    points.resize(kept.count);
    if (!kept.deepest)
        kept.deepest = manifold::addContact(points, reach, range.deepest);
    return manifold::spread(points, *kept.deepest, options.maxPoints, contact.depth, frame);
}

ContactManifold flipped(ContactManifold m)
{
    m.normal = -m.normal;
    for (ManifoldPoint& p : m.points)
        std::swap(p.onA, p.onB);
    return m;
}

std::optional<ContactManifold> contactManifold(const Shape& a, const Shape& b,
                                               const ManifoldOptions& options)
{
    assert(isValid(a) && isValid(b));
    if (const auto scale = magnitude::scaleFor(a, b, {options.margin, 0, 0})) {
        auto found = contactManifold(scale->down(a), scale->down(b), down(*scale, options));
        return found ? std::optional(up(*scale, *std::move(found))) : std::nullopt;
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

ContactManifold contactManifoldAt(const Contact& contact, const Shape& a, const Shape& b,
                                  const ManifoldOptions& options)
{
    if (const auto scale = magnitude::scaleFor(a, b, {options.margin, 0, 0}))
        return up(*scale, contactManifoldAt(down(*scale, contact), scale->down(a), scale->down(b),
                                            down(*scale, options)));
    return pair::manifoldAt(contact, viewOf(a), viewOf(b), options);
}

std::optional<ContactManifold> contactManifold(const PosedHull& a, const PosedHull& b,
                                               const ManifoldOptions& options)
{
    const std::optional<Contact> found = contact(a, b);
    if (!found)
        return std::nullopt;
    return pair::manifoldAt(*found, &a, &b, options);
}

std::optional<ContactManifold> contactManifold(const PosedHull& a, const Shape& b,
                                               const ManifoldOptions& options)
{
    const std::optional<Contact> found = contact(a, b);
    if (!found)
        return std::nullopt;
    const auto at = [&]<class B>(const B& solid) -> std::optional<ContactManifold> {
        if constexpr (Solid<B>)
            return pair::manifoldAt(*found, &a, &solid, options);
        else
            return std::nullopt;
    };
    return std::visit(at, b);
}

std::optional<ContactManifold> contactManifold(const Shape& a, const PosedHull& b,
                                               const ManifoldOptions& options)
{
    std::optional<ContactManifold> found = contactManifold(b, a, options);
    return found ? std::optional(flipped(*std::move(found))) : std::nullopt;
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
