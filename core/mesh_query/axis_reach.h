#pragma once

#include "bvh/child_place.h"

#include <mbv/collision/results.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>
#include <vector>

/// Planes that triangles lie on one side of. Internal.
namespace mbv::bvh {

/// How far the triangles of a mesh reach along a unit direction, below each place in its hierarchy:
/// by the corners themselves, not by the boxes, which are rounded to floats. No triangle as it is
/// in the world reaches farther, whatever is rounded, and none less by more than some roundings of
/// its coordinates.
class AxisReach {
public:
    /// In the world.
    AxisReach(const PosedMesh& mesh, const Vec3& direction);

    /// Looks at each triangle once.
    double operator()(ChildPlace place);

    /// Of all vertices: much faster than by triangles.
    double ofAll() const;

    /// The same by their bounds in the mesh's frame: no less, and for faces along its axes more by
    /// roundings at most.
    double ofBounds() const;

private:
    /// No corner that is no farther than p in the mesh's frame, and has no coordinates larger than
    /// these, is farther in the world.
    double noLessAlong(const Vec3& p, const Vec3& largest) const;
    double ofLeaf(const SlotRange& slots) const;

    const TriangleMesh* mesh_;
    const Tree* tree_;
    Vec3 direction_; ///< in the mesh's frame
    double offset_;
    double mostOffset_;
    std::vector<double> ends_; ///< of each place; NaN for those not yet looked at
};

/// More than rounding changes how far corners of the mesh reach, and their distances.
double reachRounding(const PosedMesh& mesh);

/// Distances that differ from the nearest by no more than this count as equal to it: the larger
/// of a billionth of it and a quarter of what a float rounds of its points' coordinates.
double tieOfNearest(const Distance& nearest);

/// The normal of a triangle in the world, twice its area in length: from the mesh's own
/// coordinates, in which a flat face is flat.
Vec3 areaNormal(const PosedMesh& mesh, std::uint32_t index);

/// The unit normal of the larger of two triangles, of A and of B, on the side that `between` points
/// to. Not a number where it has no area.
Vec3 normalOfLarger(const PosedMesh& a, const PosedMesh& b, std::uint32_t triangleA,
                    std::uint32_t triangleB, const Vec3& between);

/// Along the normal of the larger of two triangles, of A and of B, the meshes are at least so far
/// apart, by all of their vertices; negative where that tells nothing, as of triangles without
/// area.
double gapAcross(const PosedMesh& a, const PosedMesh& b, std::uint32_t triangleA,
                 std::uint32_t triangleB);

/// A plane parallel to the larger of two triangles, of A and of B, has all of A on one side and all
/// of B on the other, by the bounds of both meshes or, `byAll`, by all of their vertices. Exact
/// where true.
bool areApartAcross(const PosedMesh& a, const PosedMesh& b, std::uint32_t triangleA,
                    std::uint32_t triangleB, bool byAll);

/// To a millionth, and not opposite; of unit length.
bool areParallel(const Vec3& u, const Vec3& v);

} // namespace mbv::bvh
