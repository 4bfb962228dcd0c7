#include "spatial_blocks.h"

#include "geometry/points/box_around.h"
#include "geometry/points/morton_order.h"

#include <algorithm>
#include <utility>

namespace mbv::solid {
namespace {

constexpr std::size_t kTriangles = 4; ///< of a block

Aabb boxOf(const TriangleMesh& mesh, std::uint32_t triangle)
{
    const auto& [a, b, c] = mesh.triangles[triangle];
    const Vec3& p = mesh.vertices[a];
    const Vec3& q = mesh.vertices[b];
    const Vec3& r = mesh.vertices[c];
    return {min(p, min(q, r)), max(p, max(q, r))};
}

} // namespace

SpatialBlocks::SpatialBlocks(const TriangleMesh& mesh, std::vector<std::uint32_t> triangles)
    : triangles_(std::move(triangles))
{
    std::vector<Aabb> boxes;
    boxes.reserve(triangles_.size());
    for (const std::uint32_t triangle : triangles_)
        boxes.push_back(solid::boxOf(mesh, triangle));
    Aabb bounds = boxes.front();
    for (const Aabb& box : boxes)
        bounds = around(bounds, box);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> places; // on the curve, in `triangles_`
    places.reserve(triangles_.size());
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        places.emplace_back(placeOnMortonCurve(0.5 * boxes[i].min + 0.5 * boxes[i].max, bounds), i);
    std::sort(places.begin(), places.end());
    std::vector<std::uint32_t> sorted;
    sorted.reserve(triangles_.size());
    boxes_.reserve(places.size() / kTriangles + 1);
    for (const auto& [place, i] : places) {
        if (sorted.size() % kTriangles == 0)
            boxes_.push_back(boxes[i]);
        else
            boxes_.back() = around(boxes_.back(), boxes[i]);
        sorted.push_back(triangles_[i]);
    }
    triangles_ = std::move(sorted);
}

std::span<const std::uint32_t> SpatialBlocks::triangles(std::size_t first, std::size_t count) const
{
    const std::size_t begin = kTriangles * first;
    const std::size_t end = std::min(triangles_.size(), kTriangles * (first + count));
    return std::span(triangles_).subspan(begin, end - begin);
}

Aabb SpatialBlocks::boxOf(std::size_t first, std::size_t count) const
{
    Aabb box = boxes_[first];
    for (std::size_t i = first + 1; i < first + count; ++i)
        box = around(box, boxes_[i]);
    return box;
}

} // namespace mbv::solid
