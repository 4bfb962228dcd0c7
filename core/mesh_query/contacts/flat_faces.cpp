#include "flat_faces.h"

#include "collision/exact/accurate_cross.h"
#include "geometry/points/index_groups.h"
#include "geometry/points/planar_hull.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <tuple>
#include <utility>

namespace mbv::contacts {
namespace {

struct Side {
    std::uint32_t low; ///< vertices
    std::uint32_t high;
    std::uint32_t triangle;
};

/// By their vertices.
std::vector<Side> sidesOf(const MetSurface& surface)
{
    std::vector<Side> sides;
    sides.reserve(3 * surface.size());
    for (std::uint32_t i = 0; i < surface.size(); ++i) {
        const auto& vertices = surface[i].vertices;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [low, high] = std::minmax(vertices[k], vertices[(k + 1) % 3]);
            sides.push_back({low, high, i});
        }
    }
    std::sort(sides.begin(), sides.end(), [](const Side& x, const Side& y) {
        return std::tie(x.low, x.high, x.triangle) < std::tie(y.low, y.high, y.triangle);
    });
    return sides;
}

/// Those that can reach farthest; all, where they are not in one plane to rounding.
template <class Corner>
std::vector<std::size_t> outerCorners(std::span<const Corner> corners, const Vec3& normal)
{
    constexpr double kFlat = 1e-12; // of the size
    const Vec3 u = anyPerpendicular(normal);
    const Vec3 v = cross(normal, u);
    const Vec3 origin = corners.front().place;
    double size = 0;
    double height = 0;
    std::vector<PlanarPoint> points;
    points.reserve(corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 place = corners[i].place - origin;
        points.push_back({dot(u, place), dot(v, place), i});
        size = std::max(size, maxComponent(abs(place)));
        height = std::max(height, std::abs(dot(normal, place)));
    }
    std::vector<std::size_t> outer;
    for (const PlanarPoint& p : height <= kFlat * size ? planarHull(points) : points)
        outer.push_back(p.index);
    return outer;
}

bool areInOnePlane(const MetTriangle& x, const MetTriangle& y)
{
    constexpr double kLevel = 1e-6;
    return norm(x.normal - y.normal) <= kLevel;
}

} // namespace

FlatFaces::FlatFaces(const MetSurface& surface)
{
    IndexGroups groups(surface.size());
    const std::vector<Side> sides = sidesOf(surface);
    for (std::size_t i = 1; i < sides.size(); ++i) {
        const Side& before = sides[i - 1];
        const Side& side = sides[i];
        if (side.low == before.low && side.high == before.high &&
            areInOnePlane(surface[before.triangle], surface[side.triangle]))
            groups.join(before.triangle, side.triangle);
    }
    faceOf_.resize(surface.size());
    for (std::uint32_t i = 0; i < surface.size(); ++i) {
        const std::uint32_t root = groups.rootOf(i); // not above i, so known already
        if (root == i)
            someOf_.push_back(i);
        faceOf_[i] = root == i ? static_cast<std::uint32_t>(someOf_.size() - 1) : faceOf_[root];
    }
    collectCorners(surface);
    dropInnerCorners(surface);
}

void FlatFaces::collectCorners(const MetSurface& surface)
{
    corners_.reserve(3 * surface.size());
    for (std::uint32_t i = 0; i < surface.size(); ++i) {
        const auto& vertices = surface[i].vertices;
        const Triangle& t = surface[i].corners;
        corners_.push_back({faceOf_[i], vertices[0], t.a});
        corners_.push_back({faceOf_[i], vertices[1], t.b});
        corners_.push_back({faceOf_[i], vertices[2], t.c});
    }
    const auto key = [](const Corner& c) { return std::tuple(c.face, c.vertex); };
    std::sort(corners_.begin(), corners_.end(),
              [&](const Corner& x, const Corner& y) { return key(x) < key(y); });
    corners_.erase(std::unique(corners_.begin(), corners_.end(),
                               [&](const Corner& x, const Corner& y) { return key(x) == key(y); }),
                   corners_.end());
    first_.assign(someOf_.size() + 1, corners_.size());
    for (std::size_t i = corners_.size(); i-- > 0;)
        first_[corners_[i].face] = i;
}

void FlatFaces::dropInnerCorners(const MetSurface& surface)
{
    std::vector<Corner> kept;
    std::vector<std::size_t> first;
    for (std::size_t face = 0; face < someOf_.size(); ++face) {
        first.push_back(kept.size());
        const std::span<const Corner> corners(corners_.begin() +
                                                  static_cast<std::ptrdiff_t>(first_[face]),
                                              first_[face + 1] - first_[face]);
        for (const std::size_t i : outerCorners(corners, surface[someOf_[face]].normal))
            kept.push_back(corners[i]);
    }
    first.push_back(kept.size());
    corners_ = std::move(kept);
    first_ = std::move(first);
}

double FlatFaces::reach(const Vec3& direction, std::size_t i) const
{
    const std::uint32_t face = faceOf_[i];
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t k = first_[face]; k < first_[face + 1]; ++k)
        most = std::max(most, dot(direction, corners_[k].place));
    return most;
}

} // namespace mbv::contacts
