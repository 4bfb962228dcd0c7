// A point and a solid cone: in the half plane through the point and the axis the cone is a right
// triangle, of which the point is nearest to the base, to the side, or to the rim or the apex.
#include "around_cylinder.h"
#include "surface_near.h"

#include <cmath>

namespace mbv::nearest {

SurfaceNear surfaceNear(const Vec3& p, const Cone& cone)
{
    const AroundCylinder at = aroundCylinder({cone.baseCenter, cone.apex, cone.radius}, p);
    const double height = norm(cone.apex - cone.baseCenter);
    const double slant = std::hypot(height, cone.radius);
    // The side's normal and the direction up it, across the axis and along it.
    const double normalAcross = height / slant;
    const double normalAlong = cone.radius / slant;
    const double upAcross = -normalAlong;
    const double upAlong = normalAcross;
    const auto inSpace = [&](double across, double along) {
        return across * at.outward + along * at.axis;
    };

    const double aboveBase = -at.belowA;
    // Seen from whichever of the side's ends rounds less.
    const bool fromApex =
        at.radial + std::abs(at.aboveB) < std::abs(at.overRadius) + std::abs(aboveBase);
    const double overSide = fromApex ? at.radial * normalAcross + at.aboveB * normalAlong
                                     : at.overRadius * normalAcross + aboveBase * normalAlong;
    if (at.belowA <= 0 && overSide <= 0)
        return overSide >= at.belowA ? SurfaceNear{overSide, inSpace(normalAcross, normalAlong)}
                                     : SurfaceNear{at.belowA, -at.axis};
    if (at.belowA > 0 && at.overRadius <= 0)
        return {at.belowA, -at.axis};
    const auto fromCorner = [&](double across, double along) {
        const double away = std::hypot(across, along);
        return SurfaceNear{away, inSpace(across / away, along / away)};
    };
    if (at.belowA > 0 || at.overRadius * upAcross + aboveBase * upAlong <= 0)
        return fromCorner(at.overRadius, aboveBase);
    if (at.radial * upAcross + at.aboveB * upAlong >= 0)
        return fromCorner(at.radial, at.aboveB);
    return {overSide, inSpace(normalAcross, normalAlong)};
}

} // namespace mbv::nearest
