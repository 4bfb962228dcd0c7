#include "unit_mesh.h"

#include <cmath>

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
    const Vec3& any = mesh.vertices[mesh.triangles.front()[0]];
    Aabb bounds = {any, any};
    for (const auto& triangle : mesh.triangles) {
        for (const Vec3& p : cornersOf(mesh, triangle)) {
            bounds = {min(bounds.min, p), max(bounds.max, p)};
        }
    }
    return unitFrameOf(bounds);
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
