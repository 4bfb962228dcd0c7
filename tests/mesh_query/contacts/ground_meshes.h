#pragma once

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/mesh_query/contact_patches.h>

#include <cstdint>

namespace mbv::test {

/// A rectangle in the plane through `corner` that u and v span, cut into `cells` times `cells`
/// parallelograms of two triangles, which face along u x v.
inline TriangleMesh gridMesh(const Vec3& corner, const Vec3& u, const Vec3& v, std::uint32_t cells)
{
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i <= cells; ++i) {
        for (std::uint32_t k = 0; k <= cells; ++k)
            mesh.vertices.push_back(corner + (i * 1.0 / cells) * u + (k * 1.0 / cells) * v);
    }
    for (std::uint32_t i = 0; i < cells; ++i) {
        for (std::uint32_t k = 0; k < cells; ++k) {
            const std::uint32_t at = i * (cells + 1) + k;
            mesh.triangles.push_back({at, at + cells + 1, at + cells + 2});
            mesh.triangles.push_back({at, at + cells + 2, at + 1});
        }
    }
    return mesh;
}

/// The square of side 4 about the origin in the plane z = 0, facing up.
inline TriangleMesh plainMesh(std::uint32_t cells)
{
    return gridMesh({-2, -2, 0}, {4, 0, 0}, {0, 4, 0}, cells);
}

/// A roof along the x axis, from -2 to 2, that falls by `fall` to either side, to y = -1 and 1.
inline TriangleMesh roofMesh(double fall)
{
    return {
        {{-2, -1, -fall},
         {0, -1, -fall},
         {2, -1, -fall},
         {-2, 0, 0},
         {0, 0, 0},
         {2, 0, 0},
         {-2, 1, -fall},
         {0, 1, -fall},
         {2, 1, -fall}},
        {{0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}, {3, 4, 7}, {3, 7, 6}, {4, 5, 8}, {4, 8, 7}}};
}

/// A cube of side 1 whose lowest face has its middle at that point.
inline Aabb cubeOn(const Vec3& middle)
{
    return {middle - Vec3{0.5, 0.5, 0}, middle + Vec3{0.5, 0.5, 1}};
}

} // namespace mbv::test
