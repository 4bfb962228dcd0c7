#pragma once

#include <mbv/geometry/shapes.h>

namespace mbv {

/// The smallest box around both. Private to the library.
inline Aabb around(const Aabb& a, const Aabb& b)
{
    return {min(a.min, b.min), max(a.max, b.max)};
}

/// Whether the closed box has the point. Private to the library.
inline bool isWithin(const Aabb& box, const Vec3& p)
{
    return max(min(p, box.max), box.min) == p;
}

} // namespace mbv
