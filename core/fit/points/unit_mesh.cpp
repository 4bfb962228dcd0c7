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
