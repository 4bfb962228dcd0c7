#include "common_axis.h"

#include "ellipsoid_view.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mbv::convex {
namespace {

/// To rounding.
bool isRevolvedAbout(const CenteredEllipsoid& e, const Axes& axes)
{
    const Vec3 n = e.along(axes.n);
    const Vec3 u = e.along(axes.u);
    const Vec3 v = e.along(axes.v);
    constexpr double kRounding = 1e-14;
    const double rounding = kRounding * e.largest * e.largest;
    return std::abs(dot(u, u) - dot(v, v)) <= rounding && std::abs(dot(u, v)) <= rounding &&
           std::abs(dot(n, u)) <= rounding && std::abs(dot(n, v)) <= rounding;
}

CenteredEllipsoid widened(const CenteredEllipsoid& e, const Axes& axes)
{
    constexpr double kWider = 1.5;
    const double radius = e.extent(axes.u);
    return {{e.extent(axes.n) * axes.n, radius * axes.u, kWider * radius * axes.v},
            e.least,
            std::max(e.largest, kWider * radius)};
}

} // namespace

std::optional<EllipsoidPair> widenedAcrossCommonAxis(const EllipsoidPair& pair)
{
    const auto widenedAbout = [&](const Vec3& axis) -> std::optional<EllipsoidPair> {
        const Axes axes(normalized(axis));
        if (!isRevolvedAbout(pair.a, axes) || !isRevolvedAbout(pair.b, axes))
            return std::nullopt;
        return EllipsoidPair{widened(pair.a, axes), widened(pair.b, axes), pair.offset};
    };
    if (pair.offset != Vec3{})
        return widenedAbout(pair.offset);
    for (const CenteredEllipsoid* e : {&pair.a, &pair.b}) {
        for (const Vec3& axis : e->halfAxes) {
            if (const auto found = widenedAbout(axis))
                return found;
        }
    }
    return std::nullopt;
}

} // namespace mbv::convex
