#pragma once

#include <mbv/geometry/vec3.h>

#include <algorithm>
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
                           const std::array<double, 3>& along)
{
    // In bits, since a branch would be mispredicted half of the time.
    const std::array<double, 3> size = {std::abs(along[0]), std::abs(along[1]), std::abs(along[2])};
    const std::size_t isSecond = size[1] > size[0];
    const std::size_t isThird = size[2] > std::max(size[0], size[1]);
    const std::size_t out = isThird << 1 | (isSecond & (isThird ^ 1));
    const double side = std::copysign(1.0, along[out]);
    return {center + side * halfEdges[out], halfEdges[(out + 1) % 3], halfEdges[(out + 2) % 3]};
}

} // namespace mbv::manifold
