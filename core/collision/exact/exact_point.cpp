#include "exact_point.h"

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

/// 1 where p lies to the left of the edge, seen against the axis.
int sideOfEdge(const FractionVec3& p, const Vec3& from, const Vec3& to, int axis)
{
    const FractionVec3 start = fractions(from);
    return cross(fractions(to) - start, p - start)[static_cast<std::size_t>(axis)].sign();
}

} // namespace

ExactPoint::ExactPoint(FractionVec3 p) : rounded_(roundedOf(p))
{
    if (p != fractions(rounded_)) {
        fraction_ = std::move(p);
        slack_ = 2 * abs(rounded_);
    }
}

FractionVec3 exactNormal(const Triangle& t)
{
    const FractionVec3 a = fractions(t.a);
    return cross(fractions(t.b) - a, fractions(t.c) - a);
}

bool isDegenerate(const Triangle& t)
{
    return facingOf(t).sign == 0;
}

int sideOfPlane(const ExactPoint& p, const Triangle& t)
{
    if (p.isDouble())
        return orientation(t.a, t.b, t.c, p.rounded());
    const Estimate volume =
        tripleProduct(p.cornerSeen(t.a), difference(t.b, t.a), difference(t.c, t.a));
    if (volume.isClear())
        return -signOf(volume.value);
    return dot(p.value() - fractions(t.a), exactNormal(t)).sign();
}

int sideOfLine(const ExactPoint& p, const Vec3& direction, const Vec3& from, const Vec3& to)
{
    if (p.isDouble())
        return volumeSign({direction, {}}, {from, p.rounded()}, {to, p.rounded()});
    const Estimate volume =
        tripleProduct({direction, abs(direction)}, p.cornerSeen(from), p.cornerSeen(to));
    if (volume.isClear())
        return signOf(volume.value);
    const FractionVec3 point = p.value();
    return dot(fractions(direction), cross(fractions(from) - point, fractions(to) - point)).sign();
}

std::array<int, 3> sidesOfEdges(const ExactPoint& p, const Triangle& t, const Facing& facing)
{
    if (p.isDouble())
        return mbv::sidesOfEdges(p.rounded(), t, facing);
    const std::array<Vec3, 3> corners = {t.a, t.b, t.c};
    Vec3 along;
    along[facing.axis] = 1;
    std::array<int, 3> sides = {};
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3& from = corners[i];
        const Vec3& to = corners[(i + 1) % 3];
        const Estimate area =
            tripleProduct({along, along}, p.cornerSeen(from), difference(to, from));
        sides[i] = facing.sign * (area.isClear() ? signOf(area.value)
                                                 : sideOfEdge(p.value(), from, to, facing.axis));
    }
    return sides;
}

} // namespace mbv::bvh
