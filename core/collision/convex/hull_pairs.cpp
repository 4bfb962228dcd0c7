// Convex hulls against everything but planes and half-spaces, by the convex layer, or
// as boxes where they are.
#include <mbv/collision/pairs.h>

#include "collision/in_order.h"
#include "convex.h"
#include "polytope_contact.h"

#include <optional>

namespace mbv::pair {

bool overlaps(const Sphere& a, const ConvexHull& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Aabb& a, const ConvexHull& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Obb& a, const ConvexHull& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Capsule& a, const ConvexHull& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const Cylinder& a, const ConvexHull& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const ConvexHull& a, const ConvexHull& b)
{
    return comesBefore(b, a) ? convex::overlaps(b, a) : convex::overlaps(a, b);
}
bool overlaps(const ConvexHull& a, const Triangle& b)
{
    return convex::overlaps(a, b);
}
bool overlaps(const ConvexHull& a, const Segment& b)
{
    return convex::overlaps(a, b);
}

Separation distance(const Sphere& a, const ConvexHull& b)
{
    return convex::distance(a, b);
}
Separation distance(const Aabb& a, const ConvexHull& b)
{
    return convex::distance(a, b);
}
Separation distance(const Obb& a, const ConvexHull& b)
{
    return convex::distance(a, b);
}
Separation distance(const Capsule& a, const ConvexHull& b)
{
    return convex::distance(a, b);
}
Separation distance(const Cylinder& a, const ConvexHull& b)
{
    return convex::distance(a, b);
}
Separation distance(const ConvexHull& a, const ConvexHull& b)
{
    return inOrder(a, b,
                   [](const ConvexHull& x, const ConvexHull& y) { return convex::distance(x, y); });
}
Separation distance(const ConvexHull& a, const Triangle& b)
{
    return convex::distance(a, b);
}
Separation distance(const ConvexHull& a, const Segment& b)
{
    return convex::distance(a, b);
}

std::optional<Contact> contact(const Sphere& a, const ConvexHull& b)
{
    return convex::contact(a, b);
}
std::optional<Contact> contact(const Aabb& a, const ConvexHull& b)
{
    return convex::contactOfPolytopes(a, b);
}
std::optional<Contact> contact(const Obb& a, const ConvexHull& b)
{
    return convex::contactOfPolytopes(a, b);
}
std::optional<Contact> contact(const Capsule& a, const ConvexHull& b)
{
    return convex::contact(a, b);
}
std::optional<Contact> contact(const Cylinder& a, const ConvexHull& b)
{
    return convex::contact(a, b);
}
std::optional<Contact> contact(const ConvexHull& a, const ConvexHull& b)
{
    return inOrder(a, b, convex::contactOfPolytopes<ConvexHull, ConvexHull>);
}

} // namespace mbv::pair
