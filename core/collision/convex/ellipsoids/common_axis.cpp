#include "common_axis.h"

#include "ellipsoid_view.h"

#include <cmath>

namespace mbv::convex {
namespace {

constexpr double kOff = 5e-4; // of the size

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
    const auto about = [&](const Vec3& axis) -> std::optional<CommonAxis> {
        const Axes axes(normalized(axis));
        const double off = offFromRevolved(pair.a, axes) + offFromRevolved(pair.b, axes);
        if (!(off <= kOff))
            return std::nullopt;
        const MeridianExtent extent = {
            {ellipseOf(pair.a, axes), ellipseOf(pair.b, axes)}, {}, dot(pair.offset, axes.n)};
        return CommonAxis{axes.n, axes.u, extent, off};
    };
    if (pair.offset != Vec3{})
        return about(pair.offset);
    for (const CenteredEllipsoid* e : {&pair.a, &pair.b}) {
        for (const Vec3& axis : e->halfAxes) {
            if (const auto found = about(axis))
                return found;
        }
    }
    return std::nullopt;
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
