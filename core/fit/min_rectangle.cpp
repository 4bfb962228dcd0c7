#include "min_rectangle.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace mbv {

std::array<double, 2> minRectangleDirection(std::span<PlanarPoint> points, double least)
{
    const std::vector<PlanarPoint> hull = planarHull(points);
    std::array<double, 2> best = {1, 0};
    double bestArea = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const PlanarPoint& a = hull[i];
        const PlanarPoint& b = hull[(i + 1) % hull.size()];
        const double length = std::sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
        if (length == 0) {
            continue;
        }
        const double ex = (b.x - a.x) / length;
        const double ey = (b.y - a.y) / length;
        double low = 0;
        double high = 0;
        double width = 0;
        for (const PlanarPoint& p : hull) {
            const double along = ex * (p.x - a.x) + ey * (p.y - a.y);
            low = std::min(low, along);
            high = std::max(high, along);
            width = std::max(width, ex * (p.y - a.y) - ey * (p.x - a.x));
        }
        const double area = (high - low + least) * (width + least);
        if (area < bestArea) {
            bestArea = area;
            best = {ex, ey};
        }
    }
    return best;
}

} // namespace mbv
