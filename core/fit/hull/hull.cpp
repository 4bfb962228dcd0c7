#include <mbv/fit/hull.h>

#include "fit/points/extremes.h"
#include "fit/points/fit_faults.h"
#include "geometry/points/planar_hull.h"
#include "hull_frame.h"
#include "possible_corners.h"
#include "qhull.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace mbv {
namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

void requireQhullCountsThem(std::span<const Vec3> points)
{
    requireFinitePoints(points);
    if (points.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw Error(ErrorCode::DegenerateMesh,
                    "the mesh has more vertices than Qhull counts; decimate it");
    }
}

/// The points of a solid hull in the unit cube, and which of them may be its corners.
struct Candidates {
    Candidates(const PointColumns& points, const Stretch& stretch)
    {
        inCube.reserve(points.size());
        for (std::size_t i = 0; i < points.size(); ++i)
            inCube.push_back(stretch.toCube(points[i]));
        corners = outsideSampleHulls(inCube, possibleCorners(points, stretch));
    }

    std::vector<Vec3> inCube;
    std::vector<std::uint32_t> corners;
};

Triangles hullTriangles(const PointColumns& points, const Stretch& stretch,
                        const ProgressFn& progress)
{
    const Candidates candidates(points, stretch);
    reportProgress(progress, 0);
    std::vector<Vec3> left;
    left.reserve(candidates.corners.size());
    for (const std::uint32_t i : candidates.corners)
        left.push_back(candidates.inCube[i]);
    Triangles triangles = qhullTriangles(left, progress);
    for (auto& triangle : triangles) {
        for (std::uint32_t& corner : triangle)
            corner = candidates.corners[corner];
    }
    return triangles;
}

/// Indices of the triangles' corners made consecutive, in the order of the points.
TriangleMesh compacted(std::span<const Vec3> points, const Triangles& triangles)
{
    constexpr auto kUnused = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> newIndex(points.size(), kUnused);
    for (const auto& triangle : triangles) {
        for (const std::uint32_t index : triangle) {
            newIndex[index] = 0;
        }
    }
    TriangleMesh mesh;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (newIndex[i] != kUnused) {
            newIndex[i] = static_cast<std::uint32_t>(mesh.vertices.size());
            mesh.vertices.push_back(points[i]);
        }
    }
    for (const auto& [a, b, c] : triangles) {
        mesh.triangles.push_back({newIndex[a], newIndex[b], newIndex[c]});
    }
    return mesh;
}

/// A fan of triangles over the polygon, and one from the next corner on its back, so that no edge
/// belongs to four triangles.
TriangleMesh polygonMesh(std::span<const Vec3> points, const std::vector<PlanarPoint>& corners)
{
    Triangles triangles;
    const auto index = [&](std::size_t i) { return static_cast<std::uint32_t>(corners[i].index); };
    for (std::size_t i = 2; i < corners.size(); ++i) {
        triangles.push_back({index(0), index(i - 1), index(i)});
        triangles.push_back({index(1), index((i + 1) % corners.size()), index(i)});
    }
    return compacted(points, triangles);
}

} // namespace

TriangleMesh hullMesh(std::span<const Vec3> points, const ProgressFn& progress)
{
    requireQhullCountsThem(points);
    const HullFrame frame(points);
    const PointColumns& columns = frame.columns;
    const auto& axes = frame.stretch.axes;
    if (frame.size().x == 0) {
        return {{points.front()}, {}};
    }
    if (frame.isSolid() && points.size() > 3)
        return compacted(points, hullTriangles(columns, frame.stretch, progress));
    if (frame.size().y > frame.flat) {
        std::vector<PlanarPoint> plane = frame.inPlane();
        const std::vector<PlanarPoint> corners = planarHull(plane);
        if (corners.size() > 2)
            return polygonMesh(points, corners);
    }
    const auto [low, high] = extremesAlong(axes[0], columns);
    return {{points[std::min(low, high)], points[std::max(low, high)]}, {}};
}

std::size_t hullCornersAtMost(std::span<const Vec3> points)
{
    requireQhullCountsThem(points);
    const HullFrame frame(points);
    if (!frame.isSolid())
        return points.size();
    return Candidates(frame.columns, frame.stretch).corners.size();
}

HullMeasures hullMeasures(std::span<const Vec3> points)
{
    const MeshProperties properties = propertiesOf(hullMesh(points));
    return {properties.watertight ? properties.signedVolume : 0, properties.area};
}

ConvexHull fitHull(std::span<const Vec3> points, const ProgressFn& progress)
{
    return {hullMesh(points, progress).vertices};
}

} // namespace mbv
