#include "manifold_points.h"

#include "common_corners.h"
#include "spread_corners.h"

#include <algorithm>

namespace mbv::manifold {
namespace {

double squared(const Vec2& v)
{
    return dot(v, v);
}

} // namespace

std::pmr::vector<LocalPoint> commonPoints(const TouchingFace& a, const TouchingFace& b,
                                          std::pmr::memory_resource& memory)
{
    const std::pmr::vector<Vec2> corners = commonCorners(a, b, memory);
    std::pmr::vector<LocalPoint> points(&memory);
    points.reserve(corners.size() + 1);
    for (const Vec2& corner : corners) {
        const double onA = a.heightAt(corner);
        points.push_back({corner.x, corner.y, onA, onA - b.heightAt(corner)});
    }
    return points;
}

double reachOf(std::span<const LocalPoint> corners)
{
    if (corners.empty())
        return 0;
    Vec2 low = corners.front().place();
    Vec2 high = low;
    for (const LocalPoint& p : corners) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    return std::max(high.x - low.x, high.y - low.y);
}

KeptPoints keepCommon(std::span<LocalPoint> corners, double reach, const DepthRange& range)
{
    const double slack = kSlack * reach;
    KeptPoints kept;
    double farthest = -1;
    for (LocalPoint p : corners) {
        if (p.depth < -range.margin - slack)
            continue;
        if (p.depth >= range.deepest - slack && squared(p.place()) > farthest) {
            farthest = squared(p.place());
            kept.deepest = kept.count;
        }
        p.depth = std::clamp(p.depth, -range.margin, range.deepest);
        corners[kept.count++] = p;
    }
    return kept;
}

std::size_t addContact(std::pmr::vector<LocalPoint>& points, double reach, double depth)
{
    constexpr double kBeside = 0.1;
    auto nearest = std::ranges::min_element(points, {},
                                            [](const LocalPoint& p) { return squared(p.place()); });
    if (nearest != points.end() && squared(nearest->place()) < kBeside * kBeside * reach * reach)
        *nearest = {0, 0, 0, depth};
    else
        nearest = points.insert(points.begin(), {0, 0, 0, depth});
    return static_cast<std::size_t>(nearest - points.begin());
}

ContactManifold spread(std::span<const LocalPoint> points, std::size_t deepest, std::size_t most,
                       double depth, const ContactFrame& frame)
{
    const std::size_t count = points.size();
    ContactManifold manifold = {depth, frame.normal(), {}};
    manifold.points.reserve(std::min(most, count));
    const auto fromDeepest = [&](std::size_t i) -> const LocalPoint& {
        const std::size_t at = deepest + i;
        return points[at < count ? at : at - count];
    };
    SpreadCorners corners(count);
    std::span<const std::size_t> taken; // all, where it is empty
    if (count > most) {
        for (std::size_t i = 0; i < count; ++i)
            corners.put(i, fromDeepest(i).place());
        taken = corners.take(most);
    }
    for (std::size_t i = 0; i < std::min(most, count); ++i) {
        const LocalPoint& p = fromDeepest(taken.empty() ? i : taken[i]);
        const Vec3 onA = frame.toWorld({p.x, p.y, p.onA});
        const double deep = frame.lengthToWorld(p.depth);
        manifold.points.push_back({onA, onA - deep * frame.normal(), deep});
    }
    return manifold;
}

} // namespace mbv::manifold
