#include "closed_parts.h"

#include "mesh_query/point_in_solid.h"

#include <mbv/broad_phase/overlapping_pairs.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>

namespace mbv::bvh {
namespace {

/// By the first of its corners that is not on the other's surface.
bool isInside(const ClosedPart& part, const ClosedPart& other)
{
    for (const Vec3& corner : part.mesh.bvh.mesh().vertices) {
        switch (pointInSolid(ExactPoint(corner), other.mesh)) {
        case PointInSolid::Inside:
            return true;
        case PointInSolid::Outside:
        case PointInSolid::Twice:
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
    vertices.reserve(3 * triangles.size());
    for (const std::uint32_t t : triangles)
        vertices.insert(vertices.end(), mesh.triangles[t].begin(), mesh.triangles[t].end());
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    TriangleMesh part;
    part.vertices.reserve(vertices.size());
    for (const std::uint32_t vertex : vertices)
        part.vertices.push_back(mesh.vertices[vertex]);
    part.triangles.reserve(triangles.size());
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

std::optional<ClosedPart> closedPart(const TriangleMesh& mesh,
                                     std::span<const std::uint32_t> triangles)
{
    if (triangles.size() < 4)
        return std::nullopt;
    TriangleMesh part = partOf(mesh, triangles);
    const MeshProperties properties = propertiesOf(part);
    if (!properties.watertight)
        return std::nullopt;
    return ClosedPart{{triangles.begin(), triangles.end()},
                      {MeshBvh(std::move(part)), {}},
                      properties.signedVolume,
                      properties.bounds};
}

void visitNested(std::span<const ClosedPart> parts, const ProgressFn& progress,
                 const std::function<void(std::size_t inner, std::size_t outer)>& visit)
{
    std::vector<Aabb> boxes;
    boxes.reserve(parts.size());
    for (const ClosedPart& part : parts)
        boxes.push_back(part.bounds);
    for (const auto& [i, j] : overlappingPairs(boxes)) {
        reportProgress(progress, 0);
        if (contains(boxes[j], boxes[i]) && isInside(parts[i], parts[j]))
            visit(i, j);
        else if (contains(boxes[i], boxes[j]) && isInside(parts[j], parts[i]))
            visit(j, i);
    }
}

} // namespace mbv::bvh
