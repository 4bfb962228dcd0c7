// Points and segments against boxes.
//
// In the box's own axes the squared distance from the point t d to the box is the sum of
// excess_i(t)^2, where excess_i = t d_i - clamp(t d_i, low_i, high_i). Its derivative, twice the
// sum of d_i excess_i(t), never falls and is linear between the parameters where some t d_i crosses
// low_i or high_i: six at most. Finding the piece where it changes sign and solving there is exact
// for faces, edges, corners and the inside alike, with no case for any of them.
//
// Boxes whose axes are not orthonormal to rounding are left to skewed_box.cpp.
//
// The point of the segment that is nearest to the box's center plays no part: it is not the one
// nearest to the box.
#include "collision/nearest/nearest.h"
#include "geometry/numbers/power_of_two.h"

#include "skewed_box.h"

#include <algorithm>

namespace mbv::nearest {
namespace {

Vec3 clampTo(const Vec3& x, const Vec3& low, const Vec3& high)
{
    return max(low, min(x, high));
}

double slope(double t, const Vec3& d, const Vec3& low, const Vec3& high)
{
    return dot(d, t * d - clampTo(t * d, low, high));
}

/// Root of the slope between t0 and t1, where it is linear.
double rootBetween(double t0, double t1, const Vec3& d, const Vec3& low, const Vec3& high)
{
    const Vec3 middle = (t0 + t1) / 2 * d;
    double towards = 0;
    double squares = 0;
    for (int i = 0; i < 3; ++i) {
        if (middle[i] >= low[i] && middle[i] <= high[i])
            continue;
        towards += d[i] * (middle[i] < low[i] ? low[i] : high[i]);
        squares += d[i] * d[i];
    }
    return squares > 0 ? std::clamp(towards / squares, t0, t1) : t1;
}

} // namespace

LocalBox seenFrom(const Vec3& p, const Aabb& box)
{
    return {{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}, box.min - p, box.max - p};
}

LocalBox seenFrom(const Vec3& p, const Obb& box)
{
    LocalBox local = {box.axes, {}, {}};
    const Vec3 center = local.toLocal(box.center - p);
    local.low = center - box.halfExtents;
    local.high = center + box.halfExtents;
    return local;
}

double nearestParameter(const Vec3& d, const Vec3& low, const Vec3& high)
{
    const double unit = powerOfTwoBelow(
        std::max({maxComponent(abs(d)), maxComponent(abs(low)), maxComponent(abs(high))}));
    const Vec3 dUnit = d / unit;
    const Vec3 lowUnit = low / unit;
    const Vec3 highUnit = high / unit;

    std::array<double, 8> kinks = {0, 1}; // sorted
    std::size_t count = 2;
    for (int i = 0; i < 3; ++i) {
        for (const double bound : {lowUnit[i], highUnit[i]}) {
            const double t = bound / dUnit[i];
            if (!(t > 0 && t < 1)) // and where d_i is zero
                continue;
            std::size_t place = count++;
            for (; kinks[place - 1] > t; --place)
                kinks[place] = kinks[place - 1];
            kinks[place] = t;
        }
    }

    double before = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (slope(kinks[i], dUnit, lowUnit, highUnit) >= 0)
            return i == 0 ? 0 : rootBetween(before, kinks[i], dUnit, lowUnit, highUnit);
        before = kinks[i];
    }
    return 1;
}

namespace {

template <class Box> Points pointToBox(const Vec3& a, const Box& b)
{
    const LocalBox local = seenFrom(a, b);
    const Vec3 between = local.toWorld(clampTo({}, local.low, local.high));
    return {a, a + between, between};
}

template <class Box> Points segmentToBox(const Segment& a, const Box& b)
{
    const LocalBox local = seenFrom(a.a, b);
    const Vec3 d = local.toLocal(a.b - a.a);
    const double t = nearestParameter(d, local.low, local.high);
    const Vec3 onBox = clampTo(t * d, local.low, local.high);
    const Vec3 onSegment = t == 1 ? a.b : a.a + t * (a.b - a.a);
    return {onSegment, a.a + local.toWorld(onBox), local.toWorld(onBox - t * d)};
}

/// Whether a distance, measured in the box's axes, is within the radius; nothing where the axes
/// would have to be known to be orthonormal to tell.
///
/// With G their products, |G - 1| <= 4e-6: the distance d is off by less than 2e-5 of itself and
/// the half extents H. So |d^2 - r^2| = |d - r| (d + r) tells where it is above 2e-5 (d + H) (d +
/// r), for which 1e-4 (d^2 + r^2 + H^2) is enough.
std::optional<bool> clearlyWithin(const Vec3& between, const Obb& box, double radius)
{
    const double squared = dot(between, between);
    const double radiusSquared = radius * radius;
    const double sizes = dot(box.halfExtents, box.halfExtents);
    const double doubt = 1e-4 * (squared + radiusSquared + sizes) +
                         std::numeric_limits<double>::min(); // nor where squares underflow
    if (std::abs(squared - radiusSquared) > doubt)
        return squared < radiusSquared;
    return std::nullopt;
}

} // namespace

bool isWithin(const Vec3& a, const Obb& b, double radius)
{
    const LocalBox local = seenFrom(a, b);
    if (const auto clear = clearlyWithin(clampTo({}, local.low, local.high), b, radius))
        return *clear;
    return points(a, b).distance() <= radius;
}

bool isWithin(const Segment& a, const Obb& b, double radius)
{
    const LocalBox local = seenFrom(a.a, b);
    const Vec3 d = local.toLocal(a.b - a.a);
    const Vec3 at = nearestParameter(d, local.low, local.high) * d;
    if (const auto clear = clearlyWithin(clampTo(at, local.low, local.high) - at, b, radius))
        return *clear;
    return points(a, b).distance() <= radius;
}

Points points(const Vec3& a, const Aabb& b)
{
    return pointToBox(a, b);
}
Points projected(const Vec3& a, const Obb& b)
{
    return pointToBox(a, b);
}
Points points(const Vec3& a, const Obb& b)
{
    return skewed::isSkewed(b) ? skewed::points(a, b) : pointToBox(a, b);
}
Points points(const Segment& a, const Aabb& b)
{
    return segmentToBox(a, b);
}
Points points(const Segment& a, const Obb& b)
{
    return skewed::isSkewed(b) ? skewed::points(a, b) : segmentToBox(a, b);
}

} // namespace mbv::nearest
