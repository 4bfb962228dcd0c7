#include "cut_plane.h"

#include <array>

namespace mbv::solid {
namespace {

CutPlane planeOf(const Triangle& t)
{
    const Vec3 normal = normalized(cross(t.b - t.a, t.c - t.a));
    return {normal, dot(normal, t.a)};
}

} // namespace

CutPlane sidePlane(const Triangle& t, const Vec3& p)
{
    const Vec3 normal = cross(t.b - t.a, t.c - t.a);
    CutPlane most;
    double farthest = 0;
    const std::array<Vec3, 3> corners = {t.a, t.b, t.c};
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 outward = normalized(cross(corners[(i + 1) % 3] - corners[i], normal));
        const CutPlane side = {outward, dot(outward, corners[i])};
        if (side.heightOf(p) > farthest) {
            farthest = side.heightOf(p);
            most = side;
        }
    }
    return most;
}

CutPlane bisector(const Triangle& s, const Triangle& t, const Vec3& p)
{
    CutPlane first = planeOf(s);
    CutPlane second = planeOf(t);
    for (CutPlane* const plane : {&first, &second}) {
        if (plane->heightOf(p) < 0)
            *plane = {-plane->normal, -plane->offset};
    }
    return {first.normal - second.normal, first.offset - second.offset};
}

} // namespace mbv::solid
