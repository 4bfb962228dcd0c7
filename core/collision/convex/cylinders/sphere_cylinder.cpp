// A sphere and a cylinder: everything happens in the plane through the center and the axis.
//
// Contact: the direction is put together from the axis and the unit direction away from it, each
// sure to rounding, so that it is one of those in which the cylinder's nearest point supports it
// even where the center is no farther from the surface, or from the axis, than rounding.
#include "collision/nearest/around_cylinder.h"
#include "collision/nearest/nearest_rounded.h"
#include <mbv/collision/pairs.h>

#include <algorithm>
#include <cmath>

namespace mbv::pair {

bool overlaps(const Sphere& a, const Cylinder& b)
{
    return nearest::points(a.center, b).distance() <= a.radius;
}

Separation distance(const Sphere& a, const Cylinder& b)
{
    return nearest::roundedDistance(nearest::points(a.center, b), a.radius, 0,
                                    a.radius == 0 && overlaps(a, b));
}

std::optional<Contact> contact(const Sphere& a, const Cylinder& b)
{
    const nearest::AroundCylinder at = nearest::aroundCylinder(b, a.center);
    const double overEnd = std::max(at.belowA, at.aboveB);
    const Vec3 endward = at.belowA > at.aboveB ? -at.axis : at.axis;
    // How far the center is outside, or its negative depth, and the cylinder's normal there.
    double outside = std::max(overEnd, at.overRadius);
    Vec3 outward = overEnd > at.overRadius ? endward : at.outward;
    if (overEnd > 0 && at.overRadius > 0) {
        outside = std::hypot(overEnd, at.overRadius);
        outward = overEnd / outside * endward + at.overRadius / outside * at.outward;
    }
    return nearest::contactAt(a.center - outside * outward, std::max(a.radius - outside, 0.0),
                              -outward);
}

} // namespace mbv::pair
