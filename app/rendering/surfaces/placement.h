#pragma once

#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/vec3.h>

namespace mbv::rendering {

/// Where something stands and how large it is: scaled, then rotated, then moved. A matrix would do
/// the same, but a graphics card that draws one thing many times is told these three.
struct Placement {
    Vec3 position;
    Quaternion rotation;
    Vec3 scale = {1, 1, 1};

    friend bool operator==(const Placement&, const Placement&) = default;
};

inline Vec3 apply(const Placement& placement, const Vec3& p)
{
    return rotate(placement.rotation, scaled(p, placement.scale)) + placement.position;
}

} // namespace mbv::rendering
