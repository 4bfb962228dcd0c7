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
    points.reserve(corners.size());
    for (const Vec2& corner : corners) {
        const double onA = a.heightAt(corner);
        points.push_back({corner, onA, onA - b.heightAt(corner)});
    }
    return points;
}

CommonPoints::CommonPoints(std::span<const LocalPoint> corners, double deepest, double margin,
                           std::pmr::memory_resource& memory)
    : points_(&memory)
{
    if (corners.empty())
        return;
    Vec2 low = corners.front().place;
    Vec2 high = low;
    for (const auto& [place, onA, depth] : corners) {
        low = {std::min(low.x, place.x), std::min(low.y, place.y)};
        high = {std::max(high.x, place.x), std::max(high.y, place.y)};
    }
    reach_ = std::max(high.x - low.x, high.y - low.y);
    const double slack = kSlack * reach_;
    // Written before it is known to stay: a branch here would be mispredicted.
    points_.resize(corners.size());
    std::size_t kept = 0;
    double farthest = -1;
    for (const auto& [place, onA, depth] : corners) {
        points_[kept] = {place, onA, std::clamp(depth, -margin, deepest)};
        const double away = depth >= deepest - slack ? squared(place) : -1;
        deepest_ = away > farthest ? kept : deepest_;
        farthest = std::max(away, farthest);
        kept += std::size_t{depth >= -margin - slack};
    }
    hasContact_ = farthest >= 0;
    points_.resize(kept);
}

void CommonPoints::addContact(double depth)
{
    constexpr double kBeside = 0.1;
    auto nearest =
        std::ranges::min_element(points_, {}, [](const LocalPoint& p) { return squared(p.place); });
    if (nearest != points_.end() && squared(nearest->place) < kBeside * kBeside * reach_ * reach_)
        *nearest = {{}, 0, depth};
    else
        nearest = points_.insert(points_.begin(), {{}, 0, depth});
    deepest_ = static_cast<std::size_t>(nearest - points_.begin());
    hasContact_ = true;
}

ContactManifold CommonPoints::spread(std::size_t most, double depth,
                                     const ContactFrame& frame) const
{
    ContactManifold manifold = {depth, frame.normal(), {}};
    manifold.points.reserve(std::min(most, points_.size()));
    const auto add = [&](const LocalPoint& p) {
        const Vec3 onA = frame.toWorld({p.place.x, p.place.y, p.onA});
        const double deep = frame.lengthToWorld(p.depth);
        manifold.points.push_back({onA, onA - deep * frame.normal(), deep});
    };
    const std::size_t count = points_.size();
    const auto fromDeepest = [&](std::size_t i) -> const LocalPoint& {
        const std::size_t at = deepest_ + i;
        return points_[at < count ? at : at - count];
    };
    if (count <= most) {
        for (std::size_t i = 0; i < count; ++i)
            add(fromDeepest(i));
        return manifold;
    }
    std::pmr::vector<Vec2> places(points_.get_allocator());
    places.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        places.push_back(fromDeepest(i).place);
    for (const std::size_t i : spreadCorners(places, most, *points_.get_allocator().resource()))
        add(fromDeepest(i));
    return manifold;
}

} // namespace mbv::manifold
