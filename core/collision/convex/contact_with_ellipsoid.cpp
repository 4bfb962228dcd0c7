#include "contact_with_ellipsoid.h"

#include "centered_ellipsoid.h"
#include "collision/boxes/skewed_box.h"
#include "collision/exact/accurate_cross.h"
#include "convex.h"
#include "ellipsoids/body_search.h"
#include "ellipsoids/shallowest_from.h"

namespace mbv::convex {
namespace {

/// Where a body stands, and by what radius it is swept.
struct Standing {
    UprightBody body;
    Vec3 center;
    std::array<Vec3, 3> axes;
    double sweptRadius = 0;

    Vec3 toBody(const Vec3& v) const { return {dot(v, axes[0]), dot(v, axes[1]), dot(v, axes[2])}; }
    Vec3 fromBody(const Vec3& v) const { return v.x * axes[0] + v.y * axes[1] + v.z * axes[2]; }
};

Standing standing(const Aabb& s, const Frame& frame)
{
    const Vec3 low = frame.toLocal(s.min);
    const Vec3 high = frame.toLocal(s.max);
    return {{(high - low) / 2}, (low + high) / 2, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}};
}
Standing standing(const Obb& s, const Frame& frame)
{
    return {{frame.vectorToLocal(s.halfExtents)}, frame.toLocal(s.center), s.axes};
}
template <class S> Standing standing(const S& s, const Frame& frame)
{
    const Frustum f = frustumOf(coreOf(s, frame));
    const Vec3 x = anyPerpendicular(f.axis);
    return {{{0, 0, dot(f.high - f.low, f.axis) / 2},
             (f.lowRadius + f.highRadius) / 2,
             (f.highRadius - f.lowRadius) / 2},
            (f.low + f.high) / 2,
            {x, cross(f.axis, x), f.axis},
            frame.perUnit * sweptRadiusOf(s)};
}

bool isSkewed(const Obb& s)
{
    return skewed::isSkewed(s);
}
template <class S> bool isSkewed(const S&)
{
    return false;
}

/// Seen from the body.
BodyPair pairOf(const Standing& standing, const Ellipsoid& e, const Frame& frame)
{
    BodyPair pair = {centered(e, frame), standing.body,
                     standing.toBody(frame.toLocal(e.center) - standing.center)};
    for (Vec3& axis : pair.a.halfAxes)
        axis = standing.toBody(axis);
    return pair;
}

/// Of what is apart the extent has one least, and bends up from it everywhere.
Shallowest<BodyLeast> shallowestNear(const BodyPair& pair, const std::optional<CommonAxis>& common,
                                     const BodyLeast& near)
{
    if (near.extent < -kClear)
        return {near, near.extent};
    return shallowestFrom(pair, common, near, kProven);
}

template <class S> std::optional<Contact> contactOf(const S& a, const Ellipsoid& b)
{
    const Frame frame = frameOf(a, b);
    const Standing stands = standing(a, frame);
    const BodyPair pair = pairOf(stands, b, frame);
    const auto common = isThick(pair.a) ? commonAxisOf(pair) : std::nullopt;
    const bool isTold = isRound(pair.a) || (common && 2 * common->off <= kOpenOfFlat);
    if (!isTold || isSkewed(a))
        return contact(a, b);
    const Vec3 start = pair.offset == Vec3{} ? Vec3{1, 0, 0} : normalized(pair.offset);
    const double swept = stands.sweptRadius;
    const BodyLeast near = leastNear(pair, start, -swept - kClear);
    if (near.extent + swept < -kClear)
        return std::nullopt;
    if (near.extent + swept > kClear && std::abs(near.extent) > kClear) {
        const auto best = shallowestNear(pair, common, near);
        if (best.extent + swept < -kClear)
            return std::nullopt;
        const Vec3& n = best.direction;
        const Vec3 onEllipsoid = pair.offset - pair.a.support(n);
        const Vec3 missed = best.onB - onEllipsoid - best.extent * n;
        const double depth = best.extent + swept;
        if (depth > kClear && std::abs(best.extent) > kClear &&
            best.bracket() <= (isRound(pair.a) ? kOpen : kOpenOfFlat) &&
            dot(missed, missed) <= kProven * kProven) {
            const Vec3 normal = normalized(stands.fromBody(n));
            const Vec3 middle = (best.onB + swept * n + onEllipsoid) / 2;
            const Vec3 onA =
                frame.toWorld(stands.center + stands.fromBody(middle) + depth / 2 * normal);
            return Contact{frame.unit * depth, normal, onA, onA - frame.unit * depth * normal};
        }
    }
    return contact(a, b);
}

} // namespace

std::optional<Contact> contactWithEllipsoid(const Aabb& a, const Ellipsoid& b)
{
    return contactOf(a, b);
}
std::optional<Contact> contactWithEllipsoid(const Obb& a, const Ellipsoid& b)
{
    return contactOf(a, b);
}
std::optional<Contact> contactWithEllipsoid(const Capsule& a, const Ellipsoid& b)
{
    return contactOf(a, b);
}
std::optional<Contact> contactWithEllipsoid(const Cylinder& a, const Ellipsoid& b)
{
    return contactOf(a, b);
}
std::optional<Contact> contactWithEllipsoid(const Cone& a, const Ellipsoid& b)
{
    return contactOf(a, b);
}

} // namespace mbv::convex
