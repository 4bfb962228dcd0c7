#include "ellipsoid_contact.h"

#include "convex.h"
#include "ellipsoids/common_axis.h"
#include "ellipsoids/ellipsoid_search.h"
#include "ellipsoids/local_least.h"

namespace mbv::convex {
namespace {

CenteredEllipsoid centered(const Ellipsoid& s, const Frame& frame)
{
    const Vec3 radii = frame.vectorToLocal(s.radii);
    constexpr double kSkewed = 1e-5; // of lengths, where axes are off by 1e-6
    return {{radii.x * s.axes[0], radii.y * s.axes[1], radii.z * s.axes[2]},
            (1 - kSkewed) * std::min({radii.x, radii.y, radii.z}),
            (1 + kSkewed) * maxComponent(radii)};
}

/// Of flat ones the extents bend too sharply.
bool isRound(const CenteredEllipsoid& e)
{
    constexpr double kFlat = 1e-3;
    return e.least > kFlat * e.largest;
}

/// Along a common axis the extent is level, so that the way from there ends where it starts.
Shallowest shallowest(const EllipsoidPair& pair, const Vec3& start, const WayOut& near)
{
    constexpr double kSame = 1e-12;
    if (pair.offset == Vec3{} || dot(near.direction, start) > 1 - kSame) {
        if (const auto wide = widenedAcrossCommonAxis(pair))
            return shallowestOfEllipsoids(*wide, leastNear(*wide, start), kProven);
    }
    return shallowestOfEllipsoids(pair, near, kProven);
}

/// Where both touch, moved apart along the normal; nothing where that is no least extent.
std::optional<Contact> contactAlong(const EllipsoidPair& pair, const WayOut& out,
                                    const Frame& frame)
{
    const Vec3& normal = out.direction;
    const Vec3 onA = pair.a.support(normal);
    const Vec3 onB = pair.offset - pair.b.support(normal);
    const Vec3 missed = onA - onB - out.extent * normal;
    if (!(dot(missed, missed) <= kProven * kProven))
        return std::nullopt;
    const Vec3 point = frame.toWorld((onA + onB) / 2 + out.extent / 2 * normal);
    const double depth = frame.unit * out.extent;
    return Contact{depth, normal, point, point - depth * normal};
}

} // namespace

std::optional<Contact> contactOfEllipsoids(const Ellipsoid& a, const Ellipsoid& b)
{
    const Frame frame = frameOf(a, b);
    const EllipsoidPair pair = {centered(a, frame), centered(b, frame), frame.toLocal(b.center)};
    if (!isRound(pair.a) || !isRound(pair.b))
        return contact(a, b);
    const Vec3 start = pair.offset == Vec3{} ? Vec3{1, 0, 0} : normalized(pair.offset);
    const WayOut near = leastNear(pair, start, -kClear);
    if (near.extent < -kClear)
        return std::nullopt;
    if (near.extent > kClear) {
        const Shallowest found = shallowest(pair, start, near);
        if (found.extent < -kClear)
            return std::nullopt;
        constexpr double kBracket = 1e-3; // all that the layer's own search would prove
        if (found.extent > kClear && found.extent - found.proven <= kBracket) {
            if (const auto along = contactAlong(pair, {found.direction, found.extent}, frame))
                return along;
        }
    }
    return contact(a, b);
}

} // namespace mbv::convex
