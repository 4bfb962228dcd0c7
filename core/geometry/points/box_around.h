#pragma once

#include <mbv/geometry/shapes.h>

namespace mbv {

/// The smallest box around both. Private to the library.
inline Aabb around(const Aabb& a, const Aabb& b)
{
    return {min(a.min, b.min), max(a.max, b.max)};
}

} // namespace mbv
