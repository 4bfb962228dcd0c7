// Straight sweeps by conservative advancement (Mirtich: Impulse-based Dynamic Simulation of Rigid
// Body Systems, 1996, section 2.3), with separating planes in place of spheres.
//
// A plane with normal n between the shapes and a gap g is not used up before the motion has gone
// g / (n . motion) of its length, and never when n . motion <= 0. Several planes at once: the last
// one to be used up counts. With n towards the nearest points this is Newton's method on the
// distance along the motion, which is convex; it comes from the left, never passes the root,
// converges quadratically where shapes meet head on and by a factor of 4 in distance where they
// graze. For boxes all candidate planes are known, and the first step is the last.
#include "sweep.h"

#include "collision/motion/conservative_advancement.h"
#include "collision/motion/sweep_straight.h"
#include "distance.h"
#include "magnitude.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <cmath>

namespace mbv {
namespace {

using advancement::SeparatingPlane;

/// Newton needs below 60 steps, grazes included; what needs more crawls and is stopped where it is.
constexpr int kSteps = 1000;

/// Nearer than this many sizes, shapes that no plane parts touch.
constexpr double kTouching = 1e-7;

class StraightSweep {
public:
    StraightSweep(const Shape& a, const Vec3& motion, const Shape& b, const Clearance& clearance)
        : a_(a), b_(b), motion_(motion), clearance_(clearance),
          reach_(advancement::reachOf(a) + advancement::reachOf(b)), length_(norm(motion)),
          normal_(normalized(motion))
    {
    }

    std::optional<SweepHit> run()
    {
        for (int step = 0; step < kSteps; ++step) {
            const Shape moved = at(fraction_);
            const Distance between = distance(moved, b_);
            if (between.distance == 0)
                return lastApart();
            apart_ = fraction_;
            point_ = between.pointOnB;
            rounding_ = advancement::roundingOf(between, reach_ + fraction_ * length_);
            const Verdict verdict = advance(moved, between);
            if (verdict == Verdict::Missed)
                return std::nullopt;
            if (verdict == Verdict::Met)
                break;
        }
        return hit();
    }

private:
    enum class Verdict { Advanced, Met, Missed };

    Shape at(double fraction) const { return translated(a_, fraction * motion_); }

    SweepHit hit() const { return {fraction_, point_, normal_}; }

    Verdict advance(const Shape& moved, const Distance& between)
    {
        const double stop = std::max(clearance_.stop, 4 * rounding_);
        double next = -1;
        double approach = 0;
        for (const SeparatingPlane& plane :
             advancement::planesBetween(moved, b_, between, normal_)) {
            const double closing = dot(plane.normal, motion_);
            if (plane.gap - closing * (1 - fraction_) > clearance_.keep)
                return Verdict::Missed;
            const double usedUp = fraction_ + (plane.gap - stop) / closing;
            if (approach == 0 || usedUp > next) {
                next = usedUp;
                approach = closing;
                normal_ = plane.normal;
            }
        }
        if (approach == 0)
            return advanceWithoutPlane(between);
        if ((next - fraction_) * approach <= stop)
            return Verdict::Met;
        if (!(std::min(next, 1.0) > fraction_))
            return Verdict::Met;
        fraction_ = std::min(next, 1.0);
        return Verdict::Advanced;
    }

    /// Rounding hides the direction. Half the distance is a safe step in any; where that leads
    /// nowhere, the distance, convex along the motion, tells an approach from a parting.
    Verdict advanceWithoutPlane(const Distance& between)
    {
        const double ahead = fraction_ + between.distance / 2 / length_;
        const double nearest = std::max({kTouching * reach_, clearance_.stop, 4 * rounding_});
        if (ahead >= 1)
            return Verdict::Missed;
        if (between.distance > nearest && ahead > fraction_) {
            fraction_ = ahead;
            return Verdict::Advanced;
        }
        const double further = std::min(1.0, fraction_ + nearest / length_);
        if (distance(at(further), b_).distance >= between.distance)
            return Verdict::Missed;
        return Verdict::Met;
    }

    /// Rounding led one step too far: back to the last place before the contact.
    SweepHit lastApart()
    {
        fraction_ = advancement::lastApart([this](double f) { return overlaps(at(f), b_); }, apart_,
                                           fraction_, 4 * rounding_ / length_);
        point_ = distance(at(fraction_), b_).pointOnB;
        return hit();
    }

    const Shape& a_;
    const Shape& b_;
    Vec3 motion_;
    Clearance clearance_;
    double reach_;
    double length_;

    double fraction_ = 0;
    double apart_ = 0; ///< the last fraction at which the shapes were seen apart
    double rounding_ = 0;
    Vec3 point_;
    Vec3 normal_; ///< of the plane that was used up last; before the first, along the motion
};

} // namespace

std::optional<SweepHit> sweepApart(const Shape& a, const Vec3& motion, const Shape& b,
                                   const Clearance& clearance)
{
    if (motion == Vec3{})
        return std::nullopt;
    return StraightSweep(a, motion, b, clearance).run();
}

std::optional<SweepHit> sweep(const Shape& a, const Vec3& motion, const Shape& b)
{
    if (const auto scale = magnitude::scaleFor(a, b, motion))
        return scale->up(sweep(scale->down(a), scale->down(motion), scale->down(b)));
    const Distance start = distance(a, b);
    if (start.distance == 0)
        return SweepHit{0, start.pointOnB, advancement::overlapNormal(a, b, motion)};
    return sweepApart(a, motion, b, {});
}

std::optional<SweepHit> sweepChecked(const Shape& a, const Vec3& motion, const Shape& b)
{
    requireValid(a, "a");
    requireValid(b, "b");
    if (!isFinite(motion))
        throw Error(ErrorCode::InvalidShape, "motion has a component that is not finite");
    return sweep(a, motion, b);
}

} // namespace mbv
