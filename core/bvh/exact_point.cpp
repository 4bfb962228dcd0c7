#include "exact_point.h"

#include <cmath>

namespace mbv::bvh {
namespace {

Rounded difference(const Vec3& to, const Vec3& from)
{
    const Vec3 d = to - from;
    return {d, abs(d)};
}

int signOf(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

Vec3 roundedOf(const FractionVec3& p)
{
    return {p[0].toDouble(), p[1].toDouble(), p[2].toDouble()};
}

} // namespace

ExactPoint::ExactPoint(FractionVec3 p)
    : exact_(std::move(p)), rounded_(roundedOf(exact_)), slack_(2 * abs(rounded_))
{
}

FractionVec3 exactNormal(const Triangle& t)
{
    const FractionVec3 a = fractions(t.a);
    return cross(fractions(t.b) - a, fractions(t.c) - a);
}

/// A component u_j v_k - u_k v_j of differences is off by less than 8 roundings of the sum of its
/// products' magnitudes (see tryAxis in triangle_filter.cpp).
bool isDegenerate(const Triangle& t)
{
    const Vec3 u = t.b - t.a;
    const Vec3 v = t.c - t.a;
    const Vec3 normal = cross(u, v);
    const Vec3 magnitude = crossMagnitude(u, v);
    for (int i = 0; i < 3; ++i) {
        const double error = 8 * kUnitRoundoff * magnitude[i] + std::numeric_limits<double>::min();
        if (Estimate{normal[i], error}.isClear())
            return false;
    }
    const FractionVec3 n = exactNormal(t);
    return n[0].isZero() && n[1].isZero() && n[2].isZero();
}

int sideOfPlane(const ExactPoint& p, const Triangle& t)
{
    const Rounded toA = p.cornerSeen(t.a);
    const Estimate volume = tripleProduct(toA, difference(t.b, t.a), difference(t.c, t.a));
    if (volume.isClear())
        return -signOf(volume.value);
    return dot(p.value() - fractions(t.a), exactNormal(t)).sign();
}

int sideOfPlane(const Vec3& p, const Triangle& t)
{
    if (p == t.a || p == t.b || p == t.c)
        return 0;
    const Estimate volume =
        tripleProduct(difference(p, t.a), difference(t.b, t.a), difference(t.c, t.a));
    if (volume.isClear())
        return signOf(volume.value);
    return dot(fractions(p) - fractions(t.a), exactNormal(t)).sign();
}

int signAlongNormal(const Vec3& v, const Triangle& t)
{
    const Estimate volume = tripleProduct({v, abs(v)}, difference(t.b, t.a), difference(t.c, t.a));
    if (volume.isClear())
        return signOf(volume.value);
    return dot(fractions(v), exactNormal(t)).sign();
}

std::array<int, 3> sidesOfEdges(const FractionVec3& p, const Triangle& t,
                                const FractionVec3& normal)
{
    const std::array<FractionVec3, 3> corners = {fractions(t.a), fractions(t.b), fractions(t.c)};
    std::array<int, 3> sides = {};
    for (std::size_t i = 0; i < 3; ++i) {
        const FractionVec3 edge = corners[(i + 1) % 3] - corners[i];
        sides[i] = dot(normal, cross(edge, p - corners[i])).sign();
    }
    return sides;
}

} // namespace mbv::bvh
