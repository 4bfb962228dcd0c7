// The extent h(d) = d . p(d), with p the support point along d, has the gradient p, of which p - h
// d lies in the sphere of unit directions. Newton's method looks for where that is zero, which
// makes h d the support point; its derivative is from differences of gradients nearby.
#include "shallower.h"

#include "collision/exact/accurate_cross.h"

#include <array>
#include <limits>

namespace mbv::convex {
namespace {

struct Slope {
    double extent;
    Vec3 gradient; ///< across the direction

    Slope(const DifferenceSupport& support, const Vec3& direction)
    {
        const Vec3 point = support(direction).difference;
        extent = dot(direction, point);
        gradient = point - extent * direction;
    }

    double steepness() const { return dot(gradient, gradient); }
};

/// The direction where the gradient would be zero if it changed evenly; where it does not, or not
/// with a least extent there, one that is not finite.
Vec3 newtonStep(const DifferenceSupport& support, const Vec3& direction, const Slope& slope)
{
    constexpr double kNear = 1e-5;
    const Vec3 u = anyPerpendicular(direction);
    const Vec3 v = cross(direction, u);
    const auto change = [&](const Vec3& aside) {
        const Slope there(support, normalized(direction + kNear * aside));
        const Vec3 by = (there.gradient - slope.gradient) / kNear;
        return std::array{dot(by, u), dot(by, v)};
    };
    const auto [uu, uv] = change(u);
    const auto [vu, vv] = change(v);
    const double determinant = uu * vv - uv * vu;
    const double alongU = dot(slope.gradient, u);
    const double alongV = dot(slope.gradient, v);
    const Vec3 step = ((vu * alongV - vv * alongU) / determinant) * u +
                      ((uv * alongU - uu * alongV) / determinant) * v;
    return normalized(direction + step);
}

} // namespace

Vec3 shallowerNear(const DifferenceSupport& support, const Vec3& direction)
{
    constexpr int kSteps = 6;
    constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
    Vec3 best = direction;
    Slope slope(support, best);
    for (int i = 0; i < kSteps; ++i) {
        const Vec3 next = newtonStep(support, best, slope);
        if (!isFinite(next))
            break;
        const Slope there(support, next);
        // Near the least extent rounding hides what is gained, and the gradient still tells.
        const bool isLower = there.extent < slope.extent;
        const bool isFlatter =
            there.steepness() < slope.steepness() / 2 && there.extent <= slope.extent + kRounding;
        if (!isLower && !isFlatter)
            break;
        best = next;
        slope = there;
    }
    return best;
}

} // namespace mbv::convex
