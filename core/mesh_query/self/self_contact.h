#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>
#include <mbv/mesh_query/self_intersections.h>

#include <cstdint>
#include <optional>
#include <vector>

/// Which triangles of a mesh meet beside the corners and edges that they share. Internal.
namespace mbv::bvh {

/// The triangles of a mesh with equal corners made one.
class SelfContacts {
public:
    /// `mesh` must outlive this. Precondition: finite vertices, indices in range.
    explicit SelfContacts(const TriangleMesh& mesh);

    /// Two triangles that meet beside what they share.
    struct Meeting {
        bool areCoplanar = false;
    };

    /// Nothing where they do not, or where one has no area.
    std::optional<Meeting> meetingOf(std::uint32_t i, std::uint32_t j) const;

    /// Whether two triangles have a corner in one place.
    bool haveCommonCorner(std::uint32_t i, std::uint32_t j) const;

    /// Of the same two. Precondition: meetingOf() gave it.
    SelfIntersection intersectionOf(std::uint32_t i, std::uint32_t j, const Meeting& meeting) const;

    bool isDegenerate(std::uint32_t triangle) const { return degenerate_[triangle]; }

    /// The lowest index of a vertex with the same coordinates.
    std::uint32_t mergedVertex(std::uint32_t vertex) const { return merged_[vertex]; }

    Triangle triangle(std::uint32_t index) const;

private:
    const TriangleMesh& mesh_;
    std::vector<std::uint32_t> merged_;
    std::vector<bool> degenerate_;
};

} // namespace mbv::bvh
