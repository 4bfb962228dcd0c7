// The distance of two boxes: along the axes where both have the same, else by the convex layer.
#include <mbv/collision/pairs.h>

#include "collision/convex/polytope_distance.h"
#include "collision/in_order.h"

namespace mbv::pair {

Distance distance(const Aabb& a, const Aabb& b)
{
    Vec3 onA;
    Vec3 onB;
    for (int i = 0; i < 3; ++i) {
        // Where the intervals overlap, the middle of what they share.
        const double low = std::max(a.min[i], b.min[i]);
        const double high = std::min(a.max[i], b.max[i]);
        const double shared = low + (high - low) / 2;
        onA[i] = std::clamp(low <= high ? shared : low, a.min[i], a.max[i]);
        onB[i] = std::clamp(low <= high ? shared : low, b.min[i], b.max[i]);
    }
    return {norm(onB - onA), onA, onB};
}

Distance distance(const Aabb& a, const Obb& b)
{
    return convex::polytopeDistance(a, b);
}

Distance distance(const Obb& a, const Obb& b)
{
    return inOrder(a, b, [](const Obb& x, const Obb& y) { return convex::polytopeDistance(x, y); });
}

} // namespace mbv::pair
