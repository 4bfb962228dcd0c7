#include "closed_parts.h"

#include "geometry/index_groups.h"
#include "mesh_query/point_in_solid.h"

#include <mbv/broad_phase/overlapping_pairs.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>

namespace mbv::bvh {
namespace {

/// Triangles joined by edges, all of which two of them share.
struct ClosedPart {
    std::vector<std::uint32_t> triangles;
    PosedMesh mesh;
    double signedVolume = 0;
    Aabb bounds;
};

std::vector<ClosedPart> closedPartsOf(const TriangleMesh& mesh, const MeshSides& sides)
{
    IndexGroups groups(mesh.triangles.size());
    for (std::size_t i = 1; i < sides.sorted.size(); ++i) {
        if (sides.sorted[i].isSameEdge(sides.sorted[i - 1]))
            groups.join(sides.sorted[i].triangle, sides.sorted[i - 1].triangle);
    }
    std::vector<std::vector<std::uint32_t>> parts(mesh.triangles.size());
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
        parts[groups.rootOf(t)].push_back(t);
    std::vector<ClosedPart> closed;
    for (std::vector<std::uint32_t>& triangles : parts) {
        if (triangles.size() < 4)
            continue;
        TriangleMesh part = partOf(mesh, triangles);
        const MeshProperties properties = propertiesOf(part);
        if (properties.watertight) {
            closed.push_back({std::move(triangles),
                              {MeshBvh(std::move(part)), {}},
                              properties.signedVolume,
                              properties.bounds});
        }
    }
    return closed;
}

/// By the first of its corners that is not on the other's surface.
bool isInside(const ClosedPart& part, const ClosedPart& other)
{
    for (const Vec3& corner : part.mesh.bvh.mesh().vertices) {
        switch (pointInSolid(ExactPoint(corner), other.mesh)) {
        case PointInSolid::Inside:
            return true;
        case PointInSolid::Outside:
            return false;
        case PointInSolid::Surface:
        case PointInSolid::Undecided:
            break;
        }
    }
    return false;
}

bool contains(const Aabb& outer, const Aabb& inner)
{
    return min(outer.min, inner.min) == outer.min && max(outer.max, inner.max) == outer.max;
}

} // namespace

TriangleMesh partOf(const TriangleMesh& mesh, std::span<const std::uint32_t> triangles)
{
    std::vector<std::uint32_t> vertices;
    for (const std::uint32_t t : triangles)
        vertices.insert(vertices.end(), mesh.triangles[t].begin(), mesh.triangles[t].end());
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    TriangleMesh part;
    for (const std::uint32_t vertex : vertices)
        part.vertices.push_back(mesh.vertices[vertex]);
    for (const std::uint32_t t : triangles) {
        auto corners = mesh.triangles[t];
        for (std::uint32_t& corner : corners) {
            corner = static_cast<std::uint32_t>(
                std::lower_bound(vertices.begin(), vertices.end(), corner) - vertices.begin());
        }
        part.triangles.push_back(corners);
    }
    return part;
}

std::vector<InvertedPart> invertedParts(const TriangleMesh& mesh, const MeshSides& sides,
                                        const ProgressFn& progress)
{
    const std::vector<ClosedPart> parts = closedPartsOf(mesh, sides);
    std::vector<Aabb> boxes;
    boxes.reserve(parts.size());
    for (const ClosedPart& part : parts)
        boxes.push_back(part.bounds);
    std::vector<bool> isCavity(parts.size());
    for (const auto& [i, j] : overlappingPairs(boxes)) {
        reportProgress(progress, 0);
        if (contains(boxes[j], boxes[i]) && isInside(parts[i], parts[j]))
            isCavity[i] = !isCavity[i];
        else if (contains(boxes[i], boxes[j]) && isInside(parts[j], parts[i]))
            isCavity[j] = !isCavity[j];
    }
    std::vector<InvertedPart> inverted;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const double volume = parts[i].signedVolume;
        if (isCavity[i] ? volume > 0 : volume < 0)
            inverted.push_back({parts[i].triangles.front(), parts[i].triangles.size(), volume});
    }
    return inverted;
}

} // namespace mbv::bvh
