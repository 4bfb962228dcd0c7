#include <mbv/mesh_query/nearest_point.h>

#include "bvh/access.h"
#include "mesh_query/checks.h"
#include "mesh_query/local_view.h"
#include "mesh_query/point_in_solid.h"
#include "mesh_query/world_reach.h"
#include "mesh_query/world_triangle.h"
#include "point_bounds.h"

#include <mbv/collision/distance.h>
#include <mbv/geometry/error.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <vector>

namespace mbv {

namespace {

using bvh::Node;

/// A point against the boxes and triangles of a tree, the nearest first.
class PointWalk {
public:
    PointWalk(const PosedMesh& mesh, const Vec3& point)
        : mesh_(mesh), tree_(bvh::treeOf(mesh.bvh)), point_(point)
    {
        const bvh::LocalView view(mesh);
        local_ = view.toLocal(point);
        // Lengths in the tree are off by what the axes of the pose are not quite orthonormal.
        stretch_ = view.scale() * (1 + view.distortion() + kRounding);
        margin_ = view.margin(point) + kRounding * (1 + maxComponent(abs(local_)));
    }

    NearestOnMesh run()
    {
        open(tree_.nodes.front());
        while (!stack_.empty()) {
            const Stop stop = stack_.back();
            stack_.pop_back();
            if (stop.square > limitSquare_)
                continue;
            if (stop.node->isLeaf(stop.child))
                compare(tree_.leaf(*stop.node, stop.child));
            else
                open(tree_.nodes[stop.node->first[stop.child]]);
        }
        return nearest_;
    }

private:
    static constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();

    /// A child of a node, and how far it is at least, squared, in the tree's unit.
    struct Stop {
        const Node* node;
        std::uint32_t child;
        double square;
    };

    void open(const Node& node)
    {
        const auto before = static_cast<std::ptrdiff_t>(stack_.size());
        bvh::boundSquares(node, local_, margin_, bounds_);
        for (std::uint32_t child = 0; child < node.children; ++child) {
            if (!(bounds_[child] > limitSquare_))
                stack_.push_back({&node, child, bounds_[child]});
        }
        std::sort(stack_.begin() + before, stack_.end(),
                  [](const Stop& x, const Stop& y) { return x.square > y.square; });
    }

    /// In the order of their bounds, as long as one may be nearer than the nearest so far.
    void compare(const bvh::SlotRange& leaf)
    {
        bvh::boundDistances(tree_, leaf, local_, bounds_);
        for (std::uint32_t done = 0; done < leaf.count; ++done) {
            const auto next = std::min_element(bounds_.begin(), bounds_.begin() + leaf.count);
            if (*next - 2 * (margin_ + bvh::kCornerError) > limit_)
                return;
            compare(tree_.order[leaf.first + static_cast<std::size_t>(next - bounds_.begin())]);
            *next = std::numeric_limits<double>::infinity();
        }
    }

    /// Of equally near ones the first in the mesh is kept, whatever the order they are met in.
    void compare(std::uint32_t triangle)
    {
        const Distance found =
            distance(bvh::worldTriangle(mesh_, triangle), Segment{point_, point_});
        const bool isNearer = found.distance < nearest_.distance ||
                              (found.distance == nearest_.distance && triangle < nearest_.triangle);
        if (!isNearer)
            return;
        nearest_ = {found.distance, found.pointOnA, triangle};
        limit_ = found.distance * stretch_;
        limitSquare_ = limit_ * limit_ + std::numeric_limits<double>::min();
    }

    const PosedMesh& mesh_;
    const bvh::Tree& tree_;
    Vec3 point_;
    Vec3 local_;
    double stretch_ = 1;
    double margin_ = 0;
    double limit_ = std::numeric_limits<double>::infinity(); ///< of interest, in the tree's unit
    double limitSquare_ = std::numeric_limits<double>::infinity();
    bvh::PointBounds bounds_ = {};
    NearestOnMesh nearest_ = {std::numeric_limits<double>::infinity(), {}, 0};
    std::vector<Stop> stack_;
};

} // namespace

NearestOnMesh nearestPoint(const PosedMesh& mesh, const Vec3& point)
{
    assert(isValid(mesh) && isFinite(point));
    bvh::requireInRange(point);
    return PointWalk(mesh, point).run();
}

bool contains(const PosedMesh& mesh, const Vec3& point)
{
    assert(isValid(mesh) && isFinite(point));
    if (!mesh.bvh.isWatertight())
        throw Error(ErrorCode::DegenerateMesh, "the mesh is not watertight, so it has no inside");
    bvh::requireInRange(point);
    return bvh::pointInSolid(bvh::ExactPoint(point), mesh) != bvh::PointInSolid::Outside;
}

NearestOnMesh nearestPointChecked(const PosedMesh& mesh, const Vec3& point)
{
    requireValid(mesh, point);
    return nearestPoint(mesh, point);
}

bool containsChecked(const PosedMesh& mesh, const Vec3& point)
{
    requireValid(mesh, point);
    return contains(mesh, point);
}

} // namespace mbv
