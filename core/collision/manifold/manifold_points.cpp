#include "manifold_points.h"

#include "common_corners.h"
#include "spread_corners.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::manifold {
namespace {

double squared(const Vec2& v)
{
    return dot(v, v);
}

} // namespace

CommonPoints::CommonPoints(const TouchingFace& a, const TouchingFace& b, double deepest,
                           double margin, std::pmr::memory_resource& memory)
    : points_(&memory)
{
    const std::pmr::vector<Vec2> corners = commonCorners(a, b, memory);
    for (const Vec2& corner : corners)
        reach_ = std::max(reach_, squared(corner));
    reach_ = std::sqrt(reach_);
    const double slack = kSlack * reach_;
    points_.reserve(corners.size() + 1);
    for (const Vec2& corner : corners) {
        const double onA = a.heightAt(corner);
        const double depth = onA - b.heightAt(corner);
        hasContact_ = hasContact_ || depth >= deepest - slack;
        if (depth >= -margin - slack)
            points_.push_back({corner, onA, std::clamp(depth, -margin, deepest)});
    }
}

void CommonPoints::addContact(double depth)
{
    constexpr double kBeside = 0.1;
    const auto nearest =
        std::ranges::min_element(points_, {}, [](const LocalPoint& p) { return squared(p.place); });
    if (nearest != points_.end() && squared(nearest->place) < kBeside * kBeside * reach_ * reach_)
        *nearest = {{}, 0, depth};
    else
        points_.insert(points_.begin(), {{}, 0, depth});
    hasContact_ = true;
}

/// Of those that are as deep as any, the farthest from the frame's origin.
std::size_t CommonPoints::deepest() const
{
    double deepest = -std::numeric_limits<double>::infinity();
    for (const LocalPoint& p : points_)
        deepest = std::max(deepest, p.depth);
    std::size_t best = points_.size();
    for (std::size_t i = 0; i < points_.size(); ++i) {
        if (points_[i].depth >= deepest - kSlack * reach_ &&
            (best == points_.size() || squared(points_[i].place) > squared(points_[best].place)))
            best = i;
    }
    return best;
}

std::pmr::vector<LocalPoint> CommonPoints::spread(std::size_t most) const
{
    const auto first = static_cast<std::ptrdiff_t>(deepest());
    std::pmr::vector<LocalPoint> result(points_.get_allocator());
    result.reserve(points_.size());
    result.assign(points_.begin() + first, points_.end());
    result.insert(result.end(), points_.begin(), points_.begin() + first);
    if (result.size() > most) {
        std::pmr::vector<Vec2> places(points_.get_allocator());
        places.reserve(result.size());
        for (const LocalPoint& p : result)
            places.push_back(p.place);
        std::size_t kept = 0;
        for (const std::size_t i : spreadCorners(places, most, *points_.get_allocator().resource()))
            result[kept++] = result[i]; // ascending, so none is overwritten before
        result.resize(kept);
    }
    return result;
}

} // namespace mbv::manifold
