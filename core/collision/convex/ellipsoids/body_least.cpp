#include "body_least.h"

#include "ellipsoid_view.h"

#include <algorithm>
#include <cmath>

namespace mbv::convex {
namespace {

constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();

constexpr std::size_t kUp = 2; ///< the half extent along z

Vec3 unitAlong(std::size_t k)
{
    return {k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, k == kUp ? 1.0 : 0.0};
}

/// Across z; none along it.
Vec3 outwardOf(const Vec3& n)
{
    const double level = UprightBody::levelOf(n);
    return level > 0 ? Vec3{n.x / level, n.y / level, 0} : Vec3{};
}

/// From the middle of a half extent to its end, along the side where the discs are not as large.
Vec3 halfEdge(const UprightBody& body, std::size_t k, const Vec3& outward)
{
    const auto axis = static_cast<int>(k);
    const Vec3 half = body.halfExtents[axis] * unitAlong(k);
    return k == kUp ? half + body.taper * outward : half;
}

/// A direction, and the part of the body that is taken to be touched.
struct Place {
    Vec3 n;
    std::array<double, 3> ends = {};    ///< -1 or 1
    std::array<bool, 3> isBetween = {}; ///< instead: n is perpendicular to the half edge
    bool isAlongAxis = false;
};

/// What there is at a place.
struct Look {
    explicit Look(const Axes& axesThere) : axes(axesThere) {}

    Axes axes;
    double extent = 0;
    Vec3 point; ///< of A - B, touched; its part along n is the extent
    std::array<double, 3> heights = {};
    PlaneForm bend;   ///< across n
    Vec3 downhill;    ///< less the gradient where the place may move
    double steep = 0; ///< its square
};

class Walk {
public:
    Walk(const BodyPair& pair, const Vec3& direction)
        : pair_(pair), body_(pair.b), at_(placeAt(direction)), look_(lookAt(at_))
    {
    }

    BodyLeast run(double enough)
    {
        constexpr int kSteps = 40;
        constexpr double kLevel = 1e-11;
        bool isFound = false;
        for (int i = 0; i < kSteps && !isFound && !(look_.extent < enough); ++i) {
            if (look_.steep > kRounding * kRounding && advance())
                continue;
            if (look_.steep > kLevel * kLevel)
                break;
            isFound = !release();
        }
        BodyLeast result = {{at_.n, pair_.extent(at_.n)},
                            {},
                            look_.heights,
                            at_.isBetween,
                            at_.isAlongAxis,
                            isFound};
        for (std::size_t k = 0; k < 3; ++k) {
            const auto axis = static_cast<int>(k);
            result.heights[k] = std::clamp(look_.heights[k], -1.0, 1.0);
            result.onB[axis] = result.heights[k] * body_.halfExtents[axis];
        }
        result.onB += at_.isAlongAxis ? -1 * Vec3{look_.point.x, look_.point.y, 0}
                                      : body_.radiusAt(result.heights[kUp]) * outwardOf(at_.n);
        return result;
    }

private:
    bool hasHalf(std::size_t k) const { return body_.halfExtents[static_cast<int>(k)] > 0; }

    bool hasDisc(const Place& place) const { return body_.radiusAt(place.ends[kUp]) > 0; }

    /// Positive where the upper end is touched.
    double sideOf(std::size_t k, const Vec3& n) const
    {
        return k == kUp ? body_.towardsUpper(n) : n[static_cast<int>(k)];
    }

    Place placeAt(const Vec3& n) const
    {
        Place place = {n};
        for (std::size_t k = 0; k < 3; ++k) {
            place.ends[k] = std::copysign(1.0, sideOf(k, n));
            place.isBetween[k] = hasHalf(k) && sideOf(k, n) == 0;
        }
        place.isAlongAxis = hasDisc(place) && UprightBody::levelOf(n) == 0;
        return place;
    }

    Look lookAt(const Place& place) const
    {
        const Vec3 outward = outwardOf(place.n);
        const Vec3 turning = {-outward.y, outward.x, 0};
        Look look(Axes(place.n, outward == Vec3{} ? Vec3{1, 0, 0} : turning));
        const EllipsoidView a(pair_.a, look.axes);
        look.bend = a.curvature;
        look.point = a.support - pair_.offset + body_.meanRadius * outward;
        for (std::size_t k = 0; k < 3; ++k) {
            look.heights[k] = hasHalf(k) ? place.ends[k] : 0;
            if (!place.isBetween[k])
                look.point += look.heights[k] * halfEdge(body_, k, outward);
        }
        Vec3 free = look.point;
        for (std::size_t k = 0; k < 3; ++k) {
            if (!place.isBetween[k])
                continue;
            const Vec3 edge = halfEdge(body_, k, outward);
            look.heights[k] = -dot(look.point, edge) / dot(edge, edge);
            free += look.heights[k] * edge;
        }
        look.extent = dot(look.point, place.n);
        free = free - dot(free, place.n) * place.n;
        const double radius = body_.radiusAt(look.heights[kUp]); // less than 0 beyond a tip
        if (place.isAlongAxis) { // the disc takes in as much as its radius
            const double missed = std::sqrt(dot(free, free));
            free = missed > radius ? (1 - radius / missed) * free : Vec3{};
        } else if (radius != 0) {
            look.bend.uu += radius / UprightBody::levelOf(place.n);
        }
        const auto fixed = std::count(place.isBetween.begin(), place.isBetween.end(), true);
        look.downhill = fixed < 2 ? -free : Vec3{};
        look.steep = dot(look.downhill, look.downhill);
        return look;
    }

    static constexpr double kFlat = 1e-6; ///< of the sharpest bend: less is taken for that much

    /// To where the gradient would be level downhill; Newton's step, where that is the one way.
    Vec3 downhill() const
    {
        const Axes& axes = look_.axes;
        const double length = std::sqrt(look_.steep);
        const double alongU = dot(look_.downhill, axes.u) / length;
        const double alongV = dot(look_.downhill, axes.v) / length;
        const double bend = look_.bend.along(alongU, alongV) - look_.extent;
        return normalized(at_.n + look_.downhill / std::max(bend, kFlat * look_.bend.largest()));
    }

    /// Newton's step among all directions; where the extent does not bend up, as if it did.
    Vec3 newtonStep() const
    {
        const Axes& axes = look_.axes;
        const double alongU = -dot(look_.downhill, axes.u);
        const double alongV = -dot(look_.downhill, axes.v);
        PlaneForm bend = look_.bend;
        const double lift = std::max(kFlat * bend.largest() - (bend.least() - look_.extent), 0.0);
        bend.uu += lift - look_.extent;
        bend.vv += lift - look_.extent;
        const double determinant = bend.uu * bend.vv - bend.uv * bend.uv;
        return normalized(at_.n + ((bend.uv * alongV - bend.vv * alongU) / determinant) * axes.u +
                          ((bend.uv * alongU - bend.uu * alongV) / determinant) * axes.v);
    }

    bool advance()
    {
        const bool isOnLine = at_.isAlongAxis || at_.isBetween != std::array<bool, 3>{};
        return (!isOnLine && goTo(newtonStep(), false)) || goTo(downhill(), true);
    }

    /// To a place in that direction that is lower, or as low and more level. Where another end is
    /// touched from here on, as it is found out downhill, to between the two.
    bool goTo(Vec3 next, bool isDownhill)
    {
        constexpr int kHalvings = 12;
        for (int i = 0; i < kHalvings && isFinite(next); ++i) {
            const Place place = placeToward(next);
            const Look look = lookAt(place);
            // Near the least extent rounding hides what is gained, and the gradient still tells.
            const bool isLower = look.extent < look_.extent;
            const bool isFlatter = look.steep < look_.steep / 2 && place.isBetween == at_.isBetween;
            const bool isHeld = isDownhill && place.isBetween != at_.isBetween;
            if (isLower || ((isFlatter || isHeld) && look.extent <= look_.extent + kRounding)) {
                at_ = place;
                look_ = look;
                return true;
            }
            next = normalized(at_.n + next);
        }
        return false;
    }

    /// As far as the next direction at which something else is touched.
    Place placeToward(const Vec3& next) const
    {
        Place place = at_;
        place.isAlongAxis = false;
        Vec3 target = next;
        const bool crossesAxis = at_.n.x * next.x + at_.n.y * next.y < 0;
        if (crossesAxis && hasDisc(at_) && !at_.isBetween[kUp]) {
            target = {0, 0, std::copysign(1.0, at_.n.z)};
            if (at_.ends[kUp] * target.z > 0) {
                place.isAlongAxis = true;
                place.n = target;
                return place;
            }
        }
        double share = 1;
        std::size_t crossed = 3;
        for (std::size_t k = 0; k < 3; ++k) {
            const double from = place.ends[k] * sideOf(k, at_.n);
            const double to = place.ends[k] * sideOf(k, target);
            if (!place.isBetween[k] && hasHalf(k) && to < 0 && from < share * (from - to)) {
                share = std::max(from, 0.0) / (from - to);
                crossed = k;
            }
        }
        if (crossed < 3)
            place.isBetween[crossed] = true;
        place.n = onto(place.isBetween, at_.n + share * (target - at_.n));
        return place;
    }

    /// The direction there that is perpendicular to the half edges.
    Vec3 onto(const std::array<bool, 3>& isBetween, Vec3 n) const
    {
        for (int k = 0; k < 3; ++k) {
            if (isBetween[static_cast<std::size_t>(k)])
                n[k] = 0;
        }
        if (isBetween[kUp] && body_.taper != 0) {
            const Vec3 outward = outwardOf(n);
            n = body_.halfExtents.z * outward - Vec3{0, 0, body_.taper};
        }
        return normalized(n);
    }

    /// From between two ends to the one that what is touched is beyond; false where it is none.
    bool release()
    {
        constexpr double kBeyond = 1 + 1e-12;
        std::size_t farthest = 3;
        double height = kBeyond;
        for (std::size_t k = 0; k < 3; ++k) {
            if (at_.isBetween[k] && std::abs(look_.heights[k]) > height) {
                farthest = k;
                height = std::abs(look_.heights[k]);
            }
        }
        if (farthest == 3)
            return false;
        at_.isBetween[farthest] = false;
        at_.ends[farthest] = std::copysign(1.0, look_.heights[farthest]);
        look_ = lookAt(at_);
        return true;
    }

    const BodyPair& pair_;
    const UprightBody& body_;
    Place at_;
    Look look_;
};

/// Of the disc whose rim is touched; 0 where that is a point, or nearly.
double radiusTouched(const UprightBody& body, const BodyLeast& least)
{
    constexpr double kTip = 1e-6; // of the size
    const double radius = body.radiusAt(least.heights[kUp]);
    return least.isAlongAxis || radius <= kTip ? 0 : radius;
}

} // namespace

BodyLeast leastNear(const BodyPair& pair, const Vec3& direction, double enough)
{
    return Walk(pair, direction).run(enough);
}

EllipsoidPair touchedBy(const BodyPair& pair, const BodyLeast& least)
{
    const double radius = radiusTouched(pair.b, least);
    const Vec3 middle = least.onB - radius * outwardOf(least.direction);
    if (radius > 0) {
        const CenteredEllipsoid disc = {
            {Vec3{radius, 0, 0}, Vec3{0, radius, 0}, Vec3{}}, 0, radius};
        return {pair.a, disc, pair.offset - middle};
    }
    // A point has no extent to divide by: the ellipsoid is taken by halves.
    CenteredEllipsoid half = pair.a;
    for (Vec3& axis : half.halfAxes)
        axis = axis / 2;
    half.least /= 2;
    half.largest /= 2;
    return {half, half, pair.offset - least.onB};
}

Rise riseFrom(const UprightBody& body, const BodyLeast& least)
{
    Rise rise;
    if (least.isAlongAxis)
        rise.around = body.radiusAt(least.heights[kUp]) - UprightBody::levelOf(least.onB);
    const double radius = radiusTouched(body, least);
    for (std::size_t k = 0; k < 3; ++k) {
        if (!least.isBetween[k])
            continue;
        const Vec3 edge = halfEdge(body, k, outwardOf(least.direction));
        const double length = norm(edge);
        const double height = least.heights[k];
        const auto bendAt = [&](double end) {
            return k == kUp && radius > 0 ? body.radiusAt(end) / radius : 1;
        };
        rise.segments.push_back(
            {edge / length, (1 + height) * length, (1 - height) * length, bendAt(-1), bendAt(1)});
    }
    return rise;
}

} // namespace mbv::convex
