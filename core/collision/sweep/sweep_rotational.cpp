// Sweeps with rotation by conservative advancement. A plane with normal n and gap g lies between
// the shapes; how fast can A's foremost point come towards it?
//
// With the angular velocity w (a vector) and r from the pivot to a point of A, over a fraction x of
// the motion n . r grows by at most
//     x n.(w x r) + x^2 |w| |n x w| rho / 2,   rho the largest distance of A from the axis,
// since the second derivative of a rotation is w x (w x r). So A's support along n grows by at most
// its support along n + x (n x w) less that along n, plus the square: a convex function of x that
// is 0 at 0, which is therefore safe wherever it is safe at the end. It is doubled while it is. At
// a graze the step is of the order of the root of the gap, and few are needed.
//
// A plane or half-space A, with q on it, turns its normal itself: with d = n + x (w x n) and t the
// translation, its gap to the points p of B, (n . p) at least less n . q, shrinks over x by at most
//     B's support along -d less that along -n + x n . t
//         + x^2 |n x w| (|t across w| + |w| rho / 2),   rho the largest distance of B from the
//         axis.
//
// A shape that rotates about its own axis is as if it did not rotate. Where that is B's, and A
// moves along it, A is as it is seen from itself.
#include "collision/magnitude.h"
#include "collision/moving/moving_plane.h"
#include "collision/planes/half_space_extent.h"
#include "conservative_advancement.h"
#include "exact_sweep.h"
#include "geometry/unbounded.h"
#include "local_pair.h"
#include "revolved_about.h"
#include "rotation_reach.h"
#include <mbv/collision/distance.h>
#include <mbv/collision/sweep.h>

#include <mbv/geometry/error.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace mbv {
namespace {

using advancement::RotationReach;
using advancement::SeparatingPlane;

/// Shapes this near, in sizes, touch.
constexpr double kTouching = 5e-10;

/// Shapes this far apart, in sizes, have a plane across the line between their nearest points that
/// is as good as any.
constexpr double kFar = 0.1;

/// A sweep that has not ended by then crawls along a graze. What a long body meets near the axis
/// takes thousands: planes reckon with its far end.
constexpr int kSteps = 100'000;

/// A step that is, so many times, as long as what is left is long enough.
constexpr double kLong = 8;

/// direction . p at the highest point of a bounded shape; the direction need not be unit.
double supportAlong(const Shape& shape, const Vec3& direction, double offset)
{
    return std::visit(
        [&]<class S>(const S& s) {
            if constexpr (Unbounded<S>)
                return std::numeric_limits<double>::infinity();
            else
                return extentOf(s, direction, offset).high * norm(direction);
        },
        shape);
}

class RotationalSweep {
public:
    /// `origin` is where the shapes' own is in the world.
    RotationalSweep(const Shape& a, const RigidMotion& motion, const Shape& b, const Vec3& origin)
        : a_(a), b_(b), origin_(origin), motion_(motion),
          rotation_(motion.angle * normalized(motion.axis)), angularSpeed_(std::abs(motion.angle)),
          speed_(norm(motion.translation)),
          reach_(advancement::reachOf(a) + advancement::reachOf(b)),
          ofA_(a, motion.pivot, normalized(motion.axis))
    {
    }

    std::optional<SweepHit> run()
    {
        for (int step = 0; step < kSteps; ++step) {
            const Shape moved = at(fraction_);
            const Distance between = distance(moved, b_);
            if (between.distance == 0 && fraction_ > 0)
                return lastApart();
            apart_ = fraction_;
            update(between);
            const double next = safeUntil(moved, between);
            if (next > 1)
                return std::nullopt;
            if (!(next > fraction_) ||
                (between.distance <= touching_ && !movesApart(between, next)))
                return hit(moved, between);
            fraction_ = next;
        }
        return sampled();
    }

private:
    Shape at(double fraction) const { return transformed(a_, motion_.at(fraction)); }

    void update(const Distance& between)
    {
        point_ = between.pointOnB;
        const double path = reach_ + fraction_ * speed_ + norm(motion_.pivot);
        const Distance inWorld = {0, between.pointOnA + origin_, between.pointOnB + origin_};
        rounding_ = advancement::roundingOf(between, path);
        touching_ = std::max(kTouching * reach_, 4 * advancement::roundingOf(inWorld, path));
    }

    /// Of shapes that touch: they are further apart after the step that is safe.
    bool movesApart(const Distance& between, double next) const
    {
        return distance(at(next), b_).distance > 1.1 * between.distance;
    }

    SweepHit hit(const Shape& moved, const Distance& between)
    {
        if (const auto plane = planeAtContact(moved, between))
            normal_ = plane->normal;
        return {std::max(fraction_, advancement::kMinFraction), point_, normal_};
    }

    /// For what crawls along a graze.
    std::optional<SweepHit> sampled()
    {
        constexpr int kSamples = 1000;
        const double from = fraction_;
        for (int k = 1; k <= kSamples; ++k) {
            apart_ = fraction_;
            fraction_ = from + (1 - from) * k / kSamples;
            const Shape moved = at(fraction_);
            const Distance between = distance(moved, b_);
            if (between.distance == 0)
                return lastApart();
            if (between.distance <= touching_)
                return hit(moved, between);
        }
        return std::nullopt;
    }

    /// The plane along which shapes that touch are furthest apart. Of two that face each other,
    /// between which thin shapes are, the exact sweep along one tells which it is.
    std::optional<SeparatingPlane> planeAtContact(const Shape& moved, const Distance& between) const
    {
        const bool areThin = hasCorners(moved) && hasCorners(b_) &&
                             advancement::radiusOf(moved) + advancement::radiusOf(b_) <= rounding_;
        std::optional<SeparatingPlane> widest;
        for (const SeparatingPlane& plane :
             advancement::planesAtContact(moved, b_, between, normal_, 8 * rounding_)) {
            if (widest && plane.gap <= widest->gap)
                continue;
            if (areThin && plane.gap <= 2 * rounding_ &&
                !sweepExactly(moved, reach_ * plane.normal, b_))
                continue;
            widest = plane;
        }
        return widest;
    }

    /// The fraction up to which the shapes are surely apart; above 1 when for good.
    double safeUntil(const Shape& moved, const Distance& between)
    {
        double longest = 0;
        std::optional<SeparatingPlane> widest;
        const Vec3 apart = between.pointOnB - between.pointOnA;
        if (fraction_ == 0 && apart != Vec3{})
            normal_ = normalized(apart);
        const Vec3 hint = normal_;
        const auto use = [&](const SeparatingPlane& plane, double keep) {
            const double step = safeStep(moved, plane, keep);
            if (step > longest) {
                longest = step;
                normal_ = plane.normal;
            }
        };
        if (between.distance > kFar * reach_ && isBounded(moved) && isBounded(b_)) {
            const Vec3 normal = normalized(apart);
            use({normal, advancement::gapAlong(moved, b_, normal, between.pointOnB)},
                touching_ / 4);
            return fraction_ + longest;
        }
        for (const SeparatingPlane& plane : advancement::planesBetween(moved, b_, between, hint)) {
            if (!(plane.gap > 2 * rounding_))
                continue;
            use(plane, std::min(touching_ / 4, plane.gap / 2));
            if (!widest || plane.gap > widest->gap)
                widest = plane;
        }
        if (widest && between.distance > touching_ && kLong * longest < 1 - fraction_ &&
            isBounded(moved) && isBounded(b_)) {
            const double longer = longerStep(moved, *widest, longest);
            normal_ = longer > longest ? widest->normal : normal_;
            longest = longer;
        }
        if (longest == 0 && between.distance <= touching_) {
            if (const auto plane = planeAtContact(moved, between))
                use({plane->normal, std::max(plane->gap, 2 * rounding_)}, 0);
        }
        if (longest == 0)
            longest = between.distance / 2 / fastest(moved);
        return fraction_ + longest;
    }

    Vec3 pivot() const { return motion_.pivot + fraction_ * motion_.translation; }

    /// Of A or, seen from a plane that rotates, of B.
    RotationReach reachOfBounded(const Shape& moved) const
    {
        return isBounded(moved) ? ofA_ : RotationReach(b_, pivot(), normalized(motion_.axis));
    }

    /// No point of either shape comes towards the other faster than this.
    double fastest(const Shape& moved) const
    {
        if (isBounded(moved))
            return speed_ + angularSpeed_ * ofA_.fromPivot;
        // The pivot may first move away from B.
        return speed_ + angularSpeed_ * (reachOfBounded(moved).fromPivot + speed_);
    }

    /// Until the gap is no more than `keep`.
    double safeStep(const Shape& moved, const SeparatingPlane& plane, double keep) const
    {
        const double left = 1 - fraction_;
        const double room = plane.gap - keep;
        if (!(room > 0))
            return 0;
        const bool isOfB = !isBounded(moved);
        const Shape& body = isOfB ? b_ : moved;
        const Vec3 outward = isOfB ? -plane.normal : plane.normal;
        const RotationReach reach = reachOfBounded(moved);
        const Vec3 sideways = cross(plane.normal, rotation_);
        const double forward = dot(plane.normal, motion_.translation);
        const double ofRotation =
            std::min(angularSpeed_ * reach.fromAxis, norm(sideways) * reach.fromPivot);
        const double bound = isOfB ? fastest(moved) : forward + ofRotation;
        if (bound * left < room)
            return 2;

        const Vec3 middle = pivot();
        const double across = isOfB ? norm(cross(motion_.translation, normalized(rotation_))) : 0;
        const double bend = norm(sideways) * (across + angularSpeed_ * reach.fromAxis / 2);
        const auto growth = [&](double step) {
            const Vec3 direction = outward + step * sideways;
            if (direction == Vec3{})
                return std::numeric_limits<double>::infinity();
            return supportAlong(body, direction, dot(direction, middle)) -
                   supportAlong(body, outward, dot(outward, middle)) + step * forward +
                   step * step * bend;
        };
        double step = room / bound;
        if (!(step > 0))
            return 0; // below the smallest double, or overflow
        while (2 * step <= left && growth(2 * step) <= room)
            step *= 2;
        return growth(left) <= room ? 2 : step;
    }

    /// Of the core of A, whose rotation about itself moves nothing, and of planes that go with it,
    /// which those that rest lose at once where it slides: until the plane's gap is half or next to
    /// nothing. No shorter than `known`.
    double longerStep(const Shape& moved, const SeparatingPlane& plane, double known) const
    {
        const Vec3 axis = angularSpeed_ > 0 ? normalized(motion_.axis) : Vec3{};
        const moving::BodyMotion body = {pivot(),
                                         motion_.translation,
                                         rotation_,
                                         {speed_, angularSpeed_},
                                         {0, angularSpeed_ * angularSpeed_},
                                         axis};
        const moving::MovingPair pair = {moving::MovingPiece(moved, ofA_.fromPivot, body),
                                         moving::MovingPiece(b_, 0, {pivot(), {}, {}, {}, {}, {}}),
                                         axis};
        const auto resting = moving::MovingPlane::resting(pair, plane.normal);
        const double keep = std::min(touching_ / 4, resting.gap() / 2);
        const double left = 1 - fraction_;
        double longest = resting.gap() > 0 ? resting.safeFor(left, keep, known) : known;
        for (const auto& moving : {resting.withBody(moving::Side::A), resting.alongEdges()}) {
            if (moving && moving->gap() > 0 && longest < left)
                longest = moving->safeFor(left, keep, longest);
        }
        return longest < left ? longest : 2;
    }

    SweepHit lastApart()
    {
        const double fastestPoint = speed_ + angularSpeed_ * ofA_.fromPivot;
        fraction_ = advancement::lastApart([this](double f) { return overlaps(at(f), b_); }, apart_,
                                           fraction_, touching_ / fastestPoint);
        return {std::max(fraction_, advancement::kMinFraction),
                distance(at(fraction_), b_).pointOnB, normal_};
    }

    const Shape& a_;
    const Shape& b_;
    Vec3 origin_;
    RigidMotion motion_;
    Vec3 rotation_; ///< radians about the axis over the whole motion
    double angularSpeed_;
    double speed_;
    double reach_;
    RotationReach ofA_;

    double fraction_ = 0;
    double apart_ = 0;
    double rounding_ = 0; ///< of distances here
    double touching_ = 0;
    Vec3 point_;
    Vec3 normal_ = {1, 0, 0};
};

std::optional<SweepHit> settledInWorld(const std::optional<SweepHit>& hit, const Shape& a,
                                       const RigidMotion& motion, const Shape& b)
{
    return advancement::settled(
        hit, [&](double f) { return overlaps(transformed(a, motion.at(f)), b); });
}

/// The motion as it is seen from A: what B is round about seems not to rotate, if A moves along it.
bool isStillFromA(const RigidMotion& motion, const Shape& b)
{
    return advancement::isRevolvedAbout(b, motion.pivot, motion.axis) &&
           cross(motion.translation, motion.axis) == Vec3{};
}

SweepHit seenFromWorld(SweepHit hit, const RigidMotion& motion)
{
    const RigidMotion rotation = {{}, motion.pivot, motion.axis, motion.angle};
    const RigidTransform there = rotation.at(hit.fraction);
    hit.point = apply(there, hit.point);
    hit.normal = rotate(there.rotation, hit.normal);
    return hit;
}

} // namespace

std::optional<SweepHit> sweepRotational(const Shape& a, const RigidMotion& motion, const Shape& b)
{
    assert(isValid(a) && isValid(b) && isFinite(motion.translation));
    const Vec3 lengths = max(abs(motion.translation), abs(motion.pivot));
    if (const auto scale = magnitude::scaleFor(a, b, lengths))
        return scale->up(sweepRotational(scale->down(a), scale->down(motion), scale->down(b)));
    const bool rotatesInPlace = advancement::isRevolvedAbout(a, motion.pivot, motion.axis);
    const bool isEitherBounded = isBounded(a) || isBounded(b);
    if (motion.angle == 0 || (rotatesInPlace && !isEitherBounded))
        return sweep(a, motion.translation, b);
    if (overlaps(a, b) || !isEitherBounded) {
        const Distance start = distance(a, b);
        return SweepHit{0, start.pointOnB,
                        advancement::overlapNormal(a, b, start.pointOnB - start.pointOnA)};
    }
    const bool isStill = isStillFromA(motion, b);
    const double angle = rotatesInPlace || isStill ? 0 : motion.angle;
    const bool areBounded = isBounded(a) && isBounded(b);
    const LocalPair pair = areBounded ? localPair(a, motion.translation, b, motion.pivot)
                                      : LocalPair{a, motion.translation, b, {}};
    const RigidMotion local = {pair.motion, pair.toLocal(motion.pivot), motion.axis, angle};
    auto hit = RotationalSweep(pair.a, local, pair.b, pair.origin).run();
    if (hit)
        hit->point = pair.toWorld(hit->point);
    if (hit && isStill && !rotatesInPlace)
        hit = seenFromWorld(*hit, motion);
    return areBounded ? settledInWorld(hit, a, motion, b) : hit;
}

std::optional<SweepHit> sweepRotationalChecked(const Shape& a, const RigidMotion& motion,
                                               const Shape& b)
{
    requireValid(a, "a");
    requireValid(b, "b");
    const auto fail = [](const char* what) {
        throw Error(ErrorCode::InvalidShape, std::string("motion.") + what);
    };
    if (!isFinite(motion.translation))
        fail("translation has a component that is not finite");
    if (!isFinite(motion.pivot))
        fail("pivot has a component that is not finite");
    if (!isFinite(motion.axis))
        fail("axis has a component that is not finite");
    if (motion.axis == Vec3{})
        fail("axis is zero and gives no direction");
    if (!std::isfinite(motion.angle))
        fail("angle is not finite");
    return sweepRotational(a, motion, b);
}

} // namespace mbv
