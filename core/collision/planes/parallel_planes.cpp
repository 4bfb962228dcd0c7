#include "parallel_planes.h"

#include "collision/exact/accurate_cross.h"
#include "collision/exact/estimate.h"
#include "half_space_extent.h"

#include <cmath>

namespace mbv {
namespace {

/// Divided by the largest component of the normal, so that products stay in range; the power of
/// two rounds nothing.
Plane scaledToUnit(const Plane& p)
{
    const int exponent = std::ilogb(maxComponent(abs(p.normal)));
    const auto scale = [&](double x) { return std::scalbn(x, -exponent); };
    return {{scale(p.normal.x), scale(p.normal.y), scale(p.normal.z)}, scale(p.offset)};
}

/// Each component of u and v rounded twice could make the cross product vanish.
bool areParallelToRounding(const Vec3& u, const Vec3& v)
{
    const Vec3 n = abs(accurateCross(u, v));
    const Vec3 products = crossMagnitude(u, v);
    const auto isRounding = [](double x, double size) { return x <= 4 * kUnitRoundoff * size; };
    return isRounding(n.x, products.x) && isRounding(n.y, products.y) &&
           isRounding(n.z, products.z);
}

int largestComponent(const Vec3& v)
{
    const Vec3 size = abs(v);
    if (size.x >= size.y && size.x >= size.z)
        return 0;
    return size.y >= size.z ? 1 : 2;
}

} // namespace

std::optional<ParallelGap> parallelGap(const Plane& a, const Plane& b)
{
    const Plane p = scaledToUnit(a);
    const Plane q = scaledToUnit(b);
    if (!areParallelToRounding(p.normal, q.normal))
        return std::nullopt;

    // q's normal is k times p's, k = q_i / p_i; its offset in p's terms is offset / k, and the gap
    // offset_q p_i / q_i - offset_p, over |normal_p|.
    const int i = largestComponent(p.normal);
    const double pi = p.normal[i];
    const double qi = q.normal[i];
    double gap = differenceOfProducts(q.offset, pi, p.offset, qi) / qi;
    const bool exactlyParallel = accurateCross(p.normal, q.normal) == Vec3{};
    if (!exactlyParallel && std::abs(gap) <= 8 * kUnitRoundoff * std::abs(p.offset))
        gap = 0;
    return ParallelGap{gap / norm(p.normal), dot(p.normal, q.normal) > 0};
}

Vec3 commonPoint(const Plane& a, const Plane& b)
{
    const Plane p = scaledToUnit(a);
    const Plane q = scaledToUnit(b);
    const Vec3 line = accurateCross(p.normal, q.normal);
    // Of x . p == offset, x . q == offset and x . line == 0, by Cramer's rule; divided by the
    // length of the line twice, since its square may be out of range.
    const double length = norm(line);
    const Vec3 direction = line / length;
    const Vec3 alongQ = cross(q.normal, direction) / length;
    const Vec3 alongP = cross(direction, p.normal) / length;
    Vec3 point = p.offset * alongQ + q.offset * alongP;
    // Where the planes are nearly parallel, rounding of the normals puts the point off both by as
    // much as they are apart there; exact heights above them say by how much. The directions are
    // off by rounding over the sine, too, so that each step gains a digit or more.
    constexpr int kRefinements = 20;
    for (int i = 0; i < kRefinements; ++i) {
        const Vec3 correction =
            sideOf(p.normal, p.offset, point) * alongQ + sideOf(q.normal, q.offset, point) * alongP;
        if (norm(correction) <= kUnitRoundoff * norm(point))
            break;
        point -= correction;
    }
    return point;
}

Vec3 nearestToOrigin(const Plane& a)
{
    const Plane p = scaledToUnit(a);
    return p.offset / dot(p.normal, p.normal) * p.normal;
}

} // namespace mbv
