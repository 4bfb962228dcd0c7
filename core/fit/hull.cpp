#include <mbv/fit/hull.h>

#include "fit_faults.h"
#include "geometry/unit_frame.h"
#include "inner_polytope.h"
#include "planar_hull.h"
#include "principal_axes.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <libqhull_r/qhull_ra.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mbv {
namespace {

/// Of the largest extent: thinner points count as lying in a plane or on a line. A tenth of what
/// may stay outside a volume.
constexpr double kFlat = 1e-13;

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

/// What Qhull writes while it runs, kept off the program's own streams.
class MessageFile {
public:
    MessageFile() : file_(std::tmpfile()) {}
    ~MessageFile()
    {
        if (file_ != nullptr) {
            std::fclose(file_);
        }
    }
    MessageFile(const MessageFile&) = delete;
    MessageFile& operator=(const MessageFile&) = delete;

    std::FILE* file() const { return file_ != nullptr ? file_ : stderr; }

    std::string firstLine() const
    {
        std::string line;
        if (file_ != nullptr) {
            std::rewind(file_);
            for (int c = std::fgetc(file_); c != EOF && c != '\n'; c = std::fgetc(file_)) {
                line += static_cast<char>(c);
            }
        }
        return line.empty() ? "it gave no reason" : line;
    }

private:
    std::FILE* file_;
};

/// One run of Qhull, whose memory is freed however it ends.
class Qhull {
public:
    explicit Qhull(std::vector<Vec3>& points)
    {
        static_assert(sizeof(Vec3) == 3 * sizeof(double)); // what Qhull takes them for
        MessageFile messages;
        qh_zero(&state_, messages.file());
        std::string options = "qhull Qt Pp"; // triangles; no remarks on precision
        const int fault =
            qh_new_qhull(&state_, 3, static_cast<int>(points.size()), &points.front().x, False,
                         options.data(), nullptr, messages.file());
        if (fault != 0) {
            const std::string reason = messages.firstLine();
            release();
            throw Error(ErrorCode::DegenerateMesh,
                        "the convex hull was not found (Qhull: " + reason +
                            "); fit another kind of volume instead");
        }
    }
    ~Qhull() { release(); }
    Qhull(const Qhull&) = delete;
    Qhull& operator=(const Qhull&) = delete;

    /// Corners as indices of points, counter-clockwise seen from outside.
    Triangles triangles()
    {
        Triangles result;
        qhT* const qh = &state_; // the name that Qhull's loops expect
        facetT* facet = nullptr;
        FORALLfacets
        {
            setT* corners = qh_facet3vertex(qh, facet); // clockwise
            std::array<std::uint32_t, 3> triangle = {};
            for (int i = 0; i < 3; ++i) {
                const auto* const vertex = static_cast<vertexT*>(SETelem_(corners, 2 - i));
                triangle[static_cast<std::size_t>(i)] =
                    static_cast<std::uint32_t>(qh_pointid(qh, vertex->point));
            }
            qh_settempfree(qh, &corners);
            result.push_back(triangle);
        }
        return result;
    }

private:
    void release()
    {
        qh_freeqhull(&state_, !qh_ALL); // the long memory; all at once goes the short one
        int remaining = 0;
        int remainingBytes = 0;
        qh_memfreeshort(&state_, &remaining, &remainingBytes);
    }

    qhT state_ = {};
};

/// What is inside the hull of some of the points is no corner of the hull of all. Nothing where
/// most of the sample are corners themselves, or it is flat.
std::optional<InnerPolytope> hullOfSample(std::vector<Vec3> sample)
{
    try {
        const Triangles triangles = Qhull(sample).triangles();
        if (triangles.size() > sample.size() / 2)
            return std::nullopt;
        return InnerPolytope::of(sample, triangles);
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// Indices of the points that may be corners of their hull: Qhull takes minutes for ten million
/// points, most of which are far inside.
std::vector<std::uint32_t> possibleCorners(const std::vector<Vec3>& points)
{
    constexpr std::size_t kFew = 50'000; // Qhull takes no longer for so many
    constexpr std::size_t kSample = 10'000;
    std::vector<std::uint32_t> left(points.size());
    std::iota(left.begin(), left.end(), 0U);
    while (left.size() > kFew) {
        const std::size_t before = left.size();
        const std::size_t count = std::clamp(before / 8, kSample, 6 * kSample);
        std::vector<Vec3> sample;
        sample.reserve(count);
        for (std::size_t i = 0; i < count; ++i)
            sample.push_back(points[left[i * before / count]]);
        const std::optional<InnerPolytope> inner = hullOfSample(std::move(sample));
        if (!inner)
            break;
        std::erase_if(left, [&](std::uint32_t i) { return inner->hasInside(points[i]); });
        if (left.size() > before / 2)
            break;
    }
    return left;
}

/// Of points in the unit cube.
Triangles hullTriangles(const std::vector<Vec3>& points)
{
    const std::vector<std::uint32_t> corners = possibleCorners(points);
    std::vector<Vec3> left;
    left.reserve(corners.size());
    for (const std::uint32_t i : corners)
        left.push_back(points[i]);
    Triangles triangles = Qhull(left).triangles();
    for (auto& triangle : triangles) {
        for (std::uint32_t& corner : triangle)
            corner = corners[corner];
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

/// A fan of triangles over the polygon, and the same from the other side.
TriangleMesh polygonMesh(std::span<const Vec3> points, const std::vector<PlanarPoint>& corners)
{
    Triangles triangles;
    const auto index = [&](std::size_t i) { return static_cast<std::uint32_t>(corners[i].index); };
    for (std::size_t i = 2; i < corners.size(); ++i) {
        triangles.push_back({index(0), index(i - 1), index(i)});
        triangles.push_back({index(0), index(i), index(i - 1)});
    }
    return compacted(points, triangles);
}

} // namespace

TriangleMesh hullMesh(std::span<const Vec3> points)
{
    requireFinitePoints(points);
    if (points.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw Error(ErrorCode::DegenerateMesh,
                    "the mesh has more vertices than Qhull counts; decimate it");
    }
    const PointColumns columns(points, unitFrameOf(boundsOf(points)));
    const PrincipalAxes principal = principalAxesOf(columns);
    const Extents extents = extentsAlong(principal.axes, columns);
    const Vec3 size = extents.high - extents.low;

    if (size.x == 0) {
        return {{points.front()}, {}};
    }
    if (size.y <= kFlat * size.x) {
        const auto [low, high] = extremesAlong(principal.axes[0], columns);
        return {{points[std::min(low, high)], points[std::max(low, high)]}, {}};
    }
    const auto alongAxes = [&](std::size_t i) {
        return Vec3{dot(principal.axes[0], columns[i]), dot(principal.axes[1], columns[i]),
                    dot(principal.axes[2], columns[i])};
    };
    if (size.z <= kFlat * size.x) {
        std::vector<PlanarPoint> plane(points.size());
        for (std::size_t i = 0; i < plane.size(); ++i) {
            const Vec3 p = alongAxes(i);
            plane[i] = {p.x, p.y, i};
        }
        return polygonMesh(points, planarHull(plane));
    }
    // A hull stays a hull when space is stretched, and Qhull is at its best where points reach
    // equally far along every axis.
    std::vector<Vec3> inUnitCube;
    inUnitCube.reserve(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3 p = alongAxes(i) - extents.low;
        inUnitCube.push_back({p.x / size.x, p.y / size.y, p.z / size.z});
    }
    return compacted(points, hullTriangles(inUnitCube));
}

HullMeasures hullMeasures(std::span<const Vec3> points)
{
    const MeshProperties properties = propertiesOf(hullMesh(points));
    return {properties.watertight ? properties.signedVolume : 0, properties.area};
}

ConvexHull fitHull(std::span<const Vec3> points)
{
    return {hullMesh(points).vertices};
}

} // namespace mbv
