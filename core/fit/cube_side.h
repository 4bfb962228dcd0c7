#pragma once

#include <mbv/geometry/vec3.h>

#include <cstddef>

namespace mbv {

// Directions as points of the surface of the cube whose coordinates are at most 1 in magnitude.
// Side 2 k is where coordinate k is -1, side 2 k + 1 where it is 1; the two coordinates after that
// one are u and v.

inline Vec3 onCubeSide(std::size_t side, double u, double v)
{
    const int axis = static_cast<int>(side / 2);
    Vec3 p;
    p[axis] = side % 2 == 0 ? -1 : 1;
    p[(axis + 1) % 3] = u;
    p[(axis + 2) % 3] = v;
    return p;
}

/// A square of a side, by its middle and half its edge.
struct CubeSquare {
    std::size_t side = 0;
    double u = 0;
    double v = 0;
    double half = 1;
};

/// Of the component of largest magnitude, the first of equal ones.
inline int largestAxis(const Vec3& v)
{
    const Vec3 size = abs(v);
    return size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
}

} // namespace mbv
