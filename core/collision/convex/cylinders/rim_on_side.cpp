#include "rim_on_side.h"

#include "collision/convex/gjk/shallowest.h"
#include "collision/exact/accurate_cross.h"

#include <mbv/geometry/vec2.h>

#include <algorithm>
#include <cmath>

namespace mbv::convex {
namespace {

/// The unit direction along which the ellipse about a center has the least extent, and that; found
/// from one that is not far off, or nothing. Precondition: the origin is outside.
struct Nearest {
    Vec2 direction;
    double extent = 0;
};

std::optional<Nearest> nearestOfEllipse(const Vec2& center, const Vec2& semiAxes, Vec2 direction)
{
    constexpr int kSteps = 12;
    constexpr double kTurn = 0.5;   // no more at once
    constexpr double kClose = 1e-9; // the next step leaves its square
    for (int step = 0; step < kSteps; ++step) {
        const Vec2 scaled = {semiAxes.x * direction.x, semiAxes.y * direction.y};
        const double squared = dot(scaled, scaled);
        const double length = std::sqrt(squared);
        const Vec2 point = center + Vec2{semiAxes.x * scaled.x, semiAxes.y * scaled.y} / length;
        const double extent = dot(direction, point);
        const double product = semiAxes.x * semiAxes.y;
        const double rise = product * product / (squared * length) - extent; // of the slope
        const double turn = -dot(perpendicular(direction), point) / rise;
        if (!(rise > 0))
            return std::nullopt;
        const double bounded = std::clamp(turn, -kTurn, kTurn);
        direction =
            (direction + bounded * perpendicular(direction)) / std::sqrt(1 + bounded * bounded);
        if (std::abs(turn) <= kClose) {
            const double last = dot(center, direction) +
                                std::hypot(semiAxes.x * direction.x, semiAxes.y * direction.y);
            return Nearest{direction, last};
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<RimOnSide> nearestRimOnSide(const CylinderCore& rim, const CylinderCore& side,
                                          const Vec3& outward)
{
    constexpr double kNearlyParallel = 1e-3;
    const Vec3 across = accurateCross(rim.unitAxis, side.unitAxis);
    const double sine = std::sqrt(dot(across, across));
    if (!(sine > kNearlyParallel))
        return std::nullopt;
    const Vec3 x = across / sine;
    const Vec3 y = cross(x, side.unitAxis);
    const auto seen = [&](const Vec3& v) { return Vec2{dot(v, x), dot(v, y)}; };

    const double towardsEnd = -std::copysign(1.0, dot(rim.unitAxis, outward));
    const Vec3 end = rim.center + towardsEnd * rim.halfAxis;
    const Vec2 back = -seen(outward);
    const double length = std::sqrt(dot(back, back));
    if (!(length > 0))
        return std::nullopt;
    const double cosine = std::abs(dot(rim.unitAxis, side.unitAxis));
    const auto found =
        nearestOfEllipse(seen(end - side.center), {rim.radius, cosine * rim.radius}, back / length);
    if (!found || !(-found->extent - side.radius > kClear))
        return std::nullopt;

    const Vec3 out = -found->direction.x * x - found->direction.y * y;
    const double along = dot(out, rim.unitAxis);
    const Vec3 inEnd = out - along * rim.unitAxis;
    const double inEndLength = std::sqrt(dot(inEnd, inEnd));
    // Of an end that is seen edge on, the rim need not be what is nearest.
    constexpr double kEdgeOn = 1e-3;
    if (!(inEndLength > kEdgeOn))
        return std::nullopt;
    const Vec3 onRim = end - (rim.radius / inEndLength) * inEnd;
    const double place = dot(onRim - side.center, side.unitAxis);
    const bool isNearerEnd = towardsEnd * along <= 0;
    if (!isNearerEnd || !(std::abs(place) <= dot(side.halfAxis, side.unitAxis)))
        return std::nullopt;
    const double distance = -found->extent - side.radius;
    return RimOnSide{distance, onRim, onRim - distance * out};
}

} // namespace mbv::convex
