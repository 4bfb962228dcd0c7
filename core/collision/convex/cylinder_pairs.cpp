// Cylinders against everything but spheres, planes and half-spaces, by the convex layer; two whose
// axes are parallel in closed form.
#include <mbv/collision/pairs.h>

#include "collision/in_order.h"
#include "convex.h"
#include "parallel_cylinders.h"

namespace mbv::pair {
namespace {

bool overlapsInOrder(const Cylinder& a, const Cylinder& b)
{
    const auto parallel = ParallelCylinders::of(a, b);
    return parallel ? parallel->overlap() : convex::overlaps(a, b);
}

} // namespace

bool overlaps(const Aabb& a, const Cylinder& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Obb& a, const Cylinder& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Capsule& a, const Cylinder& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Cylinder& a, const Cylinder& b)
{
    return comesBefore(b, a) ? overlapsInOrder(b, a) : overlapsInOrder(a, b);
}
bool overlaps(const Cylinder& a, const Triangle& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Cylinder& a, const Segment& b)
{
    return convex::overlaps(a, b);
}

Separation distance(const Aabb& a, const Cylinder& b)
{
    return convex::distance(a, b);
}
Separation distance(const Obb& a, const Cylinder& b)
{
    return convex::distance(a, b);
}
Separation distance(const Capsule& a, const Cylinder& b)
{
    return convex::distance(a, b);
}
Separation distance(const Cylinder& a, const Cylinder& b)
{
    return inOrder(a, b, [](const Cylinder& x, const Cylinder& y) {
        if (const auto parallel = ParallelCylinders::of(x, y))
            return Separation{parallel->distance(), parallel->overlap()};
        return convex::distance(x, y);
    });
}
Separation distance(const Cylinder& a, const Triangle& b)
{
    return convex::distance(a, b);
}
Separation distance(const Cylinder& a, const Segment& b)
{
    return convex::distance(a, b);
}

std::optional<Contact> contact(const Aabb& a, const Cylinder& b)
{
    return convex::contact(a, b);
}
std::optional<Contact> contact(const Obb& a, const Cylinder& b)
{
    return convex::contact(a, b);
}
std::optional<Contact> contact(const Capsule& a, const Cylinder& b)
{
    return convex::contact(a, b);
}
std::optional<Contact> contact(const Cylinder& a, const Cylinder& b)
{
    return inOrder(a, b, [](const Cylinder& x, const Cylinder& y) {
        const auto parallel = ParallelCylinders::of(x, y);
        return parallel ? parallel->contact() : convex::contact(x, y);
    });
}

} // namespace mbv::pair
