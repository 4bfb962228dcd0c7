#include "patch_points.h"

#include "collision/manifold/scratch_memory.h"
#include "collision/manifold/spread_corners.h"

#include <algorithm>
#include <tuple>

namespace mbv::contacts {
namespace {

using manifold::LocalPoint;
using manifold::TouchingFace;

double crossOf(const Vec2& u, const Vec2& v)
{
    return u.x * v.y - u.y * v.x;
}

bool isCorner(const TouchingFace& face)
{
    return face.isBounded && face.corners.size() == 1;
}

/// A difference of depths that is as good as none.
constexpr double kSameDepth = 1e-12;

/// Of a polygon.
bool covers(const TouchingFace& face, const Vec2& place, double slack)
{
    Vec2 from = TouchingFace::placeOf(face.corners.back());
    for (const Vec3& corner : face.corners) {
        const Vec2 to = TouchingFace::placeOf(corner);
        if (crossOf(to - from, place - from) < -slack * norm(to - from))
            return false;
        from = to;
    }
    return face.corners.size() > 2;
}

} // namespace

bool PatchPoints::keep(const LocalPoint& point, double slack, const TrianglePair& triangles)
{
    if (point.depth < -margin_ - slack)
        return false;
    points_.push_back({point, triangles});
    points_.back().local.depth = std::max(point.depth, -margin_);
    return true;
}

std::optional<double> PatchPoints::addCommon(const TouchingFace& a, const TouchingFace& b,
                                             const TrianglePair& triangles)
{
    manifold::ScratchMemory scratch;
    std::optional<double> deepest;
    const auto add = [&](const LocalPoint& point, double slack) {
        if (keep(point, slack, triangles))
            deepest = std::max(deepest.value_or(point.depth), point.depth);
    };
    const auto addPlace = [&](const Vec3& corner) {
        const Vec2 place = TouchingFace::placeOf(corner);
        const double onA = a.heightAt(place);
        add({place.x, place.y, onA, onA - b.heightAt(place)}, manifold::kSame);
    };
    if (isCorner(a)) {
        if (covers(b, TouchingFace::placeOf(a.corners[0]), manifold::kSame))
            addPlace(a.corners[0]);
    } else if (isCorner(b)) {
        if (!a.isBounded || covers(a, TouchingFace::placeOf(b.corners[0]), manifold::kSame))
            addPlace(b.corners[0]);
    } else {
        const auto common = manifold::commonPoints(a, b, scratch.resource());
        const double slack = manifold::kSlack * manifold::reachOf(common);
        for (const LocalPoint& point : common)
            add(point, slack);
    }
    return deepest;
}

void PatchPoints::add(const Vec3& onB, double depth, const TrianglePair& triangles)
{
    const Vec3 local = frame_.toLocal(onB);
    points_.push_back({{local.x, local.y, local.z + depth, std::max(depth, -margin_)}, triangles});
}

ManifoldPoint PatchPoints::toWorld(const LocalPoint& point) const
{
    const Vec3 onA = frame_.toWorld({point.x, point.y, point.onA});
    const double depth = frame_.lengthToWorld(point.depth);
    return {onA, onA - depth * frame_.normal(), depth};
}

double PatchPoints::reach() const
{
    Vec2 low = points_.front().local.place();
    Vec2 high = low;
    for (const Point& p : points_) {
        low = {std::min(low.x, p.local.x), std::min(low.y, p.local.y)};
        high = {std::max(high.x, p.local.x), std::max(high.y, p.local.y)};
    }
    return std::max(high.x - low.x, high.y - low.y);
}

// Andrew: Another efficient algorithm for convex hulls in two dimensions, IPL 9(5), 1979.
std::vector<PatchPoints::Point> PatchPoints::hull(double same)
{
    std::sort(points_.begin(), points_.end(), [](const Point& p, const Point& q) {
        return std::tuple(p.local.x, p.local.y, -p.local.depth) <
               std::tuple(q.local.x, q.local.y, -q.local.depth);
    });
    const auto isSame = [&](const Point& p, const Point& q) { return gap(p, q) <= same; };
    std::vector<Point> corners;
    const auto addChain = [&](auto begin, auto end) {
        const std::size_t base = corners.size();
        for (auto next = begin; next != end; ++next) {
            const Vec2 place = next->local.place();
            if (corners.size() > base && isSame(corners.back(), *next)) {
                if (next->local.depth > corners.back().local.depth)
                    corners.back() = *next;
                continue;
            }
            while (corners.size() >= base + 2) {
                const Vec2 last = corners.back().local.place();
                const Vec2 before = corners[corners.size() - 2].local.place();
                if (crossOf(last - before, place - before) > same * norm(place - before))
                    break;
                corners.pop_back();
            }
            corners.push_back(*next);
        }
        corners.pop_back();
    };
    addChain(points_.begin(), points_.end());
    addChain(points_.rbegin(), points_.rend());
    corners.erase(std::unique(corners.begin(), corners.end(), isSame), corners.end());
    return corners;
}

std::vector<PatchPoints::Point> PatchPoints::outline(std::size_t deepest)
{
    const Point first = points_[deepest];
    const double size = reach();
    const double same = manifold::kSlack * size;
    std::vector<Point> corners = hull(same);
    // In place of a corner that is beside it, as the end of a capsule's side is.
    constexpr double kBeside = 0.1;
    const auto nearest =
        std::min_element(corners.begin(), corners.end(), [&](const Point& p, const Point& q) {
            return gap(p, first) < gap(q, first);
        });
    if (nearest != corners.end() && gap(*nearest, first) <= kBeside * size)
        std::rotate(corners.begin(), nearest, corners.end());
    else
        corners.insert(corners.begin(), first);
    corners.front() = first;
    while (corners.size() > 1 && gap(corners.back(), first) <= same)
        corners.pop_back();
    return corners;
}

std::optional<ContactPatch> PatchPoints::spread(std::size_t most)
{
    if (points_.empty())
        return std::nullopt;
    const auto isShallower = [](const Point& p, const Point& q) {
        return p.local.depth < q.local.depth;
    };
    const double depth = std::max_element(points_.begin(), points_.end(), isShallower)->local.depth;
    // Of several that are as deep, the farthest from the frame's origin.
    std::size_t deepest = 0;
    double farthest = -1;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        const LocalPoint& p = points_[i].local;
        const double away = dot(p.place(), p.place());
        if (p.depth >= depth - kSameDepth && away > farthest) {
            farthest = away;
            deepest = i;
        }
    }
    const std::vector<Point> corners = outline(deepest);
    ContactPatch patch;
    patch.normal = frame_.normal();
    const auto take = [&](std::size_t i) {
        patch.points.push_back(toWorld(corners[i].local));
        patch.triangles.push_back(corners[i].triangles);
    };
    if (corners.size() > most) {
        manifold::SpreadCorners spread(corners.size());
        for (std::size_t i = 0; i < corners.size(); ++i)
            spread.put(i, corners[i].local.place());
        for (const std::size_t i : spread.take(most))
            take(i);
    } else {
        for (std::size_t i = 0; i < corners.size(); ++i)
            take(i);
    }
    patch.depth = patch.points.front().depth;
    return patch;
}

} // namespace mbv::contacts
