#pragma once

#include "geometry/points/point_order.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <algorithm>
#include <concepts>
#include <utility>

/// Two shapes of one kind, asked about in an order of their own: what is computed starts from the
/// first, so that the answer to (b, a) would differ from that to (a, b) by rounding, and where
/// several answers are as good by more. Internal.
namespace mbv::pair {

using mbv::comesBefore; // of points
inline bool comesBefore(const Segment& a, const Segment& b)
{
    return a.a != b.a ? comesBefore(a.a, b.a) : comesBefore(a.b, b.b);
}
inline bool comesBefore(const Triangle& a, const Triangle& b)
{
    return a.a != b.a ? comesBefore(a.a, b.a) : comesBefore(Segment{a.b, a.c}, Segment{b.b, b.c});
}
inline bool comesBefore(const Aabb& a, const Aabb& b)
{
    return a.min != b.min ? comesBefore(a.min, b.min) : comesBefore(a.max, b.max);
}
inline bool comesBefore(const Obb& a, const Obb& b)
{
    if (a.center != b.center)
        return comesBefore(a.center, b.center);
    if (a.halfExtents != b.halfExtents)
        return comesBefore(a.halfExtents, b.halfExtents);
    return comesBefore(Triangle{a.axes[0], a.axes[1], a.axes[2]},
                       Triangle{b.axes[0], b.axes[1], b.axes[2]});
}
inline bool comesBefore(const Sphere& a, const Sphere& b)
{
    return a.center != b.center ? comesBefore(a.center, b.center) : a.radius < b.radius;
}
template <class Flat>
requires std::same_as<Flat, Plane> || std::same_as<Flat, HalfSpace>
bool comesBefore(const Flat& a, const Flat& b)
{
    return a.normal != b.normal ? comesBefore(a.normal, b.normal) : a.offset < b.offset;
}
template <class Round>
requires std::same_as<Round, Capsule> || std::same_as<Round, Cylinder>
bool comesBefore(const Round& a, const Round& b)
{
    if (a.a != b.a)
        return comesBefore(a.a, b.a);
    return a.b != b.b ? comesBefore(a.b, b.b) : a.radius < b.radius;
}
inline bool comesBefore(const Cone& a, const Cone& b)
{
    return comesBefore(Cylinder{a.apex, a.baseCenter, a.radius},
                       Cylinder{b.apex, b.baseCenter, b.radius});
}
inline bool comesBefore(const Ellipsoid& a, const Ellipsoid& b)
{
    return comesBefore(Obb{a.center, a.radii, a.axes}, Obb{b.center, b.radii, b.axes});
}
inline bool comesBefore(const ConvexHull& a, const ConvexHull& b)
{
    return std::lexicographical_compare(
        a.points.begin(), a.points.end(), b.points.begin(), b.points.end(),
        [](const Vec3& p, const Vec3& q) { return comesBefore(p, q); });
}

inline Separation flipped(const Separation& s)
{
    return {mbv::flipped(s), s.overlap};
}

/// ask(a, b), or its answer flipped from ask(b, a), if there is one. Equal shapes keep the order
/// given.
template <class S, class Ask> auto inOrder(const S& a, const S& b, const Ask& ask)
{
    // Asked in one place, so that it is compiled once and which order it is costs no branch.
    const bool isSwapped = comesBefore(b, a);
    auto answer = ask(isSwapped ? b : a, isSwapped ? a : b);
    if constexpr (requires { answer.has_value(); }) {
        // Asked first, since it is known by then: the order is mispredicted half of the time.
        if (answer && isSwapped)
            answer = flipped(*std::move(answer));
    } else if (isSwapped) {
        answer = flipped(std::move(answer));
    }
    return answer;
}

} // namespace mbv::pair
