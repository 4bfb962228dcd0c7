// Straight sweeps by conservative advancement (Mirtich: Impulse-based Dynamic Simulation of Rigid
// Body Systems, 1996, section 2.3), with separating planes in place of spheres.
//
// A plane with normal n between the shapes and a gap g is not used up before the motion has gone
// g / (n . motion) of its length, and never when n . motion <= 0. Several planes at once: the last
// one to be used up counts. With n towards the nearest points this is Newton's method on the
// distance along the motion, which is convex; it comes from the left, never passes the root,
// converges quadratically where shapes meet head on and by a factor of 4 in distance where they
// graze. For boxes, triangles and segments all candidate planes are known, and the first step is
// the last.
//
// Planes say nothing where their gaps are rounding, which is where a sweep begins that goes on from
// another's end. Which side of each other thin shapes are on is then decided exactly.
//
// A hit proves itself: the shapes are near each other there, and a plane parts them that A moves
// against. Where it does not, as along a graze, the sweep is made again: of polytopes exactly, of
// others in twice the digits, and by distances where those leave it in doubt.
#include "sweep_straight.h"

#include "conservative_advancement.h"
#include "distance_sweep.h"
#include "exact_sweep.h"
#include "local_pair.h"
#include "round_sweep.h"
#include "support_sweep.h"
#include <mbv/collision/distance.h>
#include <mbv/collision/rigid_motion.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv {
namespace {

using advancement::nearestPoints;
using advancement::SeparatingPlane;

/// Newton needs below 60 steps, grazes included.
constexpr int kSteps = 100;

/// What is thicker than this many sizes cannot be passed by rounding.
constexpr double kThin = 1e-6;

/// A sine, below which a motion goes along a plane.
constexpr double kSideways = 1e-9;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

class StraightSweep {
public:
    StraightSweep(const LocalPair& pair, const Clearance& clearance)
        : a_(pair.a), b_(pair.b), origin_(pair.origin), motion_(pair.motion), clearance_(clearance),
          reach_(advancement::reachOf(a_) + advancement::reachOf(b_)), length_(norm(motion_)),
          areSmall_(advancement::areSmallCores(a_, b_)),
          arePolytopes_(advancement::areSmallPolytopes(a_, b_)),
          mayDecideExactly_(clearance.keep == 0 && advancement::radiusOf(a_) == 0 &&
                            advancement::radiusOf(b_) == 0),
          normal_(normalized(motion_))
    {
        const Aabb ofA = boundsOf(a_);
        const Aabb ofB = boundsOf(b_);
        farthest_ = norm(max(abs(ofB.max - ofA.min), abs(ofA.max - ofB.min))) +
                    2 * (reach_ + clearance_.stop);
    }

    std::optional<SweepHit> run()
    {
        const Verdict byPlanes = advanceByPlanes();
        if (byPlanes == Verdict::Missed)
            return std::nullopt;
        if (byPlanes == Verdict::Met && isCertain())
            return hit();
        if (settleDoubt() == Verdict::Missed)
            return std::nullopt;
        return isDecidedExactly() || isLikely() || decideByDistance() ? std::optional(hit())
                                                                      : std::nullopt;
    }

private:
    enum class Verdict { Advanced, Met, Missed, InDoubt };

    Verdict advanceByPlanes()
    {
        for (int step = 0; step < kSteps; ++step) {
            if (fraction_ * length_ > farthest_)
                return Verdict::Missed;
            const Shape moved = at(fraction_);
            const Distance between = nearestPoints(moved, b_);
            update(between);
            if (between.distance == 0 && fraction_ > 0) // rounding led one step too far
                return Verdict::InDoubt;
            const Verdict verdict = advance(moved, between);
            if (verdict != Verdict::Advanced)
                return verdict;
        }
        return Verdict::InDoubt;
    }

    /// They are near each other at the hit, and a plane parts them that A moves against: so they
    /// were not nearer before.
    bool isWithin(double tolerance) const
    {
        return apartBy_ <= tolerance && dot(normal_, motion_) > 0 &&
               advancement::gapAlong(at(fraction_), b_, normal_, point_) >= -tolerance;
    }

    bool isCertain() const { return isWithin(kTouching * reach_ + 4 * stop_); }

    /// As much as distances tell.
    bool isLikely() const { return isWithin(kOverlapByRounding * reach_ + 4 * stop_); }

    Shape at(double fraction) const { return translated(a_, fraction * motion_); }

    SweepHit hit() const
    {
        return {std::max(fraction_, advancement::kMinFraction), point_, normal_};
    }

    void update(const Distance& between)
    {
        point_ = between.pointOnB;
        apartBy_ = std::max(between.distance, norm(between.pointOnB - between.pointOnA));
        const double path = reach_ + fraction_ * length_;
        rounding_ = advancement::roundingOf(between, path);
        const Distance inWorld = {0, between.pointOnA + origin_, between.pointOnB + origin_};
        stop_ = std::max(clearance_.stop, 4 * advancement::roundingOf(inWorld, path));
    }

    Verdict advance(const Shape& moved, const Distance& between)
    {
        closing_ = 0;
        clearUntil_ = 0;
        if (!areSmall_) {
            const auto found = stoppingPlane(moved, motion_, b_, clearance_.keep, rounding_);
            if (found && (clearance_.keep == 0 || found->plane.gap > 2 * rounding_)) {
                const Verdict verdict = advanceTo(*found, between);
                return isClose_ && mayDecideExactly_ ? decideExactly() : verdict;
            }
            if (mayDecideExactly_)
                return decideExactly();
        }
        if (arePolytopes_)
            return advancePolytopes(moved, between);
        for (const SeparatingPlane& plane :
             advancement::planesBetween(moved, b_, between, normal_)) {
            if (plane.gap > 2 * rounding_ && keepsApart(plane))
                return Verdict::Missed;
        }
        if (closing_ == 0)
            return fraction_ == 0 ? startTouching(between) : advanceWithoutPlane(between);
        return advanceInFrontOfPlanes(between.distance);
    }

    Verdict advancePolytopes(const Shape& moved, const Distance& between)
    {
        if (between.distance > 4 * rounding_) { // most misses need no more
            const Vec3 normal = normalized(between.pointOnB - between.pointOnA);
            const double gap = advancement::gapAlong(moved, b_, normal, between.pointOnB);
            if (gap > 2 * rounding_ && keepsApart({normal, gap}))
                return Verdict::Missed;
        }
        const auto planes =
            advancement::planesAtContact(moved, b_, between, normal_, 8 * rounding_);
        for (const SeparatingPlane& plane : planes) {
            if (plane.gap > 2 * rounding_ && keepsApart(plane))
                return Verdict::Missed;
        }
        if (closing_ == 0)
            return fraction_ == 0 ? startTouching(between) : advanceWithoutPlane(between);
        const Verdict verdict = advanceInFrontOfPlanes(between.distance);
        const bool isInDoubt =
            isClose_ || (verdict == Verdict::Met && std::any_of(planes.begin(), planes.end(),
                                                                [&](const SeparatingPlane& plane) {
                                                                    return isGrazed(plane);
                                                                }));
        return isInDoubt && mayDecideExactly_ ? decideExactly() : verdict;
    }

    /// A passes along the plane, as near as rounding. Where the shapes are as thin as one, there is
    /// a plane on its other side, which says nothing.
    bool isGrazed(const SeparatingPlane& plane) const
    {
        return std::abs(plane.gap) <= 8 * rounding_ &&
               dot(plane.normal, motion_) <= kSideways * length_ &&
               dot(plane.normal, normal_) > kSideways - 1;
    }

    /// Whether the plane keeps A from B for all of the motion. If not, it is remembered how far A
    /// may go.
    bool keepsApart(const SeparatingPlane& plane)
    {
        const double closing = dot(plane.normal, motion_);
        const double left = plane.gap - closing * (1 - fraction_) - clearance_.keep;
        const double rounding = rounding_ + kEpsilon * length_;
        if (left > 2 * rounding || (left > 0 && !mayDecideExactly_))
            return true;
        isClose_ = isClose_ || std::abs(left) <= 2 * rounding;
        // Rounding alone is kept off by as much along every plane, whatever the motion.
        const double room = (plane.gap - clearance_.stop) / closing;
        if (closing_ == 0 || room > room_) {
            room_ = room;
            closing_ = closing;
            normal_ = plane.normal;
        }
        clearUntil_ = std::max(clearUntil_, fraction_ + (plane.gap - stop_) / closing);
        return false;
    }

    /// As far as the planes leave room; in any case as far as the distance does, beside a face that
    /// A all but slides along.
    Verdict advanceInFrontOfPlanes(double distance)
    {
        const double byPlanes = std::min(clearUntil_, 1.0);
        const double byDistance = fraction_ + (distance - stop_) / length_;
        if ((byPlanes - fraction_) * closing_ > stop_ && byPlanes > fraction_)
            fraction_ = byPlanes;
        else if (distance > 2 * stop_ && byDistance > fraction_ && byDistance < 1)
            fraction_ = byDistance;
        else
            return Verdict::Met;
        return Verdict::Advanced;
    }

    Verdict advanceTo(const StoppingPlane& found, const Distance& between)
    {
        if (found.plane.gap > 2 * rounding_) {
            const SeparatingPlane plane = {found.plane.normal, found.plane.gap + clearance_.keep};
            return keepsApart(plane) ? Verdict::Missed : advanceInFrontOfPlanes(between.distance);
        }
        if (fraction_ > 0)
            return Verdict::Met;
        // As near as rounding: is A in front of B, or behind it?
        const double closing = dot(found.plane.normal, motion_);
        if (closing * found.fractionAtMost < -kThin * reach_)
            return isBehind(between) ? Verdict::Missed : Verdict::InDoubt;
        if (startTouching(between) == Verdict::Missed)
            return Verdict::Missed;
        if (found.plane.gap >= advancement::gapAlong(a_, b_, normal_, point_))
            normal_ = found.plane.normal;
        return Verdict::Met;
    }

    /// The line of the motion met B before, which is convex: is A past it, and not in it?
    bool isBehind(const Distance& between) const
    {
        if (between.distance > kThin * reach_) { // which the nearest points prove
            const Vec3 normal = normalized(between.pointOnB - between.pointOnA);
            return dot(normal, motion_) <= 0 &&
                   advancement::gapAlong(a_, b_, normal, between.pointOnB) > 2 * rounding_;
        }
        const auto back = stoppingPlane(a_, -motion_, b_, clearance_.keep, rounding_);
        return back && back->plane.gap >= -kTouching * reach_;
    }

    /// The shapes begin as near as rounding: do they part?
    Verdict startTouching(const Distance& between)
    {
        const double radius = advancement::radiusOf(a_) + advancement::radiusOf(b_);
        if (radius <= 4 * rounding_ && hasCorners(a_) && hasCorners(b_))
            return decideExactly();
        if (!areSmall_) {
            const RoundHit hit = sweepFromTouching(a_, motion_, b_);
            normal_ = hit.normal;
            return hit.kind == RoundHit::Kind::Met ? Verdict::Met : Verdict::Missed;
        }
        const Vec3 motion = normalized(motion_);
        std::optional<SeparatingPlane> widest;
        for (const SeparatingPlane& plane :
             advancement::planesAtContact(a_, b_, between, motion, kThin * reach_)) {
            // Where the motion is along it to rounding, what it enters is less than that.
            if (plane.gap >= -4 * rounding_ && dot(plane.normal, motion) <= kEpsilon)
                return Verdict::Missed;
            if (!widest || plane.gap > widest->gap)
                widest = plane;
        }
        if (!widest)
            return Verdict::Met;
        normal_ = widest->normal;
        return dot(normal_, motion_) > 0 ? Verdict::Met : Verdict::InDoubt;
    }

    Verdict decideExactly()
    {
        const auto exact = sweepExactlyFromTouching(a_, motion_, b_, kOverlapByRounding * reach_);
        return exact && exact->fraction <= 1 ? stopBefore(exact->fraction, exact->normal)
                                             : Verdict::Missed;
    }

    bool isDecidedExactly() const { return mayDecideExactly_ && hasCorners(a_) && hasCorners(b_); }

    /// Where doubles leave in doubt when and whether they meet: Met or Missed.
    Verdict settleDoubt()
    {
        if (isDecidedExactly())
            return decideExactly();
        const RoundHit near = sweepDoubtful(a_, motion_, b_, clearance_.keep);
        if (near.kind != RoundHit::Kind::Met || near.fraction > 1)
            return Verdict::Missed;
        if (clearance_.stop == 0)
            return stopBefore(near.fraction, near.normal);
        const RoundHit stop = sweepDoubtful(a_, motion_, b_, clearance_.stop);
        if (stop.kind != RoundHit::Kind::Met)
            return stopBefore(near.fraction, near.normal);
        fraction_ = std::min(stop.fraction, near.fraction);
        normal_ = stop.normal;
        update(nearestPoints(at(fraction_), b_));
        return Verdict::Met;
    }

    /// Whether distances find a hit, too.
    bool decideByDistance()
    {
        const RoundHit hit = sweepByDistance(a_, motion_, b_, clearance_.keep);
        return hit.kind == RoundHit::Kind::Met &&
               stopBefore(hit.fraction, hit.normal) == Verdict::Met;
    }

    /// What is touched there: the last place before that doubles tell from it.
    Verdict stopBefore(double fraction, const Vec3& normal)
    {
        normal_ = normal;
        const double closing = dot(normal_, motion_); // rounding may leave nothing of it
        fraction_ = closing > 0 ? std::max(0.0, fraction - stop_ / closing) : 0.0;
        // A motion that grazes a corner is, so much earlier, far beside it.
        const auto isNear = [this](double f) {
            return nearestPoints(at(f), b_).distance <= 2 * stop_;
        };
        if (!isNear(fraction_)) {
            fraction_ = advancement::lastApart(isNear, fraction_, fraction, stop_ / (4 * length_));
        }
        update(nearestPoints(at(fraction_), b_));
        return Verdict::Met;
    }

    /// Rounding hides the direction. Half the distance is a safe step in any.
    Verdict advanceWithoutPlane(const Distance& between)
    {
        const double ahead = fraction_ + between.distance / 2 / length_;
        if (between.distance <= stop_ || !(ahead > fraction_))
            return Verdict::Met;
        if (ahead >= 1)
            return Verdict::Missed;
        fraction_ = ahead;
        return Verdict::Advanced;
    }

    const Shape& a_;
    const Shape& b_;
    Vec3 origin_;
    Vec3 motion_;
    Clearance clearance_;
    double reach_;
    double length_;
    double farthest_ = 0; ///< way after which A is past B
    bool areSmall_;
    bool arePolytopes_; ///< and have a corner or more
    bool mayDecideExactly_;

    double fraction_ = 0;
    double apartBy_ = 0;    ///< their distance where they were seen last
    double rounding_ = 0;   ///< of distances here
    double stop_ = 0;       ///< where to end, which the rounding of the world must not hide
    double room_ = 0;       ///< how far A may go on before it stops at a plane, at most
    double closing_ = 0;    ///< against that plane; 0 before there is one
    double clearUntil_ = 0; ///< the fraction until which some plane keeps them apart
    bool isClose_ = false;  ///< rounding leaves in doubt whether the motion is long enough
    Vec3 point_;
    Vec3 normal_; ///< of the plane that was used up last; before the first, along the motion
};

} // namespace

std::optional<SweepHit> sweepLocally(const LocalPair& pair, const Clearance& clearance)
{
    return StraightSweep(pair, clearance).run();
}

} // namespace mbv
