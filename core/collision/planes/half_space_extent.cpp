// The support points of every shape, along a plane's normal and against it.
#include "half_space_extent.h"

#include "collision/exact/accurate_cross.h"
#include "geometry/numbers/fused.h"

#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace mbv {
namespace {

Extent extentOfPoints(std::span<const Vec3> points, const Vec3& normal, double offset)
{
    Extent e = {sideOf(normal, offset, points[0]), 0, points[0], points[0]};
    e.high = e.low;
    for (const Vec3& p : points.subspan(1)) {
        const double side = sideOf(normal, offset, p);
        if (side < e.low) {
            e.low = side;
            e.lowest = p;
        }
        if (side > e.high) {
            e.high = side;
            e.highest = p;
        }
    }
    const double length = norm(normal);
    e.low /= length;
    e.high /= length;
    return e;
}

/// Everything within `reach` of the points, along the unit direction that climbs fastest.
Extent widened(Extent e, double reach, const Vec3& direction, double climb)
{
    e.low -= reach * climb;
    e.high += reach * climb;
    e.lowest -= reach * direction;
    e.highest += reach * direction;
    return e;
}

/// Everything within `radius` across the axis.
Extent widenedByDisc(const Extent& e, double radius, const Vec3& axis, const Vec3& normal)
{
    const Vec3 along = normalized(axis);
    // The part of the unit normal that lies in the disc: perpendicular to the axis, and as long as
    // the sine of the angle between the two.
    const Vec3 inDisc = cross(along, accurateCross(normalized(normal), along));
    const double climb = norm(inDisc);
    return widened(e, radius, climb > 0 ? inDisc / climb : anyPerpendicular(along), climb);
}

} // namespace

double sideOf(const Vec3& normal, double offset, const Vec3& p)
{
    // Where little cancels, four roundings of the sum of magnitudes are sixteen of the result.
    const double rounded = dot(normal, p) - offset;
    const double magnitude = dot(abs(normal), abs(p)) + std::abs(offset);
    if (std::abs(rounded) > magnitude / 4)
        return rounded;

    // Shewchuk (Adaptive Precision Floating-Point Arithmetic, 1997, section 2.3): each term is
    // added to an expansion, a list of doubles that do not overlap and whose sum is exact; its
    // largest non-zero member, the last, has the sum's sign.
    const std::array<TwoNumbers, 3> products = {
        exactProduct(normal.x, p.x), exactProduct(normal.y, p.y), exactProduct(normal.z, p.z)};
    const std::array<double, 7> terms = {products[0].low,  products[1].low,  products[2].low,
                                         products[0].high, products[1].high, products[2].high,
                                         -offset};
    std::array<double, 7> expansion{};
    std::size_t count = 0;
    for (const double term : terms) {
        double carry = term;
        for (std::size_t i = 0; i < count; ++i) {
            const TwoNumbers sum = exactSum(carry, expansion[i]);
            carry = sum.high;
            expansion[i] = sum.low;
        }
        expansion[count++] = carry;
    }
    double value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value += expansion[i]; // smallest first: nothing that matters is lost
    return value;
}

Extent extentOf(const Sphere& s, const Vec3& normal, double offset)
{
    return widened(extentOfPoints({&s.center, 1}, normal, offset), s.radius, normalized(normal), 1);
}

Extent extentOf(const Aabb& s, const Vec3& normal, double offset)
{
    Vec3 lowest = s.min;
    Vec3 highest = s.max;
    for (int i = 0; i < 3; ++i) {
        if (normal[i] < 0)
            std::swap(lowest[i], highest[i]);
    }
    const std::array<Vec3, 2> ends = {lowest, highest};
    return extentOfPoints(ends, normal, offset);
}

Extent extentOf(const Obb& s, const Vec3& normal, double offset)
{
    Extent e = extentOfPoints({&s.center, 1}, normal, offset);
    const Vec3 up = normalized(normal);
    for (int i = 0; i < 3; ++i) {
        const Vec3& axis = s.axes[static_cast<std::size_t>(i)];
        const double climb = dot(up, axis);
        e = widened(e, s.halfExtents[i], climb < 0 ? -axis : axis, std::abs(climb));
    }
    return e;
}

Extent extentOf(const Capsule& s, const Vec3& normal, double offset)
{
    return widened(extentOf(Segment{s.a, s.b}, normal, offset), s.radius, normalized(normal), 1);
}

Extent extentOf(const Cylinder& s, const Vec3& normal, double offset)
{
    return widenedByDisc(extentOf(Segment{s.a, s.b}, normal, offset), s.radius, s.b - s.a, normal);
}

Extent extentOf(const ConvexHull& s, const Vec3& normal, double offset)
{
    return extentOfPoints(s.points, normal, offset);
}

Extent extentOf(const Triangle& s, const Vec3& normal, double offset)
{
    const std::array<Vec3, 3> corners = {s.a, s.b, s.c};
    return extentOfPoints(corners, normal, offset);
}

Extent extentOf(const Segment& s, const Vec3& normal, double offset)
{
    const std::array<Vec3, 2> ends = {s.a, s.b};
    return extentOfPoints(ends, normal, offset);
}

Extent extentOf(const Cone& s, const Vec3& normal, double offset)
{
    const Extent apex = extentOfPoints({&s.apex, 1}, normal, offset);
    Extent e = widenedByDisc(extentOfPoints({&s.baseCenter, 1}, normal, offset), s.radius,
                             s.apex - s.baseCenter, normal);
    if (apex.low < e.low) {
        e.low = apex.low;
        e.lowest = s.apex;
    }
    if (apex.high > e.high) {
        e.high = apex.high;
        e.highest = s.apex;
    }
    return e;
}

Extent extentOf(const Ellipsoid& s, const Vec3& normal, double offset)
{
    const Extent e = extentOfPoints({&s.center, 1}, normal, offset);
    const Vec3 up = normalized(normal);
    const Vec3 climbs = {s.radii.x * dot(up, s.axes[0]), s.radii.y * dot(up, s.axes[1]),
                         s.radii.z * dot(up, s.axes[2])};
    const double climb = norm(climbs);
    if (!(climb > 0))
        return e;
    const Vec3 onSphere = climbs / climb;
    const Vec3 highest = onSphere.x * s.radii.x * s.axes[0] + onSphere.y * s.radii.y * s.axes[1] +
                         onSphere.z * s.radii.z * s.axes[2];
    return widened(e, 1, highest, climb);
}

} // namespace mbv
