// A ray and a triangle where rounding leaves no doubt.
#if defined(MBV_QUICK_TRIANGLE_HIT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_QUICK_TRIANGLE_HIT_INL_H
#undef MBV_QUICK_TRIANGLE_HIT_INL_H
#else
#define MBV_QUICK_TRIANGLE_HIT_INL_H
#endif

#include "collision/exact/accurate_cross.h"
#include "collision/exact/estimate.h"
#include "raycast_line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// What doubles say of a ray and a triangle.
struct QuickHit {
    enum class Verdict : std::uint8_t { Unsure, Misses, Hits };

    Verdict verdict;
    double t = 0;     ///< of a hit, whatever the ray's length
    Vec3 fromA = {};  ///< of a hit: the point, from the first corner
    Vec3 normal = {}; ///< of a hit: to where the ray comes from, not unit
};

/// Doubles between which products of a few lengths neither overflow nor lose digits.
HWY_INLINE bool isOrdinary(double products)
{
    return products >= 0x1p-900 && products <= 0x1p1000;
}

/// A triangle and the line of a ray, both as seen from next to the triangle all the way, so that
/// far origins leave no more doubt.
class LineAtTriangle {
public:
    enum class Side : std::uint8_t { Unsure, Beside, Inside };

    HWY_INLINE LineAtTriangle(const Ray& ray, const cast::RayDirection& direction,
                              const Triangle& shape)
        : direction_(direction), line_(cast::baseNear(ray, direction, shape.a)),
          edgeB_(shape.b - shape.a), edgeC_(shape.c - shape.a)
    {
        const Vec3 away = abs(ray.origin - shape.a);
        distance_ = away.x + away.y + away.z;
    }

    /// Where the line passes the triangle, by the volumes that the direction spans with each
    /// edge. One bound for all: each is a sum of six products of three components, with errors as
    /// in tripleProduct(), of corners that cornerSeenFrom() explains.
    HWY_INLINE Side side() const
    {
        const Vec3& direction = direction_.scaled;
        const Vec3 a = -line_.point;
        const Vec3 b = edgeB_ - line_.point;
        const Vec3 c = edgeC_ - line_.point;
        const double far = cast::kRounding * distance_;
        const Vec3 m = max(abs(edgeB_), abs(edgeC_)) + abs(line_.point) + Vec3{far, far, far};
        const double products = 2 * sizeOfProducts(m);
        const double error = 16 * kUnitRoundoff * products;
        const Vec3 ofB = cross(direction, b);
        const std::array<double, 3> volumes = {dot(ofB, c), -dot(cross(direction, a), c),
                                               -dot(ofB, a)};
        const double least = std::min({volumes[0], volumes[1], volumes[2]});
        const double most = std::max({volumes[0], volumes[1], volumes[2]});
        if (!isOrdinary(products))
            return Side::Unsure;
        if (least < -error && most > error)
            return Side::Beside;
        return least > error || most < -error ? Side::Inside : Side::Unsure;
    }

    /// Of a line that passes there: where it meets the plane. The part of the normal along the
    /// direction is off by 8 roundings of the products below; where it is more than a 32nd of them,
    /// the point is off by less than 1e-12 of the triangle's size.
    HWY_INLINE QuickHit hit(Side side) const
    {
        using enum QuickHit::Verdict;
        if (side != Side::Inside)
            return {side == Side::Beside ? Misses : Unsure};
        const Vec3 m = max(abs(edgeB_), abs(edgeC_));
        const double products = sizeOfProducts(m);
        const Vec3 normal = accurateCross(edgeB_, edgeC_);
        const double climb = dot(normal, direction_.scaled);
        if (!isOrdinary(products) || !(std::abs(climb) > products / 32))
            return {Unsure};
        // Times the scaled direction. In this order, as the product of three lengths may underflow.
        const double along = -dot(1 / climb * normal, line_.point);
        const double t = along * direction_.length - line_.start;
        const double doubt = 1e-10 * (distance_ + maxComponent(m));
        if (!(std::abs(t) > doubt))
            return {Unsure};
        return {t > 0 ? Hits : Misses, t, line_.point + along * direction_.scaled,
                climb > 0 ? -normal : normal};
    }

private:
    HWY_INLINE double sizeOfProducts(const Vec3& m) const
    {
        return dot(abs(direction_.scaled), Vec3{m.y * m.z, m.z * m.x, m.x * m.y});
    }

    const cast::RayDirection& direction_;
    cast::LineBase line_;
    Vec3 edgeB_, edgeC_;
    double distance_; ///< of the ray's origin from the first corner, or more than that
};

HWY_INLINE RayHit rayHitOf(const QuickHit& hit, const Triangle& shape)
{
    return {hit.t, shape.a + hit.fromA, hit.normal / norm(hit.normal), false};
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
