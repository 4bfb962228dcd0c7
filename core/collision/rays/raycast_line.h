#pragma once

#include "collision/nearest/nearest.h"
#include "geometry/numbers/fused.h"
#include "geometry/numbers/power_of_two.h"
#include <mbv/collision/results.h>

#include <mbv/geometry/shapes.h>

#include <cmath>
#include <limits>
#include <optional>

#include <hwy/base.h>

/// What the files raycast_*.cpp share. Internal.
namespace mbv::cast {

/// A few roundings. The ray meets what it misses by less than this times the shape's size: a
/// tangent ray hits. What is thinner than this times its distance from the origin counts as that
/// thick: no ray is aimed any better.
inline constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();

/// A ray as seen from a point near the shape (the anchor): {base + u direction, u >= start}.
/// Positions along it are small numbers near the shape, however far away the ray starts.
struct RayLine {
    Vec3 base;           ///< of the line's points, close to the one nearest to the anchor
    Vec3 direction;      ///< unit
    double start = 0;    ///< u of the ray's origin
    double distance = 0; ///< of the ray's origin from the anchor
    double maxT = std::numeric_limits<double>::infinity(); ///< the ray's length

    Vec3 at(double u) const { return base + u * direction; }
    double thinnest() const { return kRounding * distance; }
};

/// a + s b - c with a relative error of about 2^-53 unless all but 2^-50 of the terms cancels.
HWY_INLINE double offsetFrom(double c, double a, double s, double b)
{
    const TwoNumbers difference = exactSum(a, -c);
    const TwoNumbers step = exactProduct(s, b);
    const TwoNumbers sum = exactSum(difference.high, step.high);
    return sum.high + (sum.low + (difference.low + step.low));
}

/// The direction scaled by a power of two so that its largest component is in [1, 2).
inline Vec3 scaledDirection(const Ray& ray)
{
    const double largest = maxComponent(abs(ray.direction));
    if (largest < 0x1p-1000) { // powers of two do not reach that far in one step
        const Vec3 ordinary = 0x1p200 * ray.direction;
        return inverseOfPowerOfTwoBelow(0x1p200 * largest) * ordinary;
    }
    return inverseOfPowerOfTwoBelow(largest) * ray.direction;
}

/// What a ray has whatever it is asked about.
struct RayDirection {
    Vec3 scaled;   ///< see scaledDirection()
    double length; ///< of that, between 1 and 4
    double inverseSquare;

    explicit RayDirection(const Ray& ray) : scaled(scaledDirection(ray))
    {
        const double square = dot(scaled, scaled);
        length = std::sqrt(square);
        inverseSquare = 1 / square;
    }

    Vec3 unit() const { return scaled / length; }
};

/// A point of a ray's line, and the u of the ray's origin; see RayLine.
struct LineBase {
    Vec3 point;
    double start;
};

/// The parameter of the nearest point is rounded, which leaves the base on the line, only not quite
/// the nearest; the base itself is then computed in twice the precision. So origins at 1e8 cost the
/// shape no digits.
HWY_INLINE LineBase baseNear(const Ray& ray, const RayDirection& direction, const Vec3& anchor)
{
    const Vec3& d = direction.scaled;
    const Vec3 offset = ray.origin - anchor;
    const double nearest = -dot(offset, d) * direction.inverseSquare;
    const Vec3 base = {offsetFrom(anchor.x, ray.origin.x, nearest, d.x),
                       offsetFrom(anchor.y, ray.origin.y, nearest, d.y),
                       offsetFrom(anchor.z, ray.origin.z, nearest, d.z)};
    return {base, -nearest * direction.length};
}

inline RayLine lineNear(const Ray& ray, const RayDirection& direction, const Vec3& anchor)
{
    const LineBase base = baseNear(ray, direction, anchor);
    return {base.point, direction.unit(), base.start, norm(ray.origin - anchor), ray.maxT};
}

inline RayLine lineNear(const Ray& ray, const Vec3& anchor)
{
    return lineNear(ray, RayDirection(ray), anchor);
}

inline RayHit insideHit(const Ray& ray)
{
    return {0, ray.origin, std::nullopt, true};
}

/// The hit at u of a ray that starts outside; nothing when that is behind it by more than rounding
/// of `size` and more than `slack`, or beyond its end. What is behind it by less is met where the
/// ray starts: a ray along the surface may have come in far behind.
inline std::optional<RayHit> hitAt(const RayLine& line, double u, const Vec3& point,
                                   const Vec3& normal, double size, double slack = 0)
{
    const double t = u - line.start;
    if (!(t >= -std::max(slack, kRounding * (line.distance + size))))
        return std::nullopt;
    if (t > line.maxT)
        return std::nullopt;
    if (t < 0)
        return RayHit{0, point - t * line.direction, normal, false};
    return RayHit{t, point, normal, false};
}

/// Where a line enters and leaves a convex set, or a ball in any dimension.
struct Interval {
    double enter = -std::numeric_limits<double>::infinity();
    double leave = std::numeric_limits<double>::infinity();
    double slack = 0; ///< how far rounding may have moved either
};

/// How far rounding of a distance, of `size` or so, may have moved the ends of a chord: the more,
/// the shorter it is, but not beyond its middle.
inline double slackOfChord(const Interval& chord, double radius, double size)
{
    const double half = (chord.leave - chord.enter) / 2;
    return half > 0 ? std::min(half, kRounding * size * (radius / half)) : 0;
}

/// The points base + u direction, direction unit, within radius of the origin. A line that comes
/// within the thickness (>= radius, > 0) or is farther away by no more than rounding touches.
inline std::optional<Interval> withinRadius(const Vec3& base, const Vec3& direction, double radius,
                                            double thickness)
{
    const double unit = powerOfTwoBelow(thickness); // so that no square leaves the range
    const Vec3 b = base / unit;
    const double r = radius / unit;
    const double along = dot(b, direction);
    const double away = norm(b - along * direction);
    if (!(away <= thickness / unit * (1 + kRounding)))
        return std::nullopt;
    const double half = std::sqrt(std::max((r - away) * (r + away), 0.0));
    return Interval{unit * (-along - half), unit * (-along + half),
                    kRounding * unit * (r + std::abs(along))};
}

/// The u with low <= position + u speed <= high. `thinnest` as in RayLine.
inline std::optional<Interval> withinSlab(double position, double speed, double low, double high,
                                          double thinnest)
{
    const double rounding = kRounding * (std::abs(low) + std::abs(high) + std::abs(position));
    const double slack = high - low < thinnest ? std::max(thinnest, rounding) : rounding;
    const double first = ((speed > 0 ? low : high) - position) / speed;
    const double last = ((speed > 0 ? high : low) - position) / speed;
    // Parallel, or as good as: the slab's sides are further away than any double.
    if (!std::isfinite(first) || !std::isfinite(last)) {
        if (position < low || position > high)
            return std::nullopt;
        return Interval{};
    }
    return Interval{first, last, slack / std::abs(speed)};
}

} // namespace mbv::cast
