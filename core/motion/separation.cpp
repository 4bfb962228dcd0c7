#include "separation.h"

#include "collision/accuracy.h"
#include "collision/sweep/conservative_advancement.h"
#include "geometry/unbounded.h"

#include <mbv/collision/distance.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::motion {
namespace {

using moving::MovingPiece;
using moving::MovingPlane;

/// A plane across the nearest points whose gap is this much of the distance is as good as any.
constexpr double kGood = 0.9;

/// A time that is safe and, so many times, as long as what is left is long enough.
constexpr double kLong = 8;

moving::BodyMotion motionOf(const PlacedBody& body, const RateBound& speed,
                            const RateBound& acceleration, const Vec3& axis)
{
    return {body.seen.pose.translation,
            body.seen.velocity,
            body.seen.spin,
            {speed.atOrigin, speed.perRadius},
            {acceleration.atOrigin, acceleration.perRadius},
            axis};
}

} // namespace

bool isInexactKind(const Shape& shape)
{
    const auto* cylinder = std::get_if<Cylinder>(&shape);
    const bool isSegment = cylinder != nullptr && cylinder->radius == 0;
    return accuracyOf(shape) == Accuracy::Search && !isSegment;
}

Separation::Separation(const Piece& a, const Piece& b, const PlacedPair& bodies,
                       const PairRates& rates)
    : a_(bodies.a.placed(a.shape)), b_(bodies.b.placed(b.shape)),
      pair_{
          MovingPiece(a_, a.reach,
                      motionOf(bodies.a, rates.speedOfA, rates.accelerationOfA, rates.spinAxisOfA)),
          MovingPiece(b_, b.reach,
                      motionOf(bodies.b, rates.speedOfB, rates.accelerationOfB, rates.spinAxisOfB)),
          rates.steadyAxis},
      speed_(pair_.a.speed() + pair_.b.speed()),
      isInexact_(isInexactKind(a.shape) || isInexactKind(b.shape))
{
}

void Separation::measure()
{
    distance_ = mbv::distance(a_, b_);
    if (distance_.distance == 0)
        return;
    const Vec3 apart = distance_.pointOnB - distance_.pointOnA;
    const auto ofB = normalOfUnbounded(b_);
    const auto normal = ofB ? ofB : normalOfUnbounded(a_);
    if (normal) {
        addPlane(dot(*normal, apart) < 0 ? -*normal : *normal);
        return;
    }
    if (apart != Vec3{})
        addPlane(normalized(apart));
    if (planes_.empty() || planes_.front().gap() < kGood * distance_.distance)
        addPlanesBetween();
}

double Separation::leastAlong(const Vec3& normal, double half) const
{
    return MovingPlane::leastAtRest(pair_, normal, half);
}

std::optional<Vec3> Separation::normal() const
{
    const MovingPlane* const plane = widest();
    return plane == nullptr ? std::nullopt : std::optional(plane->normal());
}

void Separation::addPlane(const Vec3& normal)
{
    const MovingPlane plane = MovingPlane::resting(pair_, normal);
    if (plane.gap() > 0)
        planes_.push_back(plane);
}

void Separation::addPlanesBetween()
{
    const Vec3 apart = distance_.pointOnB - distance_.pointOnA;
    const Vec3 hint = apart == Vec3{} ? Vec3{1, 0, 0} : normalized(apart);
    for (const auto& plane : advancement::planesBetween(a_, b_, distance_, hint))
        addPlane(plane.normal);
}

const MovingPlane* Separation::widest() const
{
    const auto widest = std::max_element(
        planes_.begin(), planes_.end(),
        [](const MovingPlane& p, const MovingPlane& q) { return p.gap() < q.gap(); });
    return widest == planes_.end() ? nullptr : &*widest;
}

bool Separation::hasAcceleration() const
{
    return std::isfinite(pair_.a.acceleration() + pair_.b.acceleration());
}

double Separation::surelyApart() const
{
    const MovingPlane* const plane = widest();
    const double gap = plane == nullptr ? 0 : plane->gap();
    return isInexact_ ? gap : std::max(gap, distance_.distance);
}

double Separation::safeFor(double most, double keep) const
{
    const double left = surelyApart() - keep;
    if (!(left > 0))
        return 0;
    double safe = speed_ > 0 ? left / speed_ : most;
    if (!hasAcceleration())
        return std::min(safe, most);
    const auto use = [&](const MovingPlane& plane) {
        if (safe < most && plane.gap() > keep)
            safe = plane.safeFor(most, keep, safe);
    };
    std::for_each(planes_.begin(), planes_.end(), use);
    const MovingPlane* const plane = widest();
    if (plane == nullptr || kLong * safe >= most || !isBounded(a_) || !isBounded(b_))
        return std::min(safe, most);
    for (const moving::Side side : {moving::Side::A, moving::Side::B}) {
        if (const auto moving = plane->withBody(side))
            use(*moving);
    }
    if (const auto moving = plane->alongEdges())
        use(*moving);
    return std::min(safe, most);
}

double Separation::leastWithin(double half) const
{
    double least = surelyApart() - (speed_ > 0 ? speed_ * half : 0);
    if (!hasAcceleration())
        return least;
    for (const MovingPlane& plane : planes_)
        least = std::max(least, leastAlong(plane.normal(), half));
    return least;
}

} // namespace mbv::motion
