#include "unit_mesh.h"

#include "geometry/parallel/reduced_in_parallel.h"
#include "geometry/points/box_around.h"

#include <cstddef>
#include <cstdint>

namespace mbv {

UnitFrame unitFrameOf(const TriangleMesh& mesh)
{
    const auto boundsOfPart = [&](std::size_t begin, std::size_t end) {
        const Vec3& any = mesh.vertices[mesh.triangles[begin][0]];
        Aabb bounds = {any, any};
        for (std::size_t i = begin; i < end; ++i) {
            for (const std::uint32_t corner : mesh.triangles[i]) {
                bounds.min = min(bounds.min, mesh.vertices[corner]);
                bounds.max = max(bounds.max, mesh.vertices[corner]);
            }
        }
        return bounds;
    };
    return unitFrameOf(reducedInParallel(mesh.triangles.size(), boundsOfPart, around));
}

std::vector<std::uint32_t> looseVerticesOf(const TriangleMesh& mesh)
{
    std::vector<bool> isUsed(mesh.vertices.size());
    for (const auto& triangle : mesh.triangles)
        for (const std::uint32_t vertex : triangle)
            isUsed[vertex] = true;
    std::vector<std::uint32_t> loose;
    for (std::uint32_t vertex = 0; vertex < isUsed.size(); ++vertex)
        if (!isUsed[vertex])
            loose.push_back(vertex);
    return loose;
}

TriangleMesh inUnitFrame(TriangleMesh mesh, const UnitFrame& frame)
{
    for (Vec3& p : mesh.vertices)
        p = frame.toUnit(p);
    return mesh;
}

TriangleMesh inUnitFrame(const TriangleMesh& mesh)
{
    return inUnitFrame(mesh, unitFrameOf(mesh));
}

} // namespace mbv
