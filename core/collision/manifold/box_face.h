#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cmath>
#include <cstddef>

namespace mbv::manifold {

/// A face of a box, in a contact's frame: {middle + s u + t v, |s| <= 1, |t| <= 1}.
struct BoxFace {
    Vec3 middle;
    Vec3 u;
    Vec3 v;
};

/// Of a box, the face that is most across a direction and on that side of the center, of several
/// the first axis's; `along` is what each of the box's unit axes has of the direction, also where
/// the half edge along it is zero.
inline BoxFace faceTowards(const Vec3& center, const std::array<Vec3, 3>& halfEdges,
                           const Vec3& along)
{
    const Vec3 size = abs(along);
    const std::size_t out = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const double side = std::copysign(1.0, along[static_cast<int>(out)]);
    return {center + side * halfEdges[out], halfEdges[(out + 1) % 3], halfEdges[(out + 2) % 3]};
}

} // namespace mbv::manifold
