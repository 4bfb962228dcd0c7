// A point and a solid cylinder: along the axis and across it the two excesses are independent.
#include "nearest.h"

#include <algorithm>

namespace mbv::nearest {

Points points(const Vec3& a, const Cylinder& b)
{
    const Vec3 axis = normalized(b.b - b.a);
    const double aboveA = dot(a - b.a, axis);
    const double aboveB = dot(a - b.b, axis);
    const bool nearerToA = std::abs(aboveA) < std::abs(aboveB);
    const Vec3 fromAxis = nearerToA ? (a - b.a) - aboveA * axis : (a - b.b) - aboveB * axis;
    const double radial = norm(fromAxis);

    const double alongAxis = aboveA < 0 ? aboveA : std::max(aboveB, 0.0);
    Vec3 between = -alongAxis * axis;
    if (radial > b.radius)
        between -= (radial - b.radius) / radial * fromAxis;
    return {a, a + between, between};
}

} // namespace mbv::nearest
