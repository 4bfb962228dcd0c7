#pragma once

#include <mbv/geometry/vec3.h>

#include <array>

namespace mbv {

/// Any affine map: p -> p.x axes[0] + p.y axes[1] + p.z axes[2] + translation.
struct Affine {
    std::array<Vec3, 3> axes = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    Vec3 translation;
};

/// The linear part alone, for directions.
inline Vec3 applyLinear(const Affine& map, const Vec3& v)
{
    return v.x * map.axes[0] + v.y * map.axes[1] + v.z * map.axes[2];
}

inline Vec3 apply(const Affine& map, const Vec3& p)
{
    return applyLinear(map, p) + map.translation;
}

/// "b, then a".
inline Affine operator*(const Affine& a, const Affine& b)
{
    return {{applyLinear(a, b.axes[0]), applyLinear(a, b.axes[1]), applyLinear(a, b.axes[2])},
            apply(a, b.translation)};
}

/// Whether the map turns a right hand into a left one; false where it flattens.
inline bool isMirroring(const Affine& map)
{
    const auto unit = [](const Vec3& v) { return v == Vec3{} ? v : normalized(v); };
    return dot(cross(unit(map.axes[0]), unit(map.axes[1])), unit(map.axes[2])) < 0;
}

inline bool isFinite(const Affine& map)
{
    return isFinite(map.axes[0]) && isFinite(map.axes[1]) && isFinite(map.axes[2]) &&
           isFinite(map.translation);
}

} // namespace mbv
