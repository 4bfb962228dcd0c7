// A point and a solid ellipsoid. The nearest point x of the surface is where the point y lies on
// the normal, x_i = r_i^2 y_i / (t + r_i^2) for the largest t that puts x on the surface, which is
// found by bisection (Eberly: Distance from a Point to an Ellipse, an Ellipse, or a Hyperellipsoid,
// section 3.2). Here t is measured from where it may begin, and in squares of the least radius, so
// that points all but in the plane of symmetry cost no digits.
#include "geometry/numbers/power_of_two.h"
#include "surface_near.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::nearest {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// Beside the largest, a radius below it is none.
constexpr double kFlat = 1e-75;

/// Away from the nearest point, for a point that is not inside. In the ellipsoid's axes, as what
/// follows, and all components >= 0.
SurfaceNear away(const Vec3& y, const Vec3& nearest, const Vec3& outwardAtNone)
{
    const double distance = norm(y - nearest);
    return {distance, distance > 0 ? normalized(y - nearest) : outwardAtNone};
}

/// The ellipsoid's point x as x_i = radii_i * (what is returned), a unit vector.
Vec3 onUnitSphere(const Vec3& y, const Vec3& radii, int least)
{
    const double unit = radii[least];
    Vec3 ratio;  // of the squared radii, to the least
    Vec3 beyond; // that less 1
    Vec3 numerator;
    for (int i = 0; i < 3; ++i) {
        ratio[i] = (radii[i] / unit) * (radii[i] / unit);
        beyond[i] = (radii[i] - unit) / unit * ((radii[i] + unit) / unit);
        numerator[i] = ratio[i] * (y[i] / radii[i]);
    }
    const auto at = [&](double t) {
        Vec3 q;
        for (int i = 0; i < 3; ++i)
            q[i] = numerator[i] == 0 ? 0 : numerator[i] / (t + beyond[i]);
        return q;
    };
    const auto isBeyondSphere = [](const Vec3& q) { return !(dot(q, q) <= 1); };
    double low = numerator[least]; // 0 where the point is in the plane of symmetry
    if (low == 0 && !isBeyondSphere(at(0))) {
        Vec3 q = at(0);
        q[least] = std::sqrt(std::max(1 - dot(q, q), 0.0));
        return normalized(q);
    }
    double high = std::max(norm(numerator), 1.0) * (1 + 4 * kEpsilon);
    for (;;) {
        // By exponents as long as those differ: the root may be tiny.
        const double middle =
            low > 0 && high > 4 * low ? std::sqrt(low) * std::sqrt(high) : low + (high - low) / 2;
        if (!(middle > low && middle < high))
            break;
        (isBeyondSphere(at(middle)) ? low : high) = middle;
    }
    return normalized(at(high));
}

SurfaceNear near(const Vec3& y, const Vec3& radii)
{
    const int least = radii.x <= radii.y && radii.x <= radii.z ? 0 : radii.y <= radii.z ? 1 : 2;
    const Vec3 q = onUnitSphere(y, radii, least);
    Vec3 nearest;
    Vec3 normal;
    for (int i = 0; i < 3; ++i) {
        nearest[i] = radii[i] * q[i];
        normal[i] = q[i] * (radii[least] / radii[i]);
    }
    normal = normalized(normal);
    return {dot(normal, y - nearest), normal};
}

/// Of a flat one, across whose plane is `flat`: the same as one of two dimensions in its plane.
SurfaceNear nearFlat(const Vec3& y, const Vec3& radii, int flat)
{
    const int u = (flat + 1) % 3;
    const int v = (flat + 2) % 3;
    const int longer = radii[u] >= radii[v] ? u : v;
    const int shorter = u + v - longer;
    Vec3 across;
    across[flat] = 1;
    Vec3 nearest = y;
    nearest[flat] = 0;
    if (radii[shorter] <= kFlat * radii[longer]) {
        nearest[shorter] = 0;
        nearest[longer] = std::min(y[longer], radii[longer]);
        return away(y, nearest, across);
    }
    if (std::hypot(y[u] / radii[u], y[v] / radii[v]) > 1) {
        // In its plane of symmetry, an ellipsoid of any third radius has the same nearest point.
        Vec3 round = radii;
        round[flat] = radii[longer];
        const SurfaceNear inPlane = near(nearest, round);
        nearest -= inPlane.outside * inPlane.outward;
    }
    return away(y, nearest, across);
}

} // namespace

SurfaceNear surfaceNear(const Vec3& p, const Ellipsoid& ellipsoid)
{
    const Vec3 offset = p - ellipsoid.center;
    const double largest = maxComponent(ellipsoid.radii);
    const double unit = powerOfTwoBelow(std::max(largest, maxComponent(abs(offset))));
    const Vec3 radii = ellipsoid.radii / unit;
    const auto& axes = ellipsoid.axes;
    const Vec3 seen = {dot(offset / unit, axes[0]), dot(offset / unit, axes[1]),
                       dot(offset / unit, axes[2])};
    const Vec3 y = abs(seen);

    SurfaceNear local;
    if (maxComponent(radii) <= kEpsilon * kEpsilon * maxComponent(y)) {
        local = away(y, {}, {1, 0, 0});
    } else {
        int flat = -1;
        for (int i = 0; i < 3; ++i) {
            if (radii[i] <= kFlat * maxComponent(radii))
                flat = i;
        }
        local = flat < 0 ? near(y, radii) : nearFlat(y, radii, flat);
    }
    Vec3 outward;
    for (int i = 0; i < 3; ++i)
        outward += std::copysign(local.outward[i], seen[i]) * axes[static_cast<std::size_t>(i)];
    return {unit * local.outside, outward};
}

} // namespace mbv::nearest
