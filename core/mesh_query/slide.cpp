#include <mbv/mesh_query/slide.h>

#include "world_triangle.h"

#include <mbv/mesh_query/mesh_shape.h>

namespace mbv {

SlideResult moveAndSlide(const Shape& body, const Vec3& motion, std::span<const Shape> shapes,
                         std::span<const PosedMesh> meshes)
{
    NearObstacles near(body, motion);
    for (std::size_t i = 0; i < shapes.size(); ++i)
        near.add(i, shapes[i]);
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        for (const std::uint32_t triangle : intersectingTriangles(meshes[i], near.reach()))
            near.add(shapes.size() + i, bvh::worldTriangle(meshes[i], triangle));
    }
    return near.moveAndSlide();
}

SlideResult moveAndSlide(const Shape& body, const Vec3& motion, std::span<const PosedMesh> meshes)
{
    return moveAndSlide(body, motion, {}, meshes);
}

} // namespace mbv
