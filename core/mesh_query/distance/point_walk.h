#pragma once

#include "bvh/bvh_tree.h"
#include "mesh_query/local_view.h"
#include "mesh_query/world_triangle.h"

#include <mbv/mesh_query/nearest_point.h>

#include <cstdint>
#include <optional>

/// Internal.
namespace mbv::bvh {

/// When a point of a mesh is near enough.
struct Enough {
    double distance = -1; ///< no farther than this
    double part = 1;      ///< no other one is nearer by more than this part of its distance
};

/// What a point asks of a tree.
struct PointQuery {
    const Tree& tree;
    const TrianglesInWorld& triangles;
    Vec3 point;
    Vec3 local;
    double margin;  ///< see LocalView
    double stretch; ///< see PointWalk
    Enough enough;
    std::optional<std::uint32_t> near;
};

/// Points against the boxes and triangles of a tree, the nearest first; for many points of one
/// mesh, which share what the walk needs.
class PointWalk {
public:
    /// `mesh` must outlive this.
    explicit PointWalk(const PosedMesh& mesh);

    /// See nearestPoint(). A triangle that is near the point makes the walk short; the answer is
    /// the same with any.
    NearestOnMesh nearestTo(const Vec3& point,
                            std::optional<std::uint32_t> near = std::nullopt) const
    {
        return some(point, near, {});
    }

    /// A point of the mesh that is near enough in either way; the nearest where `enough` is left as
    /// it is.
    NearestOnMesh some(const Vec3& point, std::optional<std::uint32_t> near,
                       const Enough& enough) const;

private:
    const Tree& tree_;
    TrianglesInWorld triangles_;
    LocalView view_;
    double stretch_; ///< from lengths in the world to those in the tree's unit, upwards
};

} // namespace mbv::bvh
