#include "surface_cut.h"

#include <array>
#include <cstddef>

namespace mbv::rendering {

std::vector<Segment> cutOf(const PlacedSurface& placed, const Plane& plane)
{
    const auto& [position, rotation, scale] = placed.placement;
    const TriangleMesh& mesh = *placed.surface->mesh;
    // The plane in the frame of the mesh: heights above it differ by a factor, signs do not.
    const Vec3 normal = scaled(rotate(conjugate(rotation), plane.normal), scale);
    const double offset = plane.offset - dot(plane.normal, position);
    const auto height = [&](std::uint32_t vertex) {
        return dot(normal, mesh.vertices[vertex] - placed.surface->center) - offset;
    };
    // From the lower end to the upper one, whichever triangle asks: both get the same point.
    const auto crossing = [&](std::uint32_t low, double lowHeight, std::uint32_t high,
                              double highHeight) {
        const Vec3& from = mesh.vertices[low];
        const double share = lowHeight / (lowHeight - highHeight);
        const Vec3 p = from + share * (mesh.vertices[high] - from);
        return apply(placed.placement, p - placed.surface->center);
    };
    std::vector<Segment> cut;
    for (const auto& triangle : mesh.triangles) {
        const std::array heights = {height(triangle[0]), height(triangle[1]), height(triangle[2])};
        Segment segment;
        int ends = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t next = (i + 1) % 3;
            const bool isUp = heights[i] < 0 && heights[next] >= 0;
            const bool isDown = heights[i] >= 0 && heights[next] < 0;
            if (isUp) {
                segment.b = crossing(triangle[i], heights[i], triangle[next], heights[next]);
                ++ends;
            } else if (isDown) {
                segment.a = crossing(triangle[next], heights[next], triangle[i], heights[i]);
                ++ends;
            }
        }
        if (ends == 2) {
            cut.push_back(segment);
        }
    }
    return cut;
}

} // namespace mbv::rendering
