// Points and segments.
//
// Two segments p + s u and q + t v: the squared distance is convex over the unit square, so its
// minimum is the critical point of the two lines, where that lies inside, or on one of the four
// sides, which are point-segment queries. All five are computed and the least is taken; each is a
// pair of points of the segments, so that none can be too small.
//
// The usual critical point divides by (u.u)(v.v) - (u.v)^2, which for nearly parallel segments is
// nothing but rounding (Lumelsky 1985; Eberly, Robust Computation of Distance Between Line
// Segments, 2015). With n = u x v it is s = (r x v).n / n.n, r = q - p. Computed to full relative
// precision n is that of segments moved by one rounding, and the other factors' rounding moves s
// by e = 2^-53 |r| |v| / |n|; off the critical point the distance of crossing lines grows by
// e |n| / |v| = 2^-53 |r|: no loss, whatever the angle.
#include "collision/exact/accurate_cross.h"
#include "collision/in_order.h"
#include "geometry/power_of_two.h"
#include "nearest.h"

#include <algorithm>
#include <array>

namespace mbv::nearest {
namespace {

Vec3 at(const Segment& s, double t)
{
    return t == 1 ? s.b : s.a + t * (s.b - s.a);
}

/// dot(x, d) / dot(d, d) held to 0..1: where on d the point x projects to.
double parameterOn(const Vec3& d, double dd, const Vec3& x)
{
    return dd > 0 ? std::clamp(dot(x, d) / dd, 0.0, 1.0) : 0;
}

} // namespace

Points points(const Vec3& a, const Vec3& b)
{
    return {a, b, b - a};
}

Points points(const Vec3& a, const Segment& b)
{
    const Vec3 d = b.b - b.a;
    const Vec3 r = a - b.a;
    const double unit = powerOfTwoBelow(std::max(maxComponent(abs(d)), maxComponent(abs(r))));
    const double inverse = 1 / unit; // a power of two, too
    const Vec3 dUnit = inverse * d;
    const double t = parameterOn(dUnit, dot(dUnit, dUnit), inverse * r);
    return {a, at(b, t), t == 1 ? b.b - a : t * d - r};
}

namespace {

Points orderedPoints(const Segment& a, const Segment& b)
{
    const Vec3 uWorld = a.b - a.a;
    const Vec3 vWorld = b.b - b.a;
    const Vec3 rWorld = b.a - a.a;
    const double unit =
        powerOfTwoBelow(maxComponent(max(abs(uWorld), max(abs(vWorld), abs(rWorld)))));
    const double inverse = 1 / unit; // a power of two, too
    const Vec3 u = inverse * uWorld;
    const Vec3 v = inverse * vWorld;
    const Vec3 r = inverse * rWorld;
    const double uu = dot(u, u);
    const double vv = dot(v, v);

    double bestS = 0;
    double bestT = parameterOn(v, vv, -r);
    Vec3 best = r + bestT * v;
    const auto offer = [&](double s, double t) {
        const Vec3 between = r + t * v - s * u;
        if (dot(between, between) < dot(best, best)) {
            bestS = s;
            bestT = t;
            best = between;
        }
    };
    offer(1, parameterOn(v, vv, u - r));
    offer(parameterOn(u, uu, r), 0);
    offer(parameterOn(u, uu, r + v), 1);
    const Vec3 n = accurateCross(u, v);
    const double nn = dot(n, n);
    if (nn > 0) {
        const double s = std::clamp(dot(cross(r, v), n) / nn, 0.0, 1.0);
        const double t = parameterOn(v, vv, s * u - r);
        offer(parameterOn(u, uu, r + t * v), t);
    }
    return {at(a, bestS), at(b, bestT), unit * best};
}

} // namespace

Points points(const Segment& a, const Segment& b)
{
    return pair::inOrder(a, b, orderedPoints);
}

} // namespace mbv::nearest
