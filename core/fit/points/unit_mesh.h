#pragma once

#include "geometry/unit_frame.h"

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace mbv {

inline std::array<Vec3, 3> cornersOf(const TriangleMesh& mesh,
                                     const std::array<std::uint32_t, 3>& triangle)
{
    return {mesh.vertices[triangle[0]], mesh.vertices[triangle[1]], mesh.vertices[triangle[2]]};
}

/// Twice the area, computed as vtkOBBTree does (no hypot): parts where all of these are zero make
/// it divide by zero.
inline double doubleArea(const std::array<Vec3, 3>& corners)
{
    const Vec3 n = cross(corners[1] - corners[0], corners[2] - corners[0]);
    return std::sqrt(dot(n, n));
}

/// Those that no triangle uses, ascending. Precondition: triangles name vertices that there are.
std::vector<std::uint32_t> looseVerticesOf(const TriangleMesh& mesh);

/// Of the vertices that triangles use. Precondition: at least one triangle.
UnitFrame unitFrameOf(const TriangleMesh& mesh);

TriangleMesh inUnitFrame(TriangleMesh mesh, const UnitFrame& frame);

/// The mesh moved and scaled to where vtkOBBTree is reliable: it takes moments about the origin,
/// which cancel far away from it, keeps points in float, and gives up beyond 1e5 units. Vertices
/// that no triangle uses do not count, as they do not for VTK. Precondition: at least one triangle.
TriangleMesh inUnitFrame(const TriangleMesh& mesh);

} // namespace mbv
