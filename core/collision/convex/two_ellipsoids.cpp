#include "two_ellipsoids.h"

#include "centered_ellipsoid.h"
#include "convex.h"
#include "ellipsoids/ellipsoid_search.h"
#include "ellipsoids/local_least.h"
#include "ellipsoids/shallowest_from.h"

namespace mbv::convex {
namespace {

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

    bool areThick() const { return isThick(pair.a) && isThick(pair.b); }
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
    if (framed.areThick() && pair.extent(framed.start()) < -kClear) {
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
    if (!framed.areThick())
        return contact(a, b);
    const WayOut near = leastNear(pair, framed.start(), -kClear);
    if (near.extent < -kClear)
        return std::nullopt;
    if (near.extent > kClear) {
        const auto common = commonAxisOf(pair);
        if (!framed.areRound() && !(common && 2 * common->off <= kOpenOfFlat))
            return contact(a, b);
        const auto found = shallowestFrom(pair, common, near, kProven);
        if (found.extent < -kClear)
            return std::nullopt;
        const double open = framed.areRound() ? kOpen : kOpenOfFlat;
        const auto touch = touchAlong(pair, found);
        if (found.extent > kClear && found.bracket() <= open && touch) {
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
