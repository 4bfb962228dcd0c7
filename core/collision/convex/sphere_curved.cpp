// A sphere and a cone or an ellipsoid, from the point of the surface that is nearest to the center.
// An ellipsoid whose axes are off from orthonormal has no such closed form: the convex layer takes
// it literally.
#include "collision/boxes/skewed_box.h"
#include "collision/nearest/nearest_rounded.h"
#include "collision/nearest/surface_near.h"
#include "convex.h"
#include <mbv/collision/pairs.h>

#include <algorithm>

namespace mbv::pair {
namespace {

using nearest::SurfaceNear;

bool isSkewed(const Ellipsoid& s)
{
    return skewed::isSkewed(Obb{s.center, s.radii, s.axes});
}

nearest::Points pointsOf(const Sphere& a, const SurfaceNear& near)
{
    const Vec3 between = -std::max(near.outside, 0.0) * near.outward;
    return {a.center, a.center + between, between};
}

bool reaches(const Sphere& a, const SurfaceNear& near)
{
    return pointsOf(a, near).distance() <= a.radius;
}

Separation separation(const Sphere& a, const SurfaceNear& near)
{
    return nearest::roundedDistance(pointsOf(a, near), a.radius, 0,
                                    a.radius == 0 && reaches(a, near));
}

Contact contactAt(const Sphere& a, const SurfaceNear& near)
{
    return nearest::contactAt(a.center - near.outside * near.outward,
                              std::max(a.radius - near.outside, 0.0), -near.outward);
}

} // namespace

bool overlaps(const Sphere& a, const Cone& b)
{
    return reaches(a, nearest::surfaceNear(a.center, b));
}
bool overlaps(const Sphere& a, const Ellipsoid& b)
{
    return isSkewed(b) ? convex::overlaps(a, b) : reaches(a, nearest::surfaceNear(a.center, b));
}

Separation distance(const Sphere& a, const Cone& b)
{
    return separation(a, nearest::surfaceNear(a.center, b));
}
Separation distance(const Sphere& a, const Ellipsoid& b)
{
    return isSkewed(b) ? convex::distance(a, b) : separation(a, nearest::surfaceNear(a.center, b));
}

std::optional<Contact> contact(const Sphere& a, const Cone& b)
{
    return contactAt(a, nearest::surfaceNear(a.center, b));
}
std::optional<Contact> contact(const Sphere& a, const Ellipsoid& b)
{
    return isSkewed(b) ? convex::contact(a, b) : contactAt(a, nearest::surfaceNear(a.center, b));
}

} // namespace mbv::pair
