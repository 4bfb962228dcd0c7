#include "round_cover.h"

#include "fit/cover/parts/round_part.h"
#include "fit/cover/parts/solid_lines.h"
#include "fit/points/fit_faults.h"
#include "geometry/unit_frame.h"
#include "partition.h"
#include "pieces.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace mbv::cover {
namespace {

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
    const double t = nearestOnAxis(d, {}, ab);
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
    const Pieces pieces = piecesOf(mesh, frame, 0, 0);
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

} // namespace

std::vector<Shape> roundCover(CoverKind kind, const TriangleMesh& mesh, std::size_t most,
                              const ProgressFn& progress)
{
    const UnitFrame frame = unitFrameOf(boundsOf(mesh.vertices));
    if (most == 1)
        return {onePart(kind, mesh, frame)};

    // Pieces about a tenth as large as the parts will be, so that parts can meet anywhere.
    const std::size_t extra = std::clamp<std::size_t>(64 * most, 1024, 131'072);
    const double shortest = 0.3 / std::sqrt(static_cast<double>(most));
    const Pieces pieces = piecesOf(mesh, frame, extra, shortest);
    const auto solid =
        solidLinesOf(mesh, std::span(pieces.points).first(mesh.vertices.size()), most);
    const std::vector<Group> groups =
        partitionOf(kind, pieces, solid ? &*solid : nullptr, most, progress);

    std::vector<Shape> shapes;
    for (const Group& group : groups) {
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

} // namespace mbv::cover
