#include "plane_crossing.h"

#include "double_double_vector.h"
#include "estimate.h"
#include "exact_point.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace mbv::solid {
namespace {

/// Of a difference of doubles no digit is lost; each product, sum and quotient is off by less than
/// so much of itself (Joldes, Muller, Popescu, 2017, have 15 times the square of kUnitRoundoff at
/// most), be it not for underflow.
constexpr double kOff = 16 * kUnitRoundoff * kUnitRoundoff;

// Where neither squares nor cubes of coordinates overflow, and what underflow takes from a height
// is less than its error: kLost.
constexpr double kFarthest = 1e60;
constexpr double kMinHeight = 1e-150;
constexpr double kLost = 1e-240;
constexpr double kMinCoordinate = 1e-290; ///< and digits of coordinates below it

DoubleDoubleVec3 difference(const Vec3& to, const Vec3& from)
{
    return numbersOf<DoubleDouble>(to) - numbersOf<DoubleDouble>(from);
}

Vec3 rounded(const DoubleDoubleVec3& v)
{
    return {v[0].toDouble(), v[1].toDouble(), v[2].toDouble()};
}

/// Heights over a plane times a factor, and how far they may be off.
class Heights {
public:
    explicit Heights(const Triangle& t) : origin_(t.a)
    {
        const DoubleDoubleVec3 u = difference(t.b, t.a);
        const DoubleDoubleVec3 v = difference(t.c, t.a);
        normal_ = cross(u, v);
        magnitude_ = crossMagnitude(rounded(u), rounded(v));
    }

    /// The normal is off by 2 kOff of its magnitude, the sum of three products by 3 kOff of what it
    /// sums up; 8 leave room for the rounding of this bound.
    DoubleDouble heightOf(const Vec3& p, double& error) const
    {
        const DoubleDoubleVec3 up = difference(p, origin_);
        error += 8 * kOff * dot(magnitude_, abs(rounded(up))) + kLost;
        return dot(normal_, up);
    }

private:
    Vec3 origin_;
    DoubleDoubleVec3 normal_;
    Vec3 magnitude_;
};

bool isWithinReach(const PlaneCrossing& crossing)
{
    const auto& [from, to, t] = crossing;
    return std::max({maxComponent(abs(from)), maxComponent(abs(to)), maxComponent(abs(t.a)),
                     maxComponent(abs(t.b)), maxComponent(abs(t.c))}) < kFarthest;
}

} // namespace

PlaneCrossing planeCrossing(const Vec3& end, const Vec3& otherEnd, const Triangle& triangle)
{
    const bool isAscending =
        std::tie(end.x, end.y, end.z) < std::tie(otherEnd.x, otherEnd.y, otherEnd.z);
    return isAscending ? PlaneCrossing{end, otherEnd, triangle}
                       : PlaneCrossing{otherEnd, end, triangle};
}

std::optional<Vec3> nearestDoubles(const PlaneCrossing& crossing)
{
    if (!isWithinReach(crossing))
        return std::nullopt;
    const Heights heights(crossing.triangle);
    double error = 0;
    const DoubleDouble above = heights.heightOf(crossing.from, error);
    const DoubleDouble below = heights.heightOf(crossing.to, error);
    const DoubleDouble whole = above - below;
    const double size = std::abs(whole.toDouble());
    if (!(size > kMinHeight) || !(error < kUnitRoundoff * size))
        return std::nullopt;
    const DoubleDouble part = above / whole;
    const double errorOfPart = 2 * error / size + 4 * kOff;
    Vec3 nearest;
    bool mayBeDoubles = true;
    for (int axis = 0; axis < 3; ++axis) {
        const DoubleDouble along =
            DoubleDouble::of(crossing.to[axis]) - DoubleDouble::of(crossing.from[axis]);
        const DoubleDouble p = DoubleDouble::of(crossing.from[axis]) + part * along;
        nearest[axis] = p.toDouble();
        const double off = 2 * ((errorOfPart + 2 * kOff) * std::abs(along.toDouble()) +
                                kOff * std::abs(nearest[axis])) +
                           kMinCoordinate;
        if (nearest[axis] + (p.rest() + off) != nearest[axis] ||
            nearest[axis] + (p.rest() - off) != nearest[axis])
            return std::nullopt;
        mayBeDoubles = mayBeDoubles && std::abs(p.rest()) <= off;
    }
    if (mayBeDoubles)
        return std::nullopt;
    return nearest;
}

FractionVec3 exactPoint(const PlaneCrossing& crossing)
{
    const FractionVec3 origin = fractions(crossing.triangle.a);
    const FractionVec3 normal = bvh::exactNormal(crossing.triangle);
    const FractionVec3 start = fractions(crossing.from);
    const FractionVec3 end = fractions(crossing.to);
    const Fraction above = dot(normal, start - origin);
    const Fraction below = dot(normal, end - origin);
    const Fraction whole = above - below;
    FractionVec3 p;
    for (std::size_t i = 0; i < 3; ++i)
        p[i] = start[i] == end[i] ? start[i] : (above * end[i] - below * start[i]) / whole;
    return p;
}

} // namespace mbv::solid
