// Two triangles: exact whether they meet (triangle_filter.cpp), the nearest features otherwise
// (nearest_triangle.cpp).
#include "collision/in_order.h"
#include "collision/nearest/nearest_rounded.h"
#include "triangle_exact.h"
#include <mbv/collision/pairs.h>

namespace mbv::pair {

bool overlaps(const Triangle& a, const Triangle& b)
{
    return trianglesOverlap(a, b);
}

Distance distance(const Triangle& a, const Triangle& b)
{
    return inOrder(a, b, [](const Triangle& x, const Triangle& y) {
        return nearest::roundedDistance(nearest::points(x, y), 0, 0, overlaps(x, y));
    });
}

} // namespace mbv::pair
