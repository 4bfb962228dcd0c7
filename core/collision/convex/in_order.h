#pragma once

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <algorithm>
#include <compare>

/// Two shapes of one kind, asked about in an order of their own: the walks of the convex layer
/// start from the first, so that the answer to (b, a) would differ from that to (a, b) by their
/// rounding, and where several answers are as good by more. Internal.
namespace mbv::convex {

inline bool comesBefore(const Vec3& a, const Vec3& b)
{
    return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z;
}
inline bool comesBefore(const Cylinder& a, const Cylinder& b)
{
    if (a.a != b.a)
        return comesBefore(a.a, b.a);
    return a.b != b.b ? comesBefore(a.b, b.b) : a.radius < b.radius;
}
inline bool comesBefore(const ConvexHull& a, const ConvexHull& b)
{
    return std::lexicographical_compare(
        a.points.begin(), a.points.end(), b.points.begin(), b.points.end(),
        [](const Vec3& p, const Vec3& q) { return comesBefore(p, q); });
}

/// ask(a, b), or its answer flipped from ask(b, a). Equal shapes keep the order given.
template <class S, class Ask> auto inOrder(const S& a, const S& b, const Ask& ask)
{
    return comesBefore(b, a) ? flipped(ask(b, a)) : ask(a, b);
}

} // namespace mbv::convex
