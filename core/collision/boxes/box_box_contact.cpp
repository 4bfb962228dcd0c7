// A contact along the axis of least penetration.
#include <mbv/collision/pairs.h>

#include "axis_overlaps.h"
#include "box_penetration.h"
#include "collision/in_order.h"

namespace mbv::pair {
namespace {

template <class A> Contact boxContact(const A& a, const Obb& b)
{
    const LocalBoxes boxes(a, b);
    const convex::Penetration out = boxPenetration(boxes.a, boxes.b, axisOverlaps(a, b).mayBeLeast);
    const double depth = boxes.frame.unit * out.depth;
    const Vec3 onA = boxes.frame.toWorld(out.onA);
    return {depth, out.normal, onA, onA - depth * out.normal};
}

Contact alignedContact(const Aabb& a, const Aabb& b)
{
    Contact best;
    best.depth = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        for (const double side : {1.0, -1.0}) {
            const double depth = side > 0 ? a.max[i] - b.min[i] : b.max[i] - a.min[i];
            if (depth < best.depth) {
                best.depth = depth;
                best.normal = {};
                best.normal[i] = side;
            }
        }
    }
    best.depth = std::max(best.depth, 0.0);
    for (int i = 0; i < 3; ++i) {
        const double low = std::max(a.min[i], b.min[i]);
        const double high = std::min(a.max[i], b.max[i]);
        best.pointOnA[i] = best.normal[i] > 0   ? a.max[i]
                           : best.normal[i] < 0 ? a.min[i]
                                                : low + (high - low) / 2;
    }
    best.pointOnB = best.pointOnA - best.depth * best.normal;
    return best;
}

} // namespace

std::optional<Contact> contact(const Aabb& a, const Aabb& b)
{
    return inOrder(a, b, alignedContact);
}

std::optional<Contact> contact(const Aabb& a, const Obb& b)
{
    return boxContact(a, b);
}

std::optional<Contact> contact(const Obb& a, const Obb& b)
{
    return inOrder(a, b, boxContact<Obb>);
}

} // namespace mbv::pair
