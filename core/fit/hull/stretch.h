#pragma once

#include "fit/points/point_columns.h"

#include <array>
#include <cstddef>

namespace mbv {

/// Takes a box along three axes to the unit cube. A hull stays a hull when space is stretched, and
/// hulls are easiest to find where points reach equally far along every axis.
/// Precondition: low < high along every axis.
struct Stretch {
    std::array<Vec3, 3> axes; ///< orthonormal
    Extents box;

    Vec3 toCube(const Vec3& p) const
    {
        return inSizes(Vec3{dot(axes[0], p), dot(axes[1], p), dot(axes[2], p)} - box.low);
    }

    /// The low corner in the cube's units: where the cube would lie were it not shifted.
    Vec3 low() const { return inSizes(box.low); }

    /// Along this direction points are in the order that they have along `inCube` in the cube.
    Vec3 directionOf(const Vec3& inCube) const
    {
        const Vec3 size = box.high - box.low;
        Vec3 direction;
        for (int k = 0; k < 3; ++k)
            direction += inCube[k] / size[k] * axes[static_cast<std::size_t>(k)];
        return direction;
    }

private:
    Vec3 inSizes(const Vec3& v) const
    {
        const Vec3 size = box.high - box.low;
        return {v.x / size.x, v.y / size.y, v.z / size.z};
    }
};

} // namespace mbv
