// Two triangles: exact whether they meet (triangle_filter.cpp), the nearest features otherwise
// (nearest_triangle.cpp).
#include "collision/closed_form/nearest_rounded.h"
#include "triangle_exact.h"
#include <mbv/collision/pairs.h>

namespace mbv::pair {

bool overlaps(const Triangle& a, const Triangle& b)
{
    return trianglesOverlap(a, b);
}

Distance distance(const Triangle& a, const Triangle& b)
{
    return nearest::roundedDistance(nearest::points(a, b), 0, 0, overlaps(a, b));
}

} // namespace mbv::pair
