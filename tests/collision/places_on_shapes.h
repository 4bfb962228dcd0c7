#pragma once

#include "random_shapes.h"

#include <algorithm>
#include <cmath>

/// Sizes far apart, and places on a shape where others touch it.
namespace mbv::test {

/// From 1e-6 to 1, and a third of them 0.
inline double extent(RandomShapes& random)
{
    return random.number(0, 3) < 1 ? 0 : std::pow(10, random.number(-6, 0));
}

/// From 0 to 1, and half of them one of these.
inline double partOrEnd(RandomShapes& random)
{
    return std::clamp(random.number(-0.5, 1.5), 0.0, 1.0);
}

inline Vec3 pointOf(RandomShapes& random, const Segment& s)
{
    return s.a + partOrEnd(random) * (s.b - s.a);
}

/// A corner, of an edge, of a face or inside.
inline Vec3 pointOf(RandomShapes& random, const Obb& box)
{
    Vec3 p = box.center;
    for (int i = 0; i < 3; ++i) {
        p += (2 * partOrEnd(random) - 1) * box.halfExtents[i] *
             box.axes[static_cast<std::size_t>(i)];
    }
    return p;
}

} // namespace mbv::test
