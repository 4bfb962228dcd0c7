#include "two_ellipsoids.h"

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

Shallowest found(const Searched<WayOut>& searched)
{
    return {searched.direction, searched.extent, searched.proven};
}

/// Along a common axis the extent is level, so that the way from there ends where it starts.
Shallowest shallowest(const EllipsoidPair& pair, const Vec3& start, const WayOut& near)
{
    constexpr double kSame = 1e-12;
    if (pair.offset == Vec3{} || dot(near.direction, start) > 1 - kSame) {
        if (const auto wide = widenedAcrossCommonAxis(pair))
            return found(shallowest(*wide, leastNear(*wide, start), kProven));
    }
    return found(shallowest(pair, near, kProven));
}

/// The support points along a direction, where they lie along it: it is that of a least extent.
struct Touch {
    Vec3 onA;
    Vec3 onB;
};

std::optional<Touch> touchAlong(const EllipsoidPair& pair, const WayOut& out)
{
    const Touch touch = {pair.a.support(out.direction),
                         pair.offset - pair.b.support(out.direction)};
    const Vec3 missed = touch.onA - touch.onB - out.extent * out.direction;
    if (!(dot(missed, missed) <= kProven * kProven))
        return std::nullopt;
    return touch;
}

/// Both in the frame of a question.
struct Framed {
    Framed(const Ellipsoid& a, const Ellipsoid& b)
        : frame(frameOf(a, b)), pair{centered(a, frame), centered(b, frame),
                                     frame.toLocal(b.center)}
    {
    }

    bool areRound() const { return isRound(pair.a) && isRound(pair.b); }

    Vec3 start() const { return pair.offset == Vec3{} ? Vec3{1, 0, 0} : normalized(pair.offset); }

    Frame frame;
    EllipsoidPair pair;
};

} // namespace

pair::Separation distanceOfEllipsoids(const Ellipsoid& a, const Ellipsoid& b)
{
    const Framed framed(a, b);
    const auto& [frame, pair] = framed;
    // Of bodies that are apart the extent has one least, and bends up from it everywhere.
    if (framed.areRound() && pair.extent(framed.start()) < -kClear) {
        const WayOut nearest = leastNear(pair, framed.start());
        if (const auto touch = touchAlong(pair, nearest))
            return {{frame.unit * -nearest.extent, frame.toWorld(touch->onA),
                     frame.toWorld(touch->onB)},
                    false};
    }
    return distance(a, b);
}

std::optional<Contact> contactOfEllipsoids(const Ellipsoid& a, const Ellipsoid& b)
{
    const Framed framed(a, b);
    const auto& [frame, pair] = framed;
    if (!framed.areRound())
        return contact(a, b);
    const WayOut near = leastNear(pair, framed.start(), -kClear);
    if (near.extent < -kClear)
        return std::nullopt;
    if (near.extent > kClear) {
        const Shallowest found = shallowest(pair, framed.start(), near);
        if (found.extent < -kClear)
            return std::nullopt;
        constexpr double kBracket = 1e-3; // all that the layer's own search would prove
        const auto touch = touchAlong(pair, {found.direction, found.extent});
        if (found.extent > kClear && found.extent - found.proven <= kBracket && touch) {
            const Vec3& normal = found.direction;
            const Vec3 middle = (touch->onA + touch->onB) / 2;
            const Vec3 onA = frame.toWorld(middle + found.extent / 2 * normal);
            const double depth = frame.unit * found.extent;
            return Contact{depth, normal, onA, onA - depth * normal};
        }
    }
    return contact(a, b);
}

} // namespace mbv::convex
