#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Internal.
namespace mbv::solid {

/// Some triangles of a mesh in blocks of up to four, along a curve that fills space, so that what
/// follows each other lies together.
class SpatialBlocks {
public:
    /// Precondition: there are triangles. `mesh` need not outlive this.
    SpatialBlocks(const TriangleMesh& mesh, std::vector<std::uint32_t> triangles);

    [[nodiscard]] std::size_t size() const { return boxes_.size(); }

    /// Of blocks [first, first + count).
    [[nodiscard]] std::span<const std::uint32_t> triangles(std::size_t first,
                                                           std::size_t count) const;

    /// That they lie in. Precondition: count > 0.
    [[nodiscard]] Aabb boxOf(std::size_t first, std::size_t count) const;

private:
    std::vector<std::uint32_t> triangles_;
    std::vector<Aabb> boxes_; ///< of the blocks
};

} // namespace mbv::solid
