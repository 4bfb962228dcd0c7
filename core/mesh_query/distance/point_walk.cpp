#include "point_walk.h"

#include "bvh/access.h"
#include "triangle_reach.h"

#include <mbv/collision/distance.h>

#include <algorithm>

namespace mbv::bvh {
namespace {

constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

} // namespace

/// Lengths in the tree are off by what the axes of the pose are not quite orthonormal.
PointWalk::PointWalk(const PosedMesh& mesh)
    : tree_(treeOf(mesh.bvh)), triangles_(mesh), view_(mesh),
      stretch_(view_.scale() * (1 + view_.distortion() + kRounding))
{
}

NearestOnMesh PointWalk::some(const Vec3& point, std::optional<std::uint32_t> near,
                              const Enough& enough)
{
    point_ = point;
    part_ = enough.part;
    local_ = view_.toLocal(point);
    margin_ = view_.margin(point) + kRounding * (1 + maxComponent(abs(local_)));
    limit_ = limitSquare_ = kInfinity;
    nearest_ = {kInfinity, {}, 0};
    if (near)
        compare(*near);
    stack_.clear();
    if (nearest_.distance > enough.distance)
        open(tree_.nodes.front());
    while (!stack_.empty() && nearest_.distance > enough.distance) {
        const Stop stop = stack_.back();
        stack_.pop_back();
        if (stop.square > limitSquare_)
            continue;
        if (stop.node->isLeaf(stop.child))
            compareLeaf(tree_.leaf(*stop.node, stop.child));
        else
            open(tree_.nodes[stop.node->first[stop.child]]);
    }
    return nearest_;
}

void PointWalk::open(const Node& node)
{
    const auto before = static_cast<std::ptrdiff_t>(stack_.size());
    boundSquares(node, local_, margin_, bounds_);
    for (std::uint32_t child = 0; child < node.children; ++child) {
        if (!(bounds_[child] > limitSquare_))
            stack_.push_back({&node, child, bounds_[child]});
    }
    std::sort(stack_.begin() + before, stack_.end(),
              [](const Stop& x, const Stop& y) { return x.square > y.square; });
}

/// In the order of their bounds, as long as one may be nearer than the nearest so far.
void PointWalk::compareLeaf(const SlotRange& leaf)
{
    boundDistances(tree_, leaf, local_, bounds_);
    for (std::uint32_t done = 0; done < leaf.count; ++done) {
        const auto next = std::min_element(bounds_.begin(), bounds_.begin() + leaf.count);
        if (*next - 2 * (margin_ + kCornerError) > limit_)
            return;
        compare(tree_.order[leaf.first + static_cast<std::size_t>(next - bounds_.begin())]);
        *next = kInfinity;
    }
}

/// Of equally near ones the first in the mesh is kept, whatever the order they are met in.
void PointWalk::compare(std::uint32_t triangle)
{
    const Triangle t = triangles_[triangle];
    if (isBeyond(t, point_, nearest_.distance))
        return;
    const Distance found = distance(t, Segment{point_, point_});
    const bool isNearer = found.distance < nearest_.distance ||
                          (found.distance == nearest_.distance && triangle < nearest_.triangle);
    if (!isNearer)
        return;
    nearest_ = {found.distance, found.pointOnA, triangle};
    limit_ = part_ * found.distance * stretch_;
    limitSquare_ = limit_ * limit_ + std::numeric_limits<double>::min();
}

} // namespace mbv::bvh
