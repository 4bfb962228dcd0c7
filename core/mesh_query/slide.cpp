#include <mbv/mesh_query/slide.h>

#include "near_triangles.h"
#include "world_triangle.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mbv {

SlideResult moveAndSlide(const Shape& body, const Vec3& motion, std::span<const Shape> shapes,
                         std::span<const PosedMesh> meshes)
{
    NearObstacles near(body, motion);
    for (std::size_t i = 0; i < shapes.size(); ++i)
        near.add(i, shapes[i]);
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        std::vector<std::uint32_t> triangles = bvh::trianglesNear(meshes[i], near.reach(), 0);
        std::ranges::sort(triangles);
        for (const std::uint32_t triangle : triangles)
            near.add(shapes.size() + i, bvh::worldTriangle(meshes[i], triangle));
    }
    return near.moveAndSlide();
}

SlideResult moveAndSlide(const Shape& body, const Vec3& motion, std::span<const PosedMesh> meshes)
{
    return moveAndSlide(body, motion, {}, meshes);
}

} // namespace mbv
