#include "possible_corners.h"

#include "beyond_faces.h"
#include "fit/points/extremes.h"
#include "fit/points/spread_directions.h"
#include "inner_polytope.h"
#include "qhull.h"
#include "small_hull.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>

namespace mbv {
namespace {

/// Of points in the unit cube. Nothing where they are flat, or their hull has more triangles.
std::optional<HullGauge> gaugeOfHull(std::vector<Vec3> points, std::size_t mostTriangles)
{
    try {
        const auto triangles = qhullTriangles(points);
        if (triangles.size() > mostTriangles)
            return std::nullopt;
        return gaugeOf(points, triangles);
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// The hull of the extremes along directions that are evenly spread in the cube, in the cube.
std::optional<HullGauge> gaugeOfExtremes(const PointColumns& points, const Stretch& stretch)
{
    constexpr int kDirections = 13;
    std::vector<Vec3> directions = spreadDirections(kDirections);
    for (Vec3& direction : directions)
        direction = stretch.directionOf(direction);
    std::vector<std::size_t> extremes;
    for (const auto& [low, high] : extremesAlong(directions, points)) {
        extremes.push_back(low);
        extremes.push_back(high);
    }
    std::sort(extremes.begin(), extremes.end());
    extremes.erase(std::unique(extremes.begin(), extremes.end()), extremes.end());
    std::vector<Vec3> corners;
    corners.reserve(extremes.size());
    for (const std::size_t i : extremes)
        corners.push_back(stretch.toCube(points[i]));
    const auto triangles = smallHullTriangles(corners);
    if (triangles.empty())
        return std::nullopt;
    return gaugeOf(corners, triangles);
}

/// Nothing where most of the sample are corners themselves: few points are inside then.
std::optional<HullGauge> gaugeOfSample(const std::vector<Vec3>& points,
                                       const std::vector<std::uint32_t>& from, std::size_t count)
{
    std::vector<Vec3> sample;
    sample.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        sample.push_back(points[from[i * from.size() / count]]);
    return gaugeOfHull(std::move(sample), count / 2);
}

std::vector<std::uint32_t> allIndices(std::size_t count)
{
    std::vector<std::uint32_t> result(count);
    std::iota(result.begin(), result.end(), 0U);
    return result;
}

} // namespace

std::vector<std::uint32_t> possibleCorners(const PointColumns& points, const Stretch& stretch)
{
    constexpr std::size_t kFew = 5'000; // nothing is gained
    constexpr double kFlat = 1e-6;      // of the largest extent: rounding would be stretched, too
    const Vec3 size = stretch.box.high - stretch.box.low;
    const bool isFlat =
        !(std::min({size.x, size.y, size.z}) > kFlat * std::max({size.x, size.y, size.z}));
    if (points.size() < kFew || isFlat)
        return allIndices(points.size());
    const std::optional<HullGauge> gauge = gaugeOfExtremes(points, stretch);
    if (!gauge)
        return allIndices(points.size());
    std::vector<Face> faces;
    faces.reserve(gauge->faces.size());
    for (const Vec3& face : gauge->faces)
        faces.push_back({stretch.directionOf(face),
                         1 - HullGauge::kMargin + dot(face, gauge->middle + stretch.low())});
    return findBeyond(faces, points);
}

PointColumns possibleCorners(const PointColumns& points, const std::array<Vec3, 3>& axes)
{
    std::vector<Vec3> outer;
    for (const std::uint32_t i : possibleCorners(points, {axes, extentsAlong(axes, points)}))
        outer.push_back(points[i]);
    return PointColumns(outer);
}

std::vector<std::uint32_t> outsideSampleHulls(const std::vector<Vec3>& points,
                                              std::vector<std::uint32_t> left)
{
    constexpr std::size_t kFew = 50'000; // Qhull takes no longer for so many
    constexpr std::size_t kSample = 10'000;
    while (left.size() > kFew) {
        const std::size_t before = left.size();
        const std::size_t count = std::clamp(before / 8, kSample, 6 * kSample);
        if (count > kSample && !gaugeOfSample(points, left, kSample))
            break; // soon told
        const auto gauge = gaugeOfSample(points, left, count);
        if (!gauge)
            break;
        const InnerPolytope inner(*gauge);
        std::erase_if(left, [&](std::uint32_t i) { return inner.hasInside(points[i]); });
        if (left.size() > before / 2)
            break;
    }
    return left;
}

} // namespace mbv
