#pragma once

#include "rotation_axes.h"

#include <mbv/mesh_query/posed_mesh.h>

#include <array>
#include <cstdint>

/// Internal.
namespace mbv::bvh {

/// A triangle of the mesh with its corners as they are in the world.
inline Triangle worldTriangle(const PosedMesh& posed, std::uint32_t index)
{
    const TriangleMesh& mesh = posed.bvh.mesh();
    const auto& [a, b, c] = mesh.triangles[index];
    return {apply(posed.pose, mesh.vertices[a]), apply(posed.pose, mesh.vertices[b]),
            apply(posed.pose, mesh.vertices[c])};
}

/// The same, bit for bit, of one triangle after another: the matrix is made once.
class TrianglesInWorld {
public:
    explicit TrianglesInWorld(const PosedMesh& posed)
        : TrianglesInWorld(posed, RotationAxes(posed.pose.rotation))
    {
    }

    /// `axes` are those of the pose.
    TrianglesInWorld(const PosedMesh& posed, const RotationAxes& axes)
        : mesh_(posed.bvh.mesh()), axes_(axes), translation_(posed.pose.translation)
    {
    }

    Triangle operator[](std::uint32_t index) const { return of(mesh_.triangles[index]); }

    /// The triangle with these vertices of the mesh.
    Triangle of(const std::array<std::uint32_t, 3>& vertices) const
    {
        const auto& [a, b, c] = vertices;
        return {moved(mesh_.vertices[a]), moved(mesh_.vertices[b]), moved(mesh_.vertices[c])};
    }

private:
    Vec3 moved(const Vec3& p) const { return axes_.rotated(p) + translation_; }

    const TriangleMesh& mesh_;
    RotationAxes axes_;
    Vec3 translation_;
};

} // namespace mbv::bvh
