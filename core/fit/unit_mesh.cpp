#include "unit_mesh.h"

#include "geometry/box_around.h"
#include "geometry/reduced_in_parallel.h"

#include <cmath>
#include <cstddef>

namespace mbv {

std::array<Vec3, 3> cornersOf(const TriangleMesh& mesh,
                              const std::array<std::uint32_t, 3>& triangle)
{
    return {mesh.vertices[triangle[0]], mesh.vertices[triangle[1]], mesh.vertices[triangle[2]]};
}

double doubleArea(const std::array<Vec3, 3>& corners)
{
    const Vec3 n = cross(corners[1] - corners[0], corners[2] - corners[0]);
    return std::sqrt(dot(n, n));
}

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

TriangleMesh inUnitFrame(const TriangleMesh& mesh)
{
    const UnitFrame frame = unitFrameOf(mesh);
    TriangleMesh result = mesh;
    for (Vec3& p : result.vertices) {
        p = frame.toUnit(p);
    }
    return result;
}

} // namespace mbv
