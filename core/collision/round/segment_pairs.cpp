// Segments have no thickness, so distances, which are rounded, cannot tell whether they meet
// something: that is decided exactly. Against triangles and each other, a segment is a triangle
// with two equal corners.
#include "collision/boxes/segment_box.h"
#include "collision/in_order.h"
#include "collision/nearest/nearest_rounded.h"
#include "collision/triangles/triangle_exact.h"
#include <mbv/collision/pairs.h>

namespace mbv::pair {

using nearest::points;
using nearest::roundedDistance;

bool overlaps(const Aabb& a, const Segment& b)
{
    return segmentMeetsBox(b, a);
}

bool overlaps(const Obb& a, const Segment& b)
{
    return segmentMeetsBox(b, a);
}

bool overlaps(const Triangle& a, const Segment& b)
{
    return segmentMeetsTriangle(b, a);
}

bool overlaps(const Segment& a, const Segment& b)
{
    return trianglesOverlap(asTriangle(a), asTriangle(b));
}

Distance distance(const Aabb& a, const Segment& b)
{
    return roundedDistance(nearest::flipped(points(b, a)), 0, 0, overlaps(a, b));
}

Distance distance(const Obb& a, const Segment& b)
{
    return roundedDistance(nearest::flipped(points(b, a)), 0, 0, overlaps(a, b));
}

Distance distance(const Triangle& a, const Segment& b)
{
    return roundedDistance(nearest::flipped(points(b, a)), 0, 0, overlaps(a, b));
}

Distance distance(const Segment& a, const Segment& b)
{
    return inOrder(a, b, [](const Segment& x, const Segment& y) {
        return roundedDistance(points(x, y), 0, 0, overlaps(x, y));
    });
}

} // namespace mbv::pair
