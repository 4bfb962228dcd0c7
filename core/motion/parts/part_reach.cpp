#include "part_reach.h"

#include "bvh/access.h"
#include "bvh/child_place.h"
#include "collision/moving/moving_piece.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv::motion {

PartReach::PartReach(const PartTree& tree, const Vec3& direction)
    : tree_(tree), direction_(direction)
{
    if (tree.isMesh())
        ofMesh_.emplace(PosedMesh{tree.mesh(), {}}, direction);
    setDirection(direction);
}

void PartReach::setDirection(const Vec3& direction)
{
    current_ = direction;
    off_ = norm(direction - direction_);
    if (!tree_.isMesh())
        ofShape_ = moving::highestOf(tree_.shape(), direction, {});
}

double PartReach::ofBox(const Part& part) const
{
    return tree_.isMesh() ? dot(current_, part.center) + dot(abs(current_), part.halfExtents)
                          : ofShape_;
}

double PartReach::ofSome(const Part& part) const
{
    if (!tree_.isMesh())
        return ofShape_;
    const TriangleMesh& mesh = tree_.mesh().mesh();
    if (PartTree::isPiece(part))
        return dot(current_, mesh.vertices[mesh.triangles[part.index][0]]);
    const bvh::Tree& tree = bvh::treeOf(tree_.mesh());
    const bvh::SlotRange leaf = tree.leaf(*part.node, part.index);
    return dot(current_, mesh.vertices[tree.slots[leaf.first].vertices[0]]);
}

double PartReach::ofSmall(const Part& part) const
{
    if (!tree_.isMesh())
        return ofShape_;
    const TriangleMesh& mesh = tree_.mesh().mesh();
    const auto highest = [&](const std::array<std::uint32_t, 3>& corners) {
        return std::max({dot(current_, mesh.vertices[corners[0]]),
                         dot(current_, mesh.vertices[corners[1]]),
                         dot(current_, mesh.vertices[corners[2]])});
    };
    if (PartTree::isPiece(part))
        return highest(mesh.triangles[part.index]);
    const bvh::Tree& tree = bvh::treeOf(tree_.mesh());
    const bvh::SlotRange leaf = tree.leaf(*part.node, part.index);
    double reach = -std::numeric_limits<double>::infinity();
    for (std::uint32_t slot = leaf.first; slot < leaf.first + leaf.count; ++slot)
        reach = std::max(reach, highest(tree.slots[slot].vertices));
    return reach;
}

double PartReach::ofAny(const Part& part)
{
    if (PartTree::isPiece(part))
        return ofSmall(part);
    const bvh::Tree& tree = bvh::treeOf(tree_.mesh());
    const double reach = part.node == &tree.whole
                             ? ofMesh_->ofAll()
                             : (*ofMesh_)(bvh::ChildPlace(tree, *part.node, part.index));
    return reach + off_ * part.reach;
}

double PartReach::rounding(const Part& part) const
{
    constexpr double kRounding = 32 * std::numeric_limits<double>::epsilon();
    return kRounding * (std::isinf(part.reach) ? std::abs(ofShape_) : part.reach);
}

} // namespace mbv::motion
