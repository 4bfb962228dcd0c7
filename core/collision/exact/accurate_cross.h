#pragma once

#include "geometry/numbers/fused.h"

#include <mbv/geometry/vec3.h>

/// Cross products that stay right where the plain form cancels. Internal.
namespace mbv {

/// a b - c d within 1.5 ulp (Kahan; Jeannerod, Louvet, Muller: Further analysis of Kahan's
/// algorithm for the accurate computation of 2x2 determinants, 2013).
inline double differenceOfProducts(double a, double b, double c, double d)
{
    const double cd = c * d;
    const double lost = fused(-c, d, cd);
    return fused(a, b, -cd) + lost;
}

/// u x v, each component to full relative precision: perpendicular to both to rounding, however
/// nearly parallel they are.
inline Vec3 accurateCross(const Vec3& u, const Vec3& v)
{
    return {differenceOfProducts(u.y, v.z, u.z, v.y), differenceOfProducts(u.z, v.x, u.x, v.z),
            differenceOfProducts(u.x, v.y, u.y, v.x)};
}

/// A unit vector perpendicular to v; the x axis for the zero vector.
inline Vec3 anyPerpendicular(const Vec3& v)
{
    const Vec3 size = abs(v);
    if (maxComponent(size) == 0)
        return {1, 0, 0};
    const bool xIsSmallest = size.x <= size.y && size.x <= size.z;
    const bool yIsSmallest = size.y <= size.z;
    const Vec3 axis = xIsSmallest ? Vec3{1, 0, 0} : yIsSmallest ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
    return normalized(cross(axis, v));
}

} // namespace mbv
