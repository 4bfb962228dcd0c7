// A ray and a triangle where rounding leaves no doubt.
#if defined(MBV_QUICK_TRIANGLE_HIT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_QUICK_TRIANGLE_HIT_INL_H
#undef MBV_QUICK_TRIANGLE_HIT_INL_H
#else
#define MBV_QUICK_TRIANGLE_HIT_INL_H
#endif

#include "collision/exact/estimate.h"
#include "triangle_hit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// The volumes that the direction spans with each edge, opposite to corner 0, 1 and 2, as seen from
/// next to the triangle: the weights of the corners in the point where the line meets its plane.
struct QuickVolumes {
    std::array<double, 3> values;
    double least;
    double most;
    double error; ///< of each; infinite where something left the ordinary doubles

    /// One bound for all: each is a sum of six products of three components, with errors as in
    /// tripleProduct(), of corners that cornerSeenFrom() explains.
    HWY_INLINE QuickVolumes(const Vec3& direction, const Vec3& base, double distance,
                            const Vec3& edgeB, const Vec3& edgeC)
    {
        const Vec3 a = -base;
        const Vec3 b = edgeB - base;
        const Vec3 c = edgeC - base;
        const double far = cast::kRounding * distance;
        const Vec3 m = max(abs(edgeB), abs(edgeC)) + abs(base) + Vec3{far, far, far};
        const double products = 2 * dot(abs(direction), Vec3{m.y * m.z, m.z * m.x, m.x * m.y});
        const bool isOrdinary = products >= 0x1p-900 && products <= 0x1p1000;
        error =
            isOrdinary ? 16 * kUnitRoundoff * products : std::numeric_limits<double>::infinity();
        const Vec3 ofB = cross(direction, b);
        values = {dot(ofB, c), -dot(cross(direction, a), c), -dot(ofB, a)};
        least = std::min({values[0], values[1], values[2]});
        most = std::max({values[0], values[1], values[2]});
    }

    bool passOnDifferentSides() const { return least < -error && most > error; }
    bool passOnOneSide() const { return least > error || most < -error; }
    bool arePrecise() const { return std::max(-least, most) > cast::kPrecise * error; }
};

/// What doubles say of a ray and a triangle.
struct QuickHit {
    enum class Verdict : std::uint8_t { Unsure, Misses, Hits };

    Verdict verdict;
    Vec3 fromA = {}; ///< of a hit: the point, from the first corner
    double t = 0;    ///< of a hit, whatever the ray's length
};

/// Near the triangle all the way, so that far origins leave no more doubt.
HWY_INLINE QuickHit quickHit(const Ray& ray, const cast::RayDirection& direction,
                             const Triangle& shape)
{
    using enum QuickHit::Verdict;
    const cast::LineBase line = cast::baseNear(ray, direction, shape.a);
    const Vec3 away = abs(ray.origin - shape.a);
    const double distance = away.x + away.y + away.z; // or more than that
    const Vec3 edgeB = shape.b - shape.a;
    const Vec3 edgeC = shape.c - shape.a;
    const QuickVolumes volumes(direction.scaled, line.point, distance, edgeB, edgeC);
    if (volumes.passOnDifferentSides())
        return {Misses};
    if (!volumes.passOnOneSide() || !volumes.arePrecise())
        return {Unsure};
    const cast::PlanePoint point(line, direction.unit, volumes.values, edgeB, edgeC);
    // Precise weights are off by less than 1e-12 and so is the point, of the triangle's size.
    const double doubt = 1e-10 * (distance + maxComponent(abs(edgeB)) + maxComponent(abs(edgeC)));
    if (!(std::abs(point.t) > doubt))
        return {Unsure};
    return {point.t > 0 ? Hits : Misses, point.fromA, point.t};
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
