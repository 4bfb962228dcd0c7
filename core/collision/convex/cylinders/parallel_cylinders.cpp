#include "parallel_cylinders.h"

#include "collision/exact/accurate_cross.h"
#include "collision/nearest/around_cylinder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace mbv {

std::optional<ParallelCylinders> ParallelCylinders::of(const Cylinder& a, const Cylinder& b)
{
    constexpr double kParallel = 8 * std::numeric_limits<double>::epsilon();
    const Vec3 axisA = normalized(a.b - a.a);
    const Vec3 axisB = normalized(b.b - b.a);
    const Vec3 sine = cross(axisA, axisB);
    if (dot(sine, sine) > kParallel * kParallel)
        return std::nullopt;

    ParallelCylinders result;
    const nearest::AroundCylinder from = nearest::aroundCylinder(a, b.a / 2 + b.b / 2);
    result.origin_ = a.a;
    result.axis_ = from.axis;
    result.outward_ = from.outward;
    result.alongA_ = {0, dot(a.b - a.a, from.axis)};
    const auto [low, high] = std::minmax({dot(b.a - a.a, from.axis), dot(b.b - a.a, from.axis)});
    result.alongB_ = {low, high};
    result.acrossA_ = {-a.radius, a.radius};
    result.acrossB_ = {from.radial - b.radius, from.radial + b.radius};
    result.gapAlong_ = std::max(low - result.alongA_.high, -high);
    result.gapAcross_ = from.radial - (a.radius + b.radius);
    return result;
}

Distance ParallelCylinders::distance() const
{
    // Where the intervals overlap, the middle of what they have in common is a coordinate of both.
    const auto nearest = [](const Interval& a, const Interval& b) {
        const Interval common = {std::max(a.low, b.low), std::min(a.high, b.high)};
        if (common.low <= common.high)
            return std::pair(common.middle(), common.middle());
        return a.high < b.low ? std::pair(a.high, b.low) : std::pair(a.low, b.high);
    };
    const auto [alongA, alongB] = nearest(alongA_, alongB_);
    const auto [acrossA, acrossB] = nearest(acrossA_, acrossB_);
    return {std::hypot(std::max(gapAlong_, 0.0), std::max(gapAcross_, 0.0)),
            pointAt(alongA, acrossA), pointAt(alongB, acrossB)};
}

Contact ParallelCylinders::contact() const
{
    const Interval along = {std::max(alongA_.low, alongB_.low),
                            std::min(alongA_.high, alongB_.high)};
    const Interval across = {std::max(acrossA_.low, acrossB_.low),
                             std::min(acrossA_.high, acrossB_.high)};
    const double up = alongA_.high - alongB_.low;
    const double down = alongB_.high - alongA_.low;
    double depth = -gapAcross_;
    Vec3 normal = outward_;
    Vec3 onA = pointAt(along.middle(), acrossA_.high);
    if (std::min(up, down) < depth) {
        depth = std::min(up, down);
        normal = up <= down ? axis_ : -axis_;
        onA = pointAt(up <= down ? alongA_.high : alongA_.low, across.middle());
    }
    depth = std::max(depth, 0.0);
    return {depth, normal, onA, onA - depth * normal};
}

} // namespace mbv
