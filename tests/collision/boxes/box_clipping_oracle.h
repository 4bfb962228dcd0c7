#pragma once

#include <mbv/geometry/shapes.h>

#include <vector>

namespace mbv::test {

/// Where a point is in the frame of a box, in half extents: inside when all are within [-1, 1].
inline Vec3 boxCoordinates(const Obb& box, const Vec3& p)
{
    const Vec3 d = p - box.center;
    return {dot(d, box.axes[0]) / box.halfExtents.x, dot(d, box.axes[1]) / box.halfExtents.y,
            dot(d, box.axes[2]) / box.halfExtents.z};
}

inline bool boxContains(const Obb& box, const Vec3& p)
{
    return maxComponent(abs(boxCoordinates(box, p))) <= 1;
}

/// Sutherland-Hodgman: what is left of the polygon on the side sign * coordinate k <= 1.
inline std::vector<Vec3> clipped(const std::vector<Vec3>& polygon, const Obb& box, int k, int sign)
{
    std::vector<Vec3> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec3& p = polygon[i];
        const Vec3& q = polygon[(i + 1) % polygon.size()];
        const double sp = 1 - sign * boxCoordinates(box, p)[k];
        const double sq = 1 - sign * boxCoordinates(box, q)[k];
        if (sp >= 0)
            kept.push_back(p);
        if ((sp < 0) != (sq < 0))
            kept.push_back(p + sp / (sp - sq) * (q - p));
    }
    return kept;
}

/// Whether some face of `a` reaches into `b`.
inline bool faceReachesInto(const Obb& a, const Obb& b)
{
    const auto corners = cornersOf(a);
    for (unsigned k = 0; k < 3; ++k) {
        const unsigned u = 1U << ((k + 1) % 3);
        const unsigned v = 1U << ((k + 2) % 3);
        for (const unsigned base : {0U, 1U << k}) {
            std::vector<Vec3> face = {corners[base], corners[base | u], corners[base | u | v],
                                      corners[base | v]};
            for (int axis = 0; axis < 3; ++axis) {
                face = clipped(face, b, axis, 1);
                face = clipped(face, b, axis, -1);
            }
            if (!face.empty())
                return true;
        }
    }
    return false;
}

/// Overlap of two boxes with positive extents without any separating axis: their surfaces meet, or
/// one holds the other's center. Good to rounding.
inline bool boxesOverlapByClipping(const Obb& a, const Obb& b)
{
    return faceReachesInto(a, b) || boxContains(a, b.center) || boxContains(b, a.center);
}

} // namespace mbv::test
