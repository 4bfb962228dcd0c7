// Spheres against everything but cylinders, hulls, planes and half-spaces.
//
// A sphere is a point with a radius: it overlaps what its center is no farther from than that.
// Lengths come from norm(), so that neither 1e200 nor 1e-200 is squared out of range. A sphere of
// radius 0 against a shape without thickness is decided exactly.
//
// Contact: a center outside is pushed along the line to the nearest point. A center inside a convex
// solid leaves through the face that is nearest to it (the distance to the boundary from inside is
// the least of those to its faces), and then by the radius.
#include "collision/boxes/skewed_box.h"
#include "collision/exact/accurate_cross.h"
#include "collision/in_order.h"
#include "collision/nearest/nearest_normal.h"
#include "collision/nearest/nearest_rounded.h"
#include "collision/triangles/triangle_exact.h"
#include <mbv/collision/pairs.h>

#include <limits>

namespace mbv::pair {
namespace {

using nearest::points;
using nearest::roundedContact;
using nearest::roundedDistance;

Segment coreOf(const Capsule& c)
{
    return {c.a, c.b};
}

/// The way out of a solid for a point in it.
struct Exit {
    double depth = std::numeric_limits<double>::infinity();
    Vec3 outward; ///< unit
};

template <class Box> Exit exitFrom(const Box& box, const Vec3& p)
{
    const nearest::LocalBox local = nearest::seenFrom(p, box);
    Exit best;
    for (int i = 0; i < 3; ++i) {
        const Vec3& axis = local.axes[static_cast<std::size_t>(i)];
        if (-local.low[i] < best.depth)
            best = {-local.low[i], -axis};
        if (local.high[i] < best.depth)
            best = {local.high[i], axis};
    }
    return best;
}

template <class Convex> bool isWithin(const Sphere& a, const Convex& b)
{
    return points(a.center, b).distance() <= a.radius;
}

template <class Convex> Distance distanceTo(const Sphere& a, const Convex& b)
{
    return roundedDistance(points(a.center, b), a.radius, 0, a.radius == 0 && overlaps(a, b));
}

template <class Box>
Contact contactWithSolid(const Sphere& a, const Box& b, const nearest::Points& cores)
{
    if (cores.distance() > 0)
        return roundedContact(cores, a.radius, 0, normalized(cores.between));
    const Exit exit = exitFrom(b, a.center);
    return nearest::contactAt(a.center + exit.depth * exit.outward,
                              std::max(exit.depth, 0.0) + a.radius, -exit.outward);
}

Contact contactWithSkewed(const Sphere& a, const Obb& b)
{
    const skewed::Exit exit = skewed::exitFrom(b, {a.center, a.center});
    return nearest::contactAt(a.center + exit.depth * exit.outward,
                              std::max(exit.depth + a.radius, 0.0), -exit.outward);
}

} // namespace

bool overlaps(const Sphere& a, const Sphere& b)
{
    return norm(b.center - a.center) <= a.radius + b.radius;
}

bool overlaps(const Sphere& a, const Aabb& b)
{
    return isWithin(a, b);
}

bool overlaps(const Sphere& a, const Obb& b)
{
    return nearest::isWithin(a.center, b, a.radius);
}

bool overlaps(const Sphere& a, const Capsule& b)
{
    return overlaps(Sphere{a.center, a.radius + b.radius}, coreOf(b));
}

bool overlaps(const Sphere& a, const Triangle& b)
{
    return a.radius > 0 ? isWithin(a, b) : isOnTriangle(a.center, b);
}

bool overlaps(const Sphere& a, const Segment& b)
{
    return a.radius > 0 ? isWithin(a, b) : isOnTriangle(a.center, asTriangle(b));
}

Separation distance(const Sphere& a, const Sphere& b)
{
    return inOrder(a, b, [](const Sphere& x, const Sphere& y) {
        return roundedDistance(points(x.center, y.center), x.radius, y.radius,
                               x.center == y.center);
    });
}

Distance distance(const Sphere& a, const Aabb& b)
{
    return distanceTo(a, b);
}

Distance distance(const Sphere& a, const Obb& b)
{
    return distanceTo(a, b);
}

Separation distance(const Sphere& a, const Capsule& b)
{
    const bool coresMeet = a.radius + b.radius == 0 && overlaps(a, coreOf(b));
    return roundedDistance(points(a.center, coreOf(b)), a.radius, b.radius, coresMeet);
}

Distance distance(const Sphere& a, const Triangle& b)
{
    return distanceTo(a, b);
}

Distance distance(const Sphere& a, const Segment& b)
{
    return distanceTo(a, b);
}

std::optional<Contact> contact(const Sphere& a, const Sphere& b)
{
    return inOrder(a, b, [](const Sphere& x, const Sphere& y) {
        const nearest::Points cores = points(x.center, y.center);
        const Vec3& between = cores.between;
        return roundedContact(cores, x.radius, y.radius,
                              between == Vec3{} ? Vec3{1, 0, 0} : normalized(between));
    });
}

std::optional<Contact> contact(const Sphere& a, const Aabb& b)
{
    return contactWithSolid(a, b, points(a.center, b));
}

std::optional<Contact> contact(const Sphere& a, const Obb& b)
{
    return skewed::isSkewed(b) ? contactWithSkewed(a, b)
                               : contactWithSolid(a, b, nearest::projected(a.center, b));
}

std::optional<Contact> contact(const Sphere& a, const Capsule& b)
{
    const nearest::Points cores = points(a.center, coreOf(b));
    const Vec3 normal = nearest::partingNormal(cores, {a.center, a.center}, coreOf(b));
    return roundedContact(cores, a.radius, b.radius, normal);
}

} // namespace mbv::pair
