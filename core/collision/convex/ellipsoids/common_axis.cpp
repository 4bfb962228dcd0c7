#include "common_axis.h"

#include "ellipsoid_view.h"

#include <cmath>

namespace mbv::convex {
namespace {

constexpr double kOff = 4e-3; // of the size

Ellipse ellipseOf(const CenteredEllipsoid& e, const Axes& axes)
{
    return {e.extent(axes.n), e.extent(axes.u)};
}

/// What no extent is off by from that of the ellipsoid of revolution with those along n and u. The
/// squares of extents are forms: they differ by no more than the forms' coefficients do.
double offFromRevolved(const CenteredEllipsoid& e, const Axes& axes)
{
    const Vec3 n = e.along(axes.n);
    const Vec3 u = e.along(axes.u);
    const Vec3 v = e.along(axes.v);
    const double spread = dot(u, u) - dot(v, v);
    const double uv = dot(u, v);
    const double nu = dot(n, u);
    const double nv = dot(n, v);
    return std::sqrt(spread * spread + 2 * (uv * uv + nu * nu + nv * nv)) / e.least;
}

} // namespace

std::optional<CommonAxis> commonAxisOf(const EllipsoidPair& pair)
{
    std::optional<CommonAxis> best;
    const auto tryAxis = [&](const Vec3& direction) {
        const double most = best ? best->off : kOff;
        const Vec3 across = cross(pair.offset, direction);
        const double square = dot(direction, direction);
        if (!(dot(across, across) <= most * most * square))
            return;
        const double aside = std::sqrt(dot(across, across) / square);
        const Axes axes(normalized(direction));
        const double off = aside + offFromRevolved(pair.a, axes) + offFromRevolved(pair.b, axes);
        if (!(off <= most) || (best && off == most))
            return;
        const MeridianExtent extent = {
            {ellipseOf(pair.a, axes), ellipseOf(pair.b, axes)}, {}, dot(pair.offset, axes.n)};
        best = CommonAxis{axes.n, axes.u, extent, off};
    };
    if (pair.offset != Vec3{})
        tryAxis(pair.offset);
    for (const CenteredEllipsoid* e : {&pair.a, &pair.b}) {
        for (const Vec3& axis : e->halfAxes)
            tryAxis(axis);
    }
    return best;
}

std::optional<CommonAxis> commonAxisOf(const BodyPair& pair)
{
    const Axes axes({0, 0, 1});
    const bool isBox = pair.b.halfExtents.x > 0 || pair.b.halfExtents.y > 0;
    const double off = UprightBody::levelOf(pair.offset) + offFromRevolved(pair.a, axes);
    if (isBox || !(off <= kOff))
        return std::nullopt;
    return CommonAxis{axes.n, axes.u, {{ellipseOf(pair.a, axes)}, pair.b, pair.offset.z}, off};
}

} // namespace mbv::convex
