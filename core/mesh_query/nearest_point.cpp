#include <mbv/mesh_query/nearest_point.h>

#include "bvh/access.h"
#include "checks.h"
#include "local_view.h"
#include "point_in_solid.h"
#include "world_reach.h"
#include "world_triangle.h"

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
        for (std::uint32_t child = 0; child < node.children; ++child) {
            double square = 0;
            for (int i = 0; i < 3; ++i) {
                const auto axis = static_cast<std::size_t>(i);
                const double below = node.min[axis][child] - local_[i];
                const double above = local_[i] - node.max[axis][child];
                const double gap = std::max(std::max(below, above) - margin_, 0.0);
                square += gap * gap;
            }
            if (!(square > limitSquare_))
                stack_.push_back({&node, child, square});
        }
        std::sort(stack_.begin() + before, stack_.end(),
                  [](const Stop& x, const Stop& y) { return x.square > y.square; });
    }

    void compare(const bvh::SlotRange& leaf)
    {
        for (std::uint32_t i = leaf.first; i < leaf.first + leaf.count; ++i) {
            const std::uint32_t index = tree_.order[i];
            const Triangle triangle = bvh::worldTriangle(mesh_, index);
            const Distance found = distance(triangle, Segment{point_, point_});
            if (found.distance < nearest_.distance) {
                nearest_ = {found.distance, found.pointOnA, index};
                const double limit = found.distance * stretch_;
                limitSquare_ = limit * limit + std::numeric_limits<double>::min();
            }
        }
    }

    const PosedMesh& mesh_;
    const bvh::Tree& tree_;
    Vec3 point_;
    Vec3 local_;
    double stretch_ = 1;
    double margin_ = 0;
    double limitSquare_ = std::numeric_limits<double>::infinity();
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
