// The distance of convex sets is convex along a motion: the line through two values of it is zero
// no later than it is, so that secants come from the left, as quickly as they do anywhere. Where
// rounding stops them, its least value and the way there are found by halving.
#include "distance_sweep.h"

#include "conservative_advancement.h"
#include "support_sweep.h"
#include <mbv/collision/distance.h>
#include <mbv/collision/rigid_motion.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace mbv {
namespace {

using advancement::SeparatingPlane;

constexpr int kSteps = 200;
constexpr double kNever = std::numeric_limits<double>::infinity();

/// In sizes: shapes that come as near touch, where the end of a motion or a graze leaves it open.
constexpr double kTouch = 1e-8;

/// In sizes along the motion: from where planes are looked for. Nearer, directions are rounding,
/// farther, they are those of another place.
constexpr std::array kWays = {-1e-6, -1e-4, -1e-8, -1e-2, 1e-8, 1e-7, 1e-5, 1e-3};

/// Of the motion: rounding may put what is at its end as far beyond.
constexpr double kAtEnd = 1e-14;

/// A sine, below which a motion goes along a plane.
constexpr double kSideways = 1e-12;

/// A sine, above which it is not by rounding that a plane stops a motion.
constexpr double kHeadOn = 1e-3;

class DistanceSweep {
public:
    DistanceSweep(const Shape& a, const Vec3& motion, const Shape& b, double clearance)
        : a_(a), b_(b), motion_(motion), clearance_(clearance),
          size_(advancement::reachOf(a) + advancement::reachOf(b)), length_(norm(motion))
    {
    }

    RoundHit run()
    {
        const Place start = placeAt(0);
        if (start.left <= kOverlapByRounding * size_)
            return byHalving(start);
        Place here = start;
        double falls = length_; // of the distance, while the motion goes on by all of itself
        for (int step = 0; step < kSteps; ++step) {
            if (here.left <= here.rounding)
                return touchingAt(here);
            double next = falls > 0 ? here.fraction + here.left / std::min(falls, length_) : kNever;
            if (next > 1 && next <= 1 + kAtEnd)
                next = 1;
            if (next > 1 && here.left > kOverlapByRounding * size_)
                return missed();
            const Place there = next > 1 ? here : placeAt(next);
            if (!(there.fraction > here.fraction))
                break;
            falls = (here.left - there.left) / (there.fraction - here.fraction);
            here = there;
        }
        return byHalving(start);
    }

    RoundHit runFromTouching() const { return touchingAt(placeAt(0)); }

private:
    struct Place {
        double fraction = 0;
        Distance between;
        double left = 0; ///< of the distance, to the clearance
        double rounding = 0;
    };

    static RoundHit missed() { return {RoundHit::Kind::Missed, 0, {}}; }

    Shape at(double fraction) const { return translated(a_, fraction * motion_); }

    Place placeAt(double fraction) const
    {
        Place place = {fraction, distance(at(fraction), b_), 0, 0};
        place.left = place.between.distance - clearance_;
        place.rounding = 4 * advancement::roundingOf(place.between, size_ + fraction * length_);
        return place;
    }

    RoundHit byHalving(const Place& start) const
    {
        const Place nearest = nearestPlace(start);
        if (nearest.left > std::max(kTouch * size_, nearest.rounding))
            return missed();
        const double left = std::max(nearest.left, nearest.rounding);
        if (start.left <= left)
            return touchingAt(start);
        const auto isReached = [&](double fraction) { return placeAt(fraction).left <= left; };
        return touchingAt(placeAt(advancement::lastApart(isReached, 0, nearest.fraction, 0)));
    }

    /// On the motion, or the first that is found to touch.
    Place nearestPlace(const Place& start) const
    {
        Place nearest = start;
        const auto see = [&](double fraction) {
            const Place place = placeAt(fraction);
            if (place.left < nearest.left)
                nearest = place;
            return place.left;
        };
        see(1);
        double low = 0;
        double high = 1;
        while (nearest.left > nearest.rounding && high - low > kSideways) {
            const double third = (high - low) / 3;
            const double nearLow = see(low + third);
            const double nearHigh = see(high - third);
            (nearLow < nearHigh ? high : low) = nearLow < nearHigh ? high - third : low + third;
        }
        return nearest;
    }

    /// A plane tells whether A goes on towards B from here, or along it and away.
    RoundHit touchingAt(const Place& here) const
    {
        const Parting parting = partingAt(here);
        const auto met = [&](const Vec3& normal) {
            return RoundHit{RoundHit::Kind::Met, here.fraction, normal};
        };
        // Where there are planes of both kinds, as where corners meet in passing, they touch.
        if (isStopped(here, parting))
            return met(parting.headOn->normal);
        if (isFree(here, parting))
            return missed();
        const double overlap = kOverlapByRounding * size_ + here.rounding;
        for (const auto* plane : {&parting.headOn, &parting.slanted, &parting.along}) {
            if (parts(*plane, overlap))
                return plane == &parting.along ? missed() : met((*plane)->normal);
        }
        return met(normalized(motion_));
    }

    /// The planes of the widest gap, by how a motion goes on from them.
    struct Parting {
        std::optional<SeparatingPlane> headOn;
        std::optional<SeparatingPlane> slanted; ///< by what may be rounding
        std::optional<SeparatingPlane> along;   ///< or away
    };

    static bool parts(const std::optional<SeparatingPlane>& plane, double overlap)
    {
        return plane && plane->gap >= -overlap;
    }

    bool isStopped(const Place& here, const Parting& parting) const
    {
        return here.fraction > 0 && parts(parting.headOn, kTouch * size_);
    }

    static bool isFree(const Place& here, const Parting& parting)
    {
        return parts(parting.along, here.rounding);
    }

    /// Planes that may part the shapes: those known to, and what they part along a little before
    /// and after, where the direction between the nearest points is not rounding.
    Parting partingAt(const Place& here) const
    {
        const Shape moved = at(here.fraction);
        Parting parting;
        const auto look = [&](const Vec3& normal) {
            const double gap =
                advancement::gapAlong(moved, b_, normal, here.between.pointOnB) - clearance_;
            const double sine = dot(normal, motion_) / length_;
            auto& plane = sine > kHeadOn     ? parting.headOn
                          : sine > kSideways ? parting.slanted
                                             : parting.along;
            if (!plane || gap > plane->gap)
                plane = SeparatingPlane{normal, gap};
        };
        for (const SeparatingPlane& plane : advancement::planesAtContact(
                 moved, b_, here.between, normalized(motion_), kOverlapByRounding * size_))
            look(plane.normal);
        lookBetween(here.between, look);
        const bool isStart = here.fraction == 0;
        // Distances of shapes that touch take long: no more of them than it takes.
        for (const double way : kWays) {
            if (isStopped(here, parting) || (isStart && isFree(here, parting)))
                break;
            const double fraction = here.fraction + way * size_ / length_;
            const Shape there = at(fraction);
            const Distance between = advancement::nearestPoints(there, b_);
            lookBetween(between, look);
            if (way > 0)
                continue;
            const double rounding = advancement::roundingOf(between, size_);
            if (const auto found = stoppingPlane(there, motion_, b_, clearance_, rounding))
                look(found->plane.normal);
        }
        return parting;
    }

    static void lookBetween(const Distance& between, auto&& look)
    {
        const Vec3 apart = between.pointOnB - between.pointOnA;
        if (between.distance > 0 && apart != Vec3{})
            look(normalized(apart));
    }

    const Shape& a_;
    const Shape& b_;
    Vec3 motion_;
    double clearance_;
    double size_;
    double length_;
};

} // namespace

RoundHit sweepByDistance(const Shape& a, const Vec3& motion, const Shape& b, double clearance)
{
    return DistanceSweep(a, motion, b, clearance).run();
}

RoundHit sweepDoubtful(const Shape& a, const Vec3& motion, const Shape& b, double clearance)
{
    const RoundHit hit = sweepInTwiceTheDigits(a, motion, b, clearance);
    return hit.kind == RoundHit::Kind::InDoubt ? sweepByDistance(a, motion, b, clearance) : hit;
}

RoundHit sweepFromTouching(const Shape& a, const Vec3& motion, const Shape& b)
{
    return DistanceSweep(a, motion, b, 0).runFromTouching();
}

} // namespace mbv
