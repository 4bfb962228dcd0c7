#pragma once

#include "bvh/bvh_tree.h"
#include "mesh_query/local_view.h"
#include "mesh_query/world_triangle.h"
#include "point_bounds.h"

#include <mbv/mesh_query/nearest_point.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

/// Internal.
namespace mbv::bvh {

/// Points against the boxes and triangles of a tree, the nearest first; for many points of one
/// mesh, which share what the walk needs.
class PointWalk {
public:
    /// `mesh` must outlive this.
    explicit PointWalk(const PosedMesh& mesh);

    /// See nearestPoint(). A triangle that is near the point makes the walk short; the answer is
    /// the same with any.
    NearestOnMesh nearestTo(const Vec3& point, std::optional<std::uint32_t> near = std::nullopt)
    {
        return some(point, near, {});
    }

    /// When a point of the mesh is near enough.
    struct Enough {
        double distance = -1; ///< no farther than this
        double part = 1;      ///< no other one is nearer by more than this part of its distance
    };

    /// A point of the mesh that is near enough in either way; the nearest where `enough` is left as
    /// it is.
    NearestOnMesh some(const Vec3& point, std::optional<std::uint32_t> near, const Enough& enough);

private:
    /// A child of a node, and how far it is at least, squared, in the tree's unit.
    struct Stop {
        const Node* node;
        std::uint32_t child;
        double square;
    };

    void open(const Node& node);
    void compareLeaf(const SlotRange& leaf);
    void compare(std::uint32_t triangle);

    const Tree& tree_;
    TrianglesInWorld triangles_;
    LocalView view_;
    Vec3 point_;
    Vec3 local_;
    double stretch_ = 1;
    double part_ = 1;
    double margin_ = 0;
    double limit_ = std::numeric_limits<double>::infinity(); ///< of interest, in the tree's unit
    double limitSquare_ = std::numeric_limits<double>::infinity();
    PointBounds bounds_ = {};
    NearestOnMesh nearest_ = {std::numeric_limits<double>::infinity(), {}, 0};
    std::vector<Stop> stack_;
};

} // namespace mbv::bvh
