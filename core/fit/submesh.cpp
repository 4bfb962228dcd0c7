#include "submesh.h"

#include <limits>

namespace mbv {
namespace {

constexpr auto kUnused = std::numeric_limits<std::uint32_t>::max();

} // namespace

Submeshes::Submeshes(const TriangleMesh& mesh)
    : mesh_(mesh), newIndex_(mesh.vertices.size(), kUnused)
{
}

TriangleMesh Submeshes::of(std::span<const std::uint32_t> triangles)
{
    TriangleMesh part;
    part.triangles.reserve(triangles.size());
    for (const std::uint32_t id : triangles) {
        std::array<std::uint32_t, 3> corners = mesh_.triangles[id];
        for (std::uint32_t& corner : corners) {
            std::uint32_t& index = newIndex_[corner];
            if (index == kUnused) {
                index = static_cast<std::uint32_t>(part.vertices.size());
                part.vertices.push_back(mesh_.vertices[corner]);
            }
            corner = index;
        }
        part.triangles.push_back(corners);
    }
    for (const std::uint32_t id : triangles) {
        for (const std::uint32_t vertex : mesh_.triangles[id])
            newIndex_[vertex] = kUnused;
    }
    return part;
}

} // namespace mbv
