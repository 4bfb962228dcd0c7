#pragma once

#include "box_descent.h"

#include <cstddef>
#include <vector>

namespace mbv {

/// Boxes around few points, smallest first, at most `most`: those with a side across two edges of
/// the convex hull, turned about that side's normal to the smallest. The smallest box mostly is one
/// (O'Rourke: Finding minimal enclosing boxes, 1985, shows that two of its sides hold an edge each;
/// a face of the hull on a side is two edges as well). None where the points are flat.
/// The cost grows with the square of the number of edges. Precondition: the points are those of the
/// descent, in the unit frame.
std::vector<BoxFrame> boxesAcrossEdges(const PointColumns& points, const BoxDescent& descent,
                                       std::size_t most);

} // namespace mbv
