// Cones and ellipsoids against all bounded shapes but spheres, by the convex layer.
#include <mbv/collision/pairs.h>

#include "collision/in_order.h"
#include "contact_with_ellipsoid.h"
#include "convex.h"
#include "two_ellipsoids.h"

namespace mbv::pair {

template <class A, class B>
constexpr bool kAreEllipsoids = std::same_as<A, Ellipsoid>&& std::same_as<B, Ellipsoid>;

/// A box or a solid of revolution, and an ellipsoid.
template <class A, class B> constexpr bool kAreBodyAndEllipsoid = requires(const A& a, const B& b)
{
    convex::contactWithEllipsoid(a, b);
};

template <class A, class B>
requires kAreCurved<A, B>
bool overlaps(const A& a, const B& b)
{
    if constexpr (std::same_as<A, B>) {
        if (comesBefore(b, a))
            return convex::overlaps(b, a);
    }
    return convex::overlaps(a, b);
}

template <class A, class B>
requires kAreCurved<A, B> Separation distance(const A& a, const B& b)
{
    if constexpr (kAreEllipsoids<A, B>)
        return inOrder(a, b, convex::distanceOfEllipsoids);
    else if constexpr (std::same_as<A, B>)
        return inOrder(a, b, [](const A& x, const A& y) { return convex::distance(x, y); });
    else
        return convex::distance(a, b);
}

template <class A, class B>
requires kAreCurved<A, B> std::optional<Contact> contact(const A& a, const B& b)
{
    if constexpr (kAreEllipsoids<A, B>)
        return inOrder(a, b, convex::contactOfEllipsoids);
    else if constexpr (std::same_as<A, B>)
        return inOrder(a, b, [](const A& x, const A& y) { return convex::contact(x, y); });
    else if constexpr (kAreBodyAndEllipsoid<A, B>)
        return convex::contactWithEllipsoid(a, b);
    else
        return convex::contact(a, b);
}

template bool overlaps(const Aabb& a, const Cone& b);
template bool overlaps(const Obb& a, const Cone& b);
template bool overlaps(const Capsule& a, const Cone& b);
template bool overlaps(const Cylinder& a, const Cone& b);
template bool overlaps(const ConvexHull& a, const Cone& b);
template bool overlaps(const Cone& a, const Cone& b);
template bool overlaps(const Cone& a, const Triangle& b);
template bool overlaps(const Cone& a, const Segment& b);
template bool overlaps(const Aabb& a, const Ellipsoid& b);
template bool overlaps(const Obb& a, const Ellipsoid& b);
template bool overlaps(const Capsule& a, const Ellipsoid& b);
template bool overlaps(const Cylinder& a, const Ellipsoid& b);
template bool overlaps(const ConvexHull& a, const Ellipsoid& b);
template bool overlaps(const Cone& a, const Ellipsoid& b);
template bool overlaps(const Ellipsoid& a, const Ellipsoid& b);
template bool overlaps(const Ellipsoid& a, const Triangle& b);
template bool overlaps(const Ellipsoid& a, const Segment& b);

template Separation distance(const Aabb& a, const Cone& b);
template Separation distance(const Obb& a, const Cone& b);
template Separation distance(const Capsule& a, const Cone& b);
template Separation distance(const Cylinder& a, const Cone& b);
template Separation distance(const ConvexHull& a, const Cone& b);
template Separation distance(const Cone& a, const Cone& b);
template Separation distance(const Cone& a, const Triangle& b);
template Separation distance(const Cone& a, const Segment& b);
template Separation distance(const Aabb& a, const Ellipsoid& b);
template Separation distance(const Obb& a, const Ellipsoid& b);
template Separation distance(const Capsule& a, const Ellipsoid& b);
template Separation distance(const Cylinder& a, const Ellipsoid& b);
template Separation distance(const ConvexHull& a, const Ellipsoid& b);
template Separation distance(const Cone& a, const Ellipsoid& b);
template Separation distance(const Ellipsoid& a, const Ellipsoid& b);
template Separation distance(const Ellipsoid& a, const Triangle& b);
template Separation distance(const Ellipsoid& a, const Segment& b);

template std::optional<Contact> contact(const Aabb& a, const Cone& b);
template std::optional<Contact> contact(const Obb& a, const Cone& b);
template std::optional<Contact> contact(const Capsule& a, const Cone& b);
template std::optional<Contact> contact(const Cylinder& a, const Cone& b);
template std::optional<Contact> contact(const ConvexHull& a, const Cone& b);
template std::optional<Contact> contact(const Cone& a, const Cone& b);
template std::optional<Contact> contact(const Aabb& a, const Ellipsoid& b);
template std::optional<Contact> contact(const Obb& a, const Ellipsoid& b);
template std::optional<Contact> contact(const Capsule& a, const Ellipsoid& b);
template std::optional<Contact> contact(const Cylinder& a, const Ellipsoid& b);
template std::optional<Contact> contact(const ConvexHull& a, const Ellipsoid& b);
template std::optional<Contact> contact(const Cone& a, const Ellipsoid& b);
template std::optional<Contact> contact(const Ellipsoid& a, const Ellipsoid& b);

} // namespace mbv::pair
