// Points and segments.
//
// Two segments p + s u and q + t v: the squared distance is convex over the unit square, so its
// minimum is the critical point of the two lines, where that lies inside, or on one of the four
// sides, which are point-segment queries.
//
// Segments at a clear angle: s of the lines, held to the segment, t of the point of the second
// nearest to that, held to it, and s again (Ericson, Real-Time Collision Detection, section 5.1.9).
// Otherwise all five are computed and the least is taken; each is a pair of points of the segments,
// so that none can be too small.
//
// The usual critical point divides by (u.u)(v.v) - (u.v)^2, which for nearly parallel segments is
// nothing but rounding (Lumelsky 1985; Eberly, Robust Computation of Distance Between Line
// Segments, 2015). With n = u x v it is s = (r x v).n / n.n, r = q - p. Computed to full relative
// precision n is that of segments moved by one rounding, and the other factors' rounding moves s
// by e = 2^-53 |r| |v| / |n|; off the critical point the distance of crossing lines grows by
// e |n| / |v| = 2^-53 |r|: no loss, whatever the angle. The plain n of lines at 30 degrees or more
// is off by two more roundings, each doubled by the angle: the distance grows by four more at most.
#include "collision/exact/accurate_cross.h"
#include "collision/in_order.h"
#include "geometry/numbers/power_of_two.h"
#include "nearest.h"

#include <algorithm>

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

struct Nearest {
    double s = 0;
    double t = 0;
    Vec3 between; ///< r + t v - s u
};

/// The segments s u and r + t v, no component above 2.
class Segments {
public:
    Segments(const Vec3& u, const Vec3& v, const Vec3& r)
        : u_(u), v_(v), r_(r), uu_(dot(u, u)), vv_(dot(v, v)), n_(cross(u, v)), nn_(dot(n_, n_))
    {
    }

    /// At 30 degrees or more, and neither is so short that a square underflows.
    bool areClearlyCrossing() const
    {
        return nn_ >= 0.25 * uu_ * vv_ && std::min(uu_, vv_) >= 0x1p-300;
    }

    /// Precondition: they are clearly crossing.
    Nearest byLines() const
    {
        const double ofLines = std::clamp(dot(cross(r_, v_), n_) / nn_, 0.0, 1.0);
        const double t = std::clamp(dot(ofLines * u_ - r_, v_) / vv_, 0.0, 1.0);
        const double s = std::clamp(dot(r_ + t * v_, u_) / uu_, 0.0, 1.0);
        return {s, t, between(s, t)};
    }

    Nearest bySides() const
    {
        Nearest best = {0, parameterOn(v_, vv_, -r_), {}};
        best.between = between(best.s, best.t);
        const auto offer = [&](double s, double t) {
            const Vec3 offered = between(s, t);
            if (dot(offered, offered) < dot(best.between, best.between))
                best = {s, t, offered};
        };
        offer(1, parameterOn(v_, vv_, u_ - r_));
        offer(parameterOn(u_, uu_, r_), 0);
        offer(parameterOn(u_, uu_, r_ + v_), 1);
        const Vec3 n = accurateCross(u_, v_);
        const double nn = dot(n, n);
        if (nn > 0) {
            const double s = std::clamp(dot(cross(r_, v_), n) / nn, 0.0, 1.0);
            const double t = parameterOn(v_, vv_, s * u_ - r_);
            offer(parameterOn(u_, uu_, r_ + t * v_), t);
        }
        return best;
    }

private:
    Vec3 between(double s, double t) const { return r_ + t * v_ - s * u_; }

    Vec3 u_;
    Vec3 v_;
    Vec3 r_;
    double uu_;
    double vv_;
    Vec3 n_; ///< u x v
    double nn_;
};

Points orderedPoints(const Segment& a, const Segment& b)
{
    const Vec3 uWorld = a.b - a.a;
    const Vec3 vWorld = b.b - b.a;
    const Vec3 rWorld = b.a - a.a;
    const double unit =
        powerOfTwoBelow(maxComponent(max(abs(uWorld), max(abs(vWorld), abs(rWorld)))));
    const double inverse = 1 / unit; // a power of two, too
    const Segments pair(inverse * uWorld, inverse * vWorld, inverse * rWorld);
    const Nearest nearest = pair.areClearlyCrossing() ? pair.byLines() : pair.bySides();
    return {at(a, nearest.s), at(b, nearest.t), unit * nearest.between};
}

} // namespace

Points points(const Segment& a, const Segment& b)
{
    return pair::inOrder(a, b, orderedPoints);
}

} // namespace mbv::nearest
