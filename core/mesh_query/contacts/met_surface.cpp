// A direction is a normal of a surface at one of its points where no triangle at that point rises
// along it. Those that share the vertices are asked first, since they are few and mostly tell; then
// those that merely lie there, as at T-junctions and where vertices are repeated.
#include "met_surface.h"

#include "collision/nearest/nearest.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mbv::contacts {
namespace {

/// A slope that is as good as none.
constexpr double kLevel = 1e-6;
/// A distance that is as good as none, beside the size of a triangle.
constexpr double kSamePlace = 1e-9;

std::array<Vec3, 3> cornersOf(const Triangle& t)
{
    return {t.a, t.b, t.c};
}

double sizeOf(const Triangle& t)
{
    return std::max({norm(t.b - t.a), norm(t.c - t.b), norm(t.a - t.c)});
}

bool rises(const Triangle& t, const Vec3& from, const Vec3& direction)
{
    const auto corners = cornersOf(t);
    return std::any_of(corners.begin(), corners.end(), [&](const Vec3& corner) {
        const Vec3 way = corner - from;
        return dot(way, direction) > kLevel * norm(way);
    });
}

bool isNear(const Vec3& p, const Triangle& t, double reach)
{
    const Vec3 low = min(t.a, min(t.b, t.c));
    const Vec3 high = max(t.a, max(t.b, t.c));
    return maxComponent(max(low - p, p - high)) <= reach &&
           nearest::points(p, t).distance() <= reach;
}

/// Of the triangle at one of its points: all round within it, half round on an edge.
double angleAt(const Vec3& p, const Triangle& t, double reach)
{
    const auto corners = cornersOf(t);
    for (std::size_t i = 0; i < 3; ++i) {
        if (norm(corners[i] - p) > reach)
            continue;
        const Vec3 u = corners[(i + 1) % 3] - corners[i];
        const Vec3 v = corners[(i + 2) % 3] - corners[i];
        return std::atan2(norm(cross(u, v)), dot(u, v));
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const Segment side = {corners[i], corners[(i + 1) % 3]};
        if (nearest::points(p, side).distance() <= reach)
            return std::numbers::pi;
    }
    return 2 * std::numbers::pi;
}

} // namespace

void MetSurface::arrange()
{
    atVertex_.clear();
    atVertex_.reserve(3 * triangles_.size());
    for (std::uint32_t i = 0; i < triangles_.size(); ++i) {
        for (const std::uint32_t vertex : triangles_[i].vertices)
            atVertex_.emplace_back(vertex, i);
    }
    std::sort(atVertex_.begin(), atVertex_.end());
}

MetSurface::Feature MetSurface::featureAlong(const Vec3& direction, std::size_t i) const
{
    const MetTriangle& met = triangles_[i];
    const auto corners = cornersOf(met.corners);
    std::array<double, 3> heights;
    for (std::size_t k = 0; k < 3; ++k)
        heights[k] = dot(direction, corners[k] - corners[0]);
    const double top = *std::max_element(heights.begin(), heights.end());
    const double level = kLevel * sizeOf(met.corners);
    Feature feature;
    for (std::size_t k = 0; k < 3; ++k) {
        if (heights[k] < top - level)
            continue;
        feature.ends[feature.count] = corners[k];
        feature.vertices[feature.count++] = met.vertices[k];
    }
    feature.point = feature.ends[0];
    return feature;
}

bool MetSurface::hasAll(std::size_t i, const Feature& feature) const
{
    const auto& own = triangles_[i].vertices;
    return std::all_of(
        feature.vertices.begin(), feature.vertices.begin() + feature.count,
        [&](std::uint32_t v) { return std::find(own.begin(), own.end(), v) != own.end(); });
}

bool MetSurface::goesOn(const Vec3& direction, std::size_t i, const Feature& feature) const
{
    return feature.count < 3 && someAtVertex(feature.vertices[0], [&](std::uint32_t other) {
               return other != i && hasAll(other, feature) &&
                      rises(triangles_[other].corners, feature.point, direction);
           });
}

bool MetSurface::isNormal(const Vec3& direction, std::size_t i, const Feature& feature) const
{
    if (feature.count == 3)
        return !isSolid_ || dot(direction, triangles_[i].normal) > 0;
    if (goesOn(direction, i, feature))
        return false;
    const double reach = kSamePlace * sizeOf(triangles_[i].corners);
    Vec3 outward;
    for (const MetTriangle& other : triangles_) {
        if (!isNear(feature.point, other.corners, reach))
            continue;
        if (rises(other.corners, feature.point, direction))
            return false;
        outward += angleAt(feature.point, other.corners, reach) * other.normal;
    }
    // Level where the other side of an edge takes no part.
    return !isSolid_ || dot(direction, outward) >= -kLevel * norm(outward);
}

bool MetSurface::isFlatAround(std::size_t i) const
{
    const MetTriangle& met = triangles_[i];
    std::array<bool, 3> goesOn = {};
    for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t next = met.vertices[(k + 1) % 3];
        const bool isBent = someAtVertex(met.vertices[k], [&](std::uint32_t other) {
            const MetTriangle& there = triangles_[other];
            const auto& corners = there.vertices;
            const bool hasSide =
                other != i && std::find(corners.begin(), corners.end(), next) != corners.end();
            goesOn[k] = goesOn[k] || hasSide;
            const Vec3 turned = there.normal - met.normal;
            return dot(turned, turned) > kLevel * kLevel;
        });
        if (isBent || !goesOn[k])
            return false;
    }
    return true;
}

} // namespace mbv::contacts
