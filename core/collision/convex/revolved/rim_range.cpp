#include "rim_range.h"

namespace mbv::convex {
namespace {

/// One disc and its axis, which directions are told by here, and the other one.
struct SeenDisc {
    const RimExtent& rims;
    const Vec3& axis;
    double radius;
    const Vec3& other;
    double otherRadius;
    double cosine; ///< of the angle between the axes
    double sine;
};

SeenDisc discOfA(const RimExtent& rims)
{
    return {rims,         rims.axisA,   rims.radiusA,        rims.axisB,
            rims.radiusB, rims.between, sineOf(rims.between)};
}

SeenDisc discOfB(const RimExtent& rims)
{
    return {rims,         rims.axisB,   rims.radiusB,        rims.axisA,
            rims.radiusA, rims.between, sineOf(rims.between)};
}

/// The cosine to the axis up to which no extent is less than what is known. From a direction m
/// across the axis towards it by an angle b the discs' norms are convex, and so
///     extent >= cos(b) extent(m) + sin(b) rise
/// with `rise` the least slope that the extent has at any such m that the other axis does not point
/// away from. Where extent(m) >= known that is no less than what is known while
/// tan(b / 2) <= t = rise / known.
///
/// Else the other axis points away from m, which takes an acute angle between the two, and the way
/// comes into the domain across the other axis, at an angle a: there the extent is no less than
/// what is known. From there on, what of it is not the other disc's being P cos(b) + Q sin(b),
///     extent >= cos(b - a) extent(a) + sin(b - a) (Q cos(a) - P sin(a)),
/// least over P where extent(a) == known, and no less than that if
///     tan((b - a) / 2) <= (Q / known - sin(a)) / cos(a).
/// Along the axis the extent is Q + (Q - rise) >= known, which leaves Q / known >= (1 + t) / 2. Of
/// the condition, hardest at a == b == 2 atan(t), that leaves 2 t / (1 + t^2) <= (1 + t) / 2: true
/// up to t = sqrt(2) - 1.
double levelPart(const SeenDisc& disc, double known)
{
    constexpr double kMax = 0.41; // less than sqrt(2) - 1: of 45 degrees
    // With an obtuse angle between the axes the other disc's extent rises.
    const double steepest = disc.cosine > 0 ? disc.sine : 0;
    const double rise = dot(disc.rims.linear, disc.axis) - disc.otherRadius * steepest;
    if (!(rise > 0))
        return 0;
    const double tangent = known > 0 ? std::min(rise / known, kMax) : kMax;
    return 2 * tangent / (1 + tangent * tangent);
}

/// Tangents of half the angle of caps around an axis. Smaller caps are not worth looking for: where
/// the search of the rest is quick, and where it is to come as near to the axis as rounding lets
/// it.
constexpr double kSmallCap = 0.02;
constexpr double kTinyCap = 1e-9;

/// The cosine to the axis from which on no extent is less than that along the axis. The disc has
/// radius sin(b) at an angle b from its axis. What else there is of the extent has a gradient, with
/// `fall` the longest that it is across the axis, and `along` the most that it is along it,
/// anywhere in a cap around the axis. In that cap
///     extent >= extent(axis) + sin(b) (radius - fall) - (1 - cos(b)) along
/// which is no less than along the axis while tan(b / 2) <= (radius - fall) / along. Caps are tried
/// from large to small.
double polePart(const SeenDisc& disc, double leastTangent)
{
    double fall = 0;
    double along = 0;
    const auto see = [&](double otherCosine) {
        const Vec3 gradient =
            disc.rims.linear - (disc.otherRadius * otherCosine / sineOf(otherCosine)) * disc.other;
        const double onAxis = dot(gradient, disc.axis);
        const Vec3 level = gradient - onAxis * disc.axis;
        fall = std::max(fall, std::sqrt(dot(level, level)));
        along = std::max(along, onAxis);
    };
    see(disc.cosine);
    if (fall >= disc.radius)
        return 1;
    for (double tangent = 0.41; tangent > leastTangent; tangent /= 2) {
        const double low = (1 - tangent * tangent) / (1 + tangent * tangent);
        const double away = 2 * tangent / (1 + tangent * tangent);
        const double least = disc.cosine * low - disc.sine * away;
        const double most = disc.cosine * low + disc.sine * away;
        const bool isOtherIn = disc.cosine >= low;
        if (isOtherIn || !(std::max(std::abs(least), most) < 1))
            continue;
        fall = along = 0;
        see(least);
        see(most);
        if (tangent * along <= disc.radius - fall)
            return low;
    }
    return 1;
}

CosineInterval openTo(const SeenDisc& disc, double known)
{
    CosineInterval result;
    result.low = levelPart(disc, known);
    // Else the axis is not in the domain.
    if (disc.cosine >= 0)
        result.high = polePart(disc, kSmallCap);
    result.atLow = sineOf(result.low);
    result.atHigh = sineOf(result.high);
    return result;
}

} // namespace

double provenAroundA(const RimExtent& rims)
{
    return polePart(discOfA(rims), kTinyCap);
}

double provenAroundB(const RimExtent& rims)
{
    return polePart(discOfB(rims), kTinyCap);
}

CosineInterval openToA(const RimExtent& rims, double known)
{
    return openTo(discOfA(rims), known);
}

CosineInterval openToB(const RimExtent& rims, double known)
{
    return openTo(discOfB(rims), known);
}

} // namespace mbv::convex
