#include "planar_hull.h"

#include <algorithm>

namespace mbv {
namespace {

/// Positive for a turn to the left at a. From there, not from o: of points that are all but one,
/// differences are exact, and the turn is known to a rounding of its angle.
double crossOf(const PlanarPoint& o, const PlanarPoint& a, const PlanarPoint& b)
{
    return (a.x - o.x) * (b.y - a.y) - (a.y - o.y) * (b.x - a.x);
}

/// Moves the points that may be corners of the hull to the front: those not inside the
/// quadrilateral of the extremes along x and y (Akl, Toussaint: A fast convex hull algorithm,
/// 1978). Their count.
std::size_t withoutInner(std::span<PlanarPoint> points)
{
    PlanarPoint left = points[0];
    PlanarPoint low = points[0];
    PlanarPoint right = points[0];
    PlanarPoint high = points[0];
    for (const PlanarPoint& p : points) {
        left = p.x < left.x ? p : left;
        right = p.x > right.x ? p : right;
        low = p.y < low.y ? p : low;
        high = p.y > high.y ? p : high;
    }
    const auto isInner = [&](const PlanarPoint& p) {
        return crossOf(left, low, p) > 0 && crossOf(low, right, p) > 0 &&
               crossOf(right, high, p) > 0 && crossOf(high, left, p) > 0;
    };
    return static_cast<std::size_t>(std::remove_if(points.begin(), points.end(), isInner) -
                                    points.begin());
}

} // namespace

std::vector<PlanarPoint> planarHull(std::span<PlanarPoint> points)
{
    points = points.first(withoutInner(points));
    std::ranges::sort(points, [](const PlanarPoint& a, const PlanarPoint& b) {
        return a.x < b.x || (a.x == b.x && (a.y < b.y || (a.y == b.y && a.index < b.index)));
    });
    // Andrew's monotone chain: the lower corners from left to right, the upper ones back.
    std::vector<PlanarPoint> hull;
    hull.reserve(points.size() + 2);
    const auto add = [&hull](const PlanarPoint& p, std::size_t base) {
        while (hull.size() >= base + 2 && crossOf(hull[hull.size() - 2], hull.back(), p) <= 0) {
            hull.pop_back();
        }
        if (hull.empty() || hull.back().x != p.x || hull.back().y != p.y) {
            hull.push_back(p);
        }
    };
    for (const PlanarPoint& p : points) {
        add(p, 0);
    }
    const std::size_t lower = hull.size() - 1;
    for (std::size_t i = points.size(); i-- > 0;) {
        add(points[i], lower);
    }
    if (hull.size() > 1) {
        hull.pop_back(); // the first corner again
    }
    return hull;
}

} // namespace mbv
