#pragma once

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
        : mesh_(posed.bvh.mesh()), axes_(axesOf(posed.pose.rotation)),
          translation_(posed.pose.translation), isTurned_(posed.pose.rotation != Quaternion())
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
    Vec3 moved(const Vec3& p) const
    {
        if (!isTurned_) // which the sum would give as well
            return p + translation_;
        return p.x * axes_[0] + p.y * axes_[1] + p.z * axes_[2] + translation_;
    }

    const TriangleMesh& mesh_;
    std::array<Vec3, 3> axes_;
    Vec3 translation_;
    bool isTurned_;
};

} // namespace mbv::bvh
