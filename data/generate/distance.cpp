#include "distance.h"

#include <algorithm>
#include <cmath>

namespace mbv::generate {

double length(const Vec3& v)
{
    return std::sqrt(dot(v, v));
}

double distance(const RoundCone& cone, const Vec3& p)
{
    const Vec3 along = cone.b - cone.a;
    const double axisLength = length(along);
    const double axial = dot(p - cone.a, along) / axisLength;
    const Vec3 nearestOnLine = cone.a + (axial / axisLength) * along;
    const double radial = length(p - nearestOnLine);

    // The surface leans by the angle whose sine is `slope`, and so does the normal through p: it
    // meets the axis at `foot`, the center of the swept sphere that is nearest to p.
    const double slope = (cone.radiusA - cone.radiusB) / axisLength;
    const double lean = slope / std::sqrt(1 - slope * slope);
    const double foot = std::clamp(axial - radial * lean, 0.0, axisLength);
    const double toFoot = std::sqrt(radial * radial + (axial - foot) * (axial - foot));
    return toFoot - (cone.radiusA - slope * foot);
}

double distance(const Ellipsoid& ellipsoid, const Vec3& p)
{
    const Vec3 d = p - ellipsoid.center;
    const Vec3 r = ellipsoid.radii;
    const Vec3 unit = {d.x / r.x, d.y / r.y, d.z / r.z};
    const double k = length(unit);
    // f = |unit| - 1 vanishes on the surface; f / |grad f| is its distance to first order.
    const double gradient = length({unit.x / r.x, unit.y / r.y, unit.z / r.z});
    return gradient > 0 ? k * (k - 1) / gradient : -std::min({r.x, r.y, r.z});
}

double smoothUnion(double a, double b, double width)
{
    const double near = std::max(width - std::abs(a - b), 0.0) / width;
    return std::min(a, b) - near * near * near * width / 6;
}

double smoothIntersection(double a, double b, double width)
{
    return -smoothUnion(-a, -b, width);
}

} // namespace mbv::generate
