#pragma once

#include "sat_axis.h"

#include <span>

namespace mbv::sat {

/// Edge directions of a box and a triangle: 0, 1, 2 are the box's, 3, 4, 5 the triangle's a to b,
/// b to c and c to a.
struct EdgePair {
    int u = 0;
    int v = 0;
};

/// Whether one of the axes u x v separates them, in exact arithmetic on the doubles as given.
bool anySeparatesExactly(const Box& box, const Triangle& triangle, std::span<const EdgePair> axes);

/// Whether some direction in the common plane of a box without width in two directions (a segment
/// or a point) and a triangle separates them: (u x v) x w for the edges of both. Exact as well.
bool separatesExactlyInPlane(const Box& box, const Triangle& triangle);

} // namespace mbv::sat
