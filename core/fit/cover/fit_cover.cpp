#include "convex_parts.h"
#include "fit/points/fit_faults.h"
#include "geometry/unit_frame.h"
#include "original_points.h"
#include "partition.h"
#include "pieces.h"
#include "round_part.h"
#include "solid_lines.h"

#include <mbv/fit/cover.h>
#include <mbv/fit/fit.h>
#include <mbv/fit/hull.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace mbv {
namespace {

using cover::ExactPoint;
using cover::Pieces;
using cover::RoundPart;

void requireCoverable(const TriangleMesh& mesh, std::size_t most)
{
    if (most == 0 || most > kMostCoverParts)
        throw Error(ErrorCode::InvalidArgument, "a cover has 1 to " +
                                                    std::to_string(kMostCoverParts) +
                                                    " parts, not " + std::to_string(most));
    requireFinitePoints(mesh.vertices);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        for (const std::uint32_t vertex : mesh.triangles[i])
            if (vertex >= mesh.vertices.size())
                throw Error(ErrorCode::InvalidArgument,
                            "triangle " + std::to_string(i) + " names vertex " +
                                std::to_string(vertex) + ", but there are only " +
                                std::to_string(mesh.vertices.size()));
}

/// An upper bound on the distance of a point from the segment from a to b, all times the scale, a
/// power of two. It is measured to some point of the segment, near the nearest: each of those
/// bounds it. Differences and their sums are off by a few roundings of their largest terms; those
/// of the point that is a vertex, from an end of the segment, by roundings of their own. Products
/// that leave the range at its lower end are off by the smallest double, each.
double farthest(const ExactPoint& point, const TriangleMesh& mesh, const Vec3& a, const Vec3& b,
                double scale)
{
    constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
    constexpr double kUnderflow = 64 * std::numeric_limits<double>::denorm_min();
    const Vec3 ab = scale * (b - a);
    Vec3 d;
    double reach = norm(ab);
    std::size_t terms = 0;
    bool isAtA = true;
    for (std::size_t i = 0; i < 3; ++i) {
        if (point.weights[i] == 0)
            continue;
        const Vec3 fromA = mesh.vertices[point.vertices[i]] - a;
        const Vec3 term = scale * fromA;
        d += point.weights[i] * term;
        reach = std::max(reach, norm(term));
        isAtA = isAtA && fromA == Vec3{};
        ++terms;
    }
    if (isAtA)
        return 0;
    const double t = cover::nearestOnAxis(d, {}, ab);
    d = d - t * ab;
    const double distance = std::hypot(d.x, d.y, d.z) * (1 + 8 * kEpsilon);
    const double rounding = terms == 1 && (t == 0 || ab == Vec3{}) ? 0 : 16 * kEpsilon * reach;
    return std::nextafter(distance + rounding + kUnderflow,
                          std::numeric_limits<double>::infinity());
}

/// The smallest radius that is known to hold the pieces around the segment.
double provenRadius(const Pieces& pieces, const std::vector<std::uint32_t>& group,
                    const TriangleMesh& mesh, const Vec3& a, const Vec3& b, double scale)
{
    double radius = 0;
    for (const std::uint32_t piece : group)
        for (const std::uint32_t corner : pieces.corners[piece]) {
            const double distance = farthest(pieces.origins[corner], mesh, a, b, scale);
            radius = std::max(radius, distance);
            requireRepresentable(std::isfinite(distance));
        }
    const double unscaled = radius / scale;
    return unscaled * scale < radius
               ? std::nextafter(unscaled, std::numeric_limits<double>::infinity())
               : unscaled;
}

Shape shapeOf(CoverKind kind, const Vec3& a, const Vec3& b, double radius)
{
    requireRepresentable(isFinite(a) && isFinite(b) && std::isfinite(radius));
    return kind == CoverKind::Spheres ? Shape(Sphere{a, radius}) : Shape(Capsule{a, b, radius});
}

/// One part: the smallest sphere or capsule there is, with its radius proven.
Shape onePart(CoverKind kind, const TriangleMesh& mesh, const UnitFrame& frame)
{
    const Pieces pieces = cover::piecesOf(mesh, frame, 0, 0);
    std::vector<std::uint32_t> all(pieces.corners.size());
    std::iota(all.begin(), all.end(), 0U);
    Capsule axis;
    if (kind == CoverKind::Spheres)
        axis.a = axis.b = fitSphere(mesh.vertices).center;
    else
        axis = fitCapsule(mesh.vertices);
    return shapeOf(kind, axis.a, axis.b,
                   provenRadius(pieces, all, mesh, axis.a, axis.b, frame.scale));
}

/// The lines that tell what is in the solid; nothing where there is none. The vertices are the
/// mesh's in the unit frame.
std::optional<cover::SolidLines> solidOf(const TriangleMesh& mesh, std::span<const Vec3> vertices,
                                         std::size_t most)
{
    if (!propertiesOf(mesh).watertight)
        return std::nullopt;
    Aabb region = boundsOf(vertices);
    const Vec3 size = region.max - region.min;
    const double around = 0.15 * norm(size); // parts stick out, and are measured there
    region = {region.min - Vec3{around, around, around}, region.max + Vec3{around, around, around}};
    const int axis = size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2;
    const std::size_t lines = std::clamp<std::size_t>(128 * most, 8192, 32'768);
    return cover::SolidLines(region, axis, lines, vertices, mesh.triangles);
}

std::vector<Shape> roundCover(CoverKind kind, const TriangleMesh& mesh, std::size_t most,
                              const ProgressFn& progress)
{
    const UnitFrame frame = unitFrameOf(boundsOf(mesh.vertices));
    if (most == 1)
        return {onePart(kind, mesh, frame)};

    // Pieces about a tenth as large as the parts will be, so that parts can meet anywhere.
    const std::size_t extra = std::clamp<std::size_t>(64 * most, 1024, 131'072);
    const double shortest = 0.3 / std::sqrt(static_cast<double>(most));
    const Pieces pieces = cover::piecesOf(mesh, frame, extra, shortest);
    const auto solid = solidOf(mesh, std::span(pieces.points).first(mesh.vertices.size()), most);
    const std::vector<cover::Group> groups =
        cover::partitionOf(kind, pieces, solid ? &*solid : nullptr, most, progress);

    std::vector<Shape> shapes;
    for (const cover::Group& group : groups) {
        const RoundPart& part = group.priced.part;
        const Vec3 a = frame.center + part.a / frame.scale;
        const Vec3 b = frame.center + part.b / frame.scale;
        shapes.push_back(
            shapeOf(kind, a, b, provenRadius(pieces, group.pieces, mesh, a, b, frame.scale)));
    }
    if (shapes.size() == 1)
        return {onePart(kind, mesh, frame)};
    return shapes;
}

std::vector<Shape> hullCover(const TriangleMesh& mesh, std::size_t most, const ProgressFn& progress)
{
    if (most == 1)
        return {fitHull(mesh.vertices, progress)};
    const UnitFrame frame = unitFrameOf(boundsOf(mesh.vertices));
    TriangleMesh unit = mesh;
    for (Vec3& p : unit.vertices)
        p = frame.toUnit(p);
    if (propertiesOf(unit).signedVolume < 0) // to face outwards
        for (auto& triangle : unit.triangles)
            std::swap(triangle[1], triangle[2]);
    const auto solid = solidOf(mesh, unit.vertices, most);
    const cover::OriginalPoints original(mesh.vertices, unit.vertices, frame);
    std::vector<Shape> shapes;
    for (const cover::HullPart& part :
         cover::convexPartsOf(unit, solid ? &*solid : nullptr, most, progress)) {
        ConvexHull hull;
        for (const Vec3& corner : part.corners.points)
            hull.points.push_back(original(corner));
        shapes.emplace_back(std::move(hull));
    }
    return shapes;
}

} // namespace

std::string_view nameOf(CoverKind kind)
{
    switch (kind) {
    case CoverKind::Spheres:
        return "spheres";
    case CoverKind::Capsules:
        return "capsules";
    case CoverKind::Hulls:
        return "hulls";
    }
    return "";
}

std::vector<Shape> fitCover(CoverKind kind, const TriangleMesh& mesh, std::size_t most,
                            const ProgressFn& progress)
{
    requireCoverable(mesh, most);
    reportProgress(progress, 0);
    return kind == CoverKind::Hulls ? hullCover(mesh, most, progress)
                                    : roundCover(kind, mesh, most, progress);
}

} // namespace mbv
