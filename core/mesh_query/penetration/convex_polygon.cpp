#include "convex_polygon.h"

#include <algorithm>

namespace mbv::solid {

std::pair<ConvexPolygon, ConvexPolygon> cut(const ConvexPolygon& polygon, const CutPlane& plane)
{
    constexpr double kMin = 1e-9; // of the polygon's extent
    std::vector<double> heights;
    for (const Vec3& p : polygon)
        heights.push_back(plane.heightOf(p));
    const auto [low, high] = std::minmax_element(heights.begin(), heights.end());
    const double least = kMin * norm(plane.normal) *
                         norm(polygon[static_cast<std::size_t>(high - heights.begin())] -
                              polygon[static_cast<std::size_t>(low - heights.begin())]);
    if (!(*low<-least&& * high> least))
        return {};
    std::pair<ConvexPolygon, ConvexPolygon> parts;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const std::size_t j = (i + 1) % polygon.size();
        if (heights[i] <= 0)
            parts.first.push_back(polygon[i]);
        if (heights[i] >= 0)
            parts.second.push_back(polygon[i]);
        if ((heights[i] < 0 && heights[j] > 0) || (heights[i] > 0 && heights[j] < 0)) {
            const double part = heights[i] / (heights[i] - heights[j]);
            const Vec3 crossing = polygon[i] + part * (polygon[j] - polygon[i]);
            parts.first.push_back(crossing);
            parts.second.push_back(crossing);
        }
    }
    return parts;
}

Vec3 middleOf(const ConvexPolygon& polygon)
{
    const double part = 1 / static_cast<double>(polygon.size());
    Vec3 middle;
    for (const Vec3& corner : polygon)
        middle = middle + part * corner;
    return middle;
}

CutPlane middlePlane(const ConvexPolygon& polygon)
{
    std::pair<Vec3, Vec3> ends = {polygon.front(), polygon.front()};
    double longest = -1;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        for (std::size_t j = i + 1; j < polygon.size(); ++j) {
            const double length = norm(polygon[j] - polygon[i]);
            if (length > longest) {
                longest = length;
                ends = {polygon[i], polygon[j]};
            }
        }
    }
    const Vec3 along = ends.second - ends.first;
    return {along, dot(along, 0.5 * ends.first + 0.5 * ends.second)};
}

} // namespace mbv::solid
