#include "local_least.h"

#include "ellipsoid_view.h"

#include <algorithm>
#include <limits>

namespace mbv::convex {

WayOut leastNear(const EllipsoidPair& pair, const Vec3& direction, double enough)
{
    constexpr int kSteps = 20;
    constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
    constexpr double kFlat = 1e-6; // of the sharpest bend: less is taken for that much
    WayOut best = {direction, pair.extent(direction)};
    double steepness = std::numeric_limits<double>::infinity();
    Vec3 next = direction;
    for (int i = 0; i < kSteps && !(best.extent < enough); ++i) {
        const Axes axes(next);
        const EllipsoidView a(pair.a, axes);
        const EllipsoidView b(pair.b, axes);
        const Vec3 point = a.support + b.support - pair.offset;
        const double extent = dot(point, next);
        const double alongU = dot(point, axes.u);
        const double alongV = dot(point, axes.v);
        const double steep = alongU * alongU + alongV * alongV;
        // Near the least extent rounding hides what is gained, and the gradient still tells.
        const bool isLower = extent < best.extent;
        const bool isFlatter = steep < steepness / 2 && extent <= best.extent + kRounding;
        if (isLower || isFlatter) {
            best = {next, extent};
            steepness = steep;
        } else if (steepness < std::numeric_limits<double>::infinity()) {
            if (!(extent > best.extent + kRounding))
                break;
            next = normalized(best.direction + next); // the step was too long
            continue;
        }
        if (steep <= kRounding * kRounding)
            break;
        PlaneForm bend = a.curvature + b.curvature;
        const double lift = std::max(kFlat * bend.largest() - (bend.least() - extent), 0.0);
        bend.uu += lift - extent;
        bend.vv += lift - extent;
        const double determinant = bend.uu * bend.vv - bend.uv * bend.uv;
        next = normalized(next + ((bend.uv * alongV - bend.vv * alongU) / determinant) * axes.u +
                          ((bend.uv * alongU - bend.uu * alongV) / determinant) * axes.v);
        if (!isFinite(next))
            break;
    }
    return best;
}

} // namespace mbv::convex
