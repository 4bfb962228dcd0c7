#include "outer_polygon.h"

#include <algorithm>
#include <limits>

namespace mbv {
namespace {

double crossOf(const PlanarPoint& from, const PlanarPoint& to, const PlanarPoint& p)
{
    return (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x);
}

/// Without the edge from b to c: where those from a and to d meet, and twice the area that adds.
struct Meeting {
    PlanarPoint at;
    double cost = std::numeric_limits<double>::infinity(); ///< also where they do not meet
};

Meeting meetingOf(const PlanarPoint& a, const PlanarPoint& b, const PlanarPoint& c,
                  const PlanarPoint& d)
{
    const double turn = (b.x - a.x) * (c.y - d.y) - (b.y - a.y) * (c.x - d.x);
    const double t = crossOf(d, c, b) / turn; // of b - a, from b
    if (!(turn < 0) && !(turn > 0))
        return {};
    const PlanarPoint at = {b.x + t * (b.x - a.x), b.y + t * (b.y - a.y)};
    if (!(t >= 0) || crossOf(b, c, at) > 0)
        return {};
    return {at, -crossOf(b, c, at)};
}

} // namespace

std::vector<PlanarPoint> outerPolygon(std::vector<PlanarPoint> corners, std::size_t most)
{
    const auto without = [&](std::size_t edge) {
        const std::size_t n = corners.size();
        return meetingOf(corners[(edge + n - 1) % n], corners[edge], corners[(edge + 1) % n],
                         corners[(edge + 2) % n]);
    };
    std::vector<Meeting> meetings;
    for (std::size_t edge = 0; edge < corners.size(); ++edge)
        meetings.push_back(without(edge));
    while (corners.size() > most) {
        const auto best = std::ranges::min_element(meetings, {}, &Meeting::cost);
        const auto edge = static_cast<std::size_t>(best - meetings.begin());
        corners[edge] = best->at;
        const std::size_t next = (edge + 1) % corners.size();
        corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(next));
        meetings.erase(meetings.begin() + static_cast<std::ptrdiff_t>(next));
        const std::size_t n = corners.size();
        const std::size_t changed = next == 0 ? edge - 1 : edge;
        for (std::size_t i = changed + n - 2; i <= changed + n + 1; ++i)
            meetings[i % n] = without(i % n);
    }
    return corners;
}

} // namespace mbv
