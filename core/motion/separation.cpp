#include "separation.h"

#include "collision/accuracy.h"
#include "collision/sweep/conservative_advancement.h"
#include "geometry/unbounded.h"
#include "motion/parts/part_reach.h"

#include <mbv/collision/distance.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::motion {
namespace {

/// A plane across the nearest points whose gap is this much of the distance is as good as any.
constexpr double kGood = 0.9;

} // namespace

bool isInexactKind(const Shape& shape)
{
    const auto* cylinder = std::get_if<Cylinder>(&shape);
    const bool isSegment = cylinder != nullptr && cylinder->radius == 0;
    return accuracyOf(shape) == Accuracy::Search && !isSegment;
}

Separation::Separation(const Piece& a, const Piece& b, const PlacedPair& bodies,
                       const PairRates& rates)
    : bodies_(bodies), a_(bodies.a.placed(a.shape)), b_(bodies.b.placed(b.shape)),
      speed_(rates.speedOfA.at(a.reach) + rates.speedOfB.at(b.reach)),
      acceleration_(rates.accelerationOfA.at(a.reach) + rates.accelerationOfB.at(b.reach)),
      steadyAxis_(rates.steadyAxis), isInexact_(isInexactKind(a.shape) || isInexactKind(b.shape))
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
    if (planes_.empty() || planes_.front().gap < kGood * distance_.distance)
        addPlanesBetween();
}

double Separation::leastAlong(const Vec3& normal, double half) const
{
    return std::min(gapAfter(normal, half), gapAfter(normal, -half));
}

std::optional<Vec3> Separation::normal() const
{
    const auto widest =
        std::max_element(planes_.begin(), planes_.end(),
                         [](const MovingPlane& p, const MovingPlane& q) { return p.gap < q.gap; });
    return widest == planes_.end() ? std::nullopt : std::optional(widest->normal);
}

void Separation::addPlane(const Vec3& normal)
{
    MovingPlane plane = {normal, 0};
    plane.gap = gapAfter(normal, 0);
    if (plane.gap > 0)
        planes_.push_back(plane);
}

void Separation::addPlanesBetween()
{
    const Vec3 apart = distance_.pointOnB - distance_.pointOnA;
    const Vec3 hint = apart == Vec3{} ? Vec3{1, 0, 0} : normalized(apart);
    for (const auto& plane : advancement::planesBetween(a_, b_, distance_, hint))
        addPlane(plane.normal);
}

double Separation::surelyApart() const
{
    double gap = 0;
    for (const MovingPlane& plane : planes_)
        gap = std::max(gap, plane.gap);
    return isInexact_ ? gap : std::max(gap, distance_.distance);
}

double Separation::gapAfter(const Vec3& n, double time) const
{
    const Vec3& originA = bodies_.a.seen.pose.translation;
    const Vec3& originB = bodies_.b.seen.pose.translation;
    const Vec3 alongA = time == 0 ? n : n + time * cross(n, bodies_.a.seen.spin);
    const Vec3 alongB = time == 0 ? n : n + time * cross(n, bodies_.b.seen.spin);
    const double start = dot(n, originB - originA) +
                         time * dot(n, bodies_.b.seen.velocity - bodies_.a.seen.velocity);
    const double lowestB = -highestOf(b_, -alongB, originB);
    const double square =
        time == 0 ? 0 : time * time * acceleration_ * accelerationAlong(n, steadyAxis_) / 2;
    return start + lowestB - highestOf(a_, alongA, originA) - square;
}

double Separation::safeBehind(const MovingPlane& plane, double most, double keep) const
{
    if (gapAfter(plane.normal, most) >= keep)
        return most;
    double safe = std::min(most, speed_ > 0 ? (plane.gap - keep) / speed_ : most);
    if (!(safe > 0))
        return 0;
    double unsafe = most;
    while (2 * safe < unsafe && gapAfter(plane.normal, 2 * safe) >= keep)
        safe *= 2;
    unsafe = std::min(unsafe, 2 * safe);
    for (int i = 0; i < 4; ++i) {
        const double middle = safe + (unsafe - safe) / 2;
        (gapAfter(plane.normal, middle) >= keep ? safe : unsafe) = middle;
    }
    return safe;
}

double Separation::safeFor(double most, double keep) const
{
    const double left = surelyApart() - keep;
    if (!(left > 0))
        return 0;
    double safe = speed_ > 0 ? left / speed_ : most;
    for (const MovingPlane& plane : planes_) {
        if (safe >= most)
            return most;
        if (plane.gap > keep && std::isfinite(acceleration_))
            safe = std::max(safe, safeBehind(plane, most, keep));
    }
    return std::min(safe, most);
}

double Separation::leastWithin(double half) const
{
    double least = surelyApart() - (speed_ > 0 ? speed_ * half : 0);
    if (!std::isfinite(acceleration_))
        return least;
    for (const MovingPlane& plane : planes_)
        least = std::max(least, leastAlong(plane.normal, half));
    return least;
}

} // namespace mbv::motion
