#include "axis_reach.h"

#include "bvh/access.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv::bvh {

AxisReach::AxisReach(const PosedMesh& mesh, const Vec3& direction)
    : mesh_(&mesh.bvh.mesh()), tree_(&treeOf(mesh.bvh)),
      offset_(dot(direction, mesh.pose.translation)),
      mostOffset_(3 * maxComponent(abs(mesh.pose.translation)))
{
    const std::array<Vec3, 3> axes = axesOf(mesh.pose.rotation);
    direction_ = {dot(axes[0], direction), dot(axes[1], direction), dot(axes[2], direction)};
}

double AxisReach::operator()(ChildPlace place)
{
    if (ends_.empty())
        ends_.resize(tree_->nodes.size() * kWidth, std::numeric_limits<double>::quiet_NaN());
    if (!std::isnan(ends_[place.place]))
        return ends_[place.place];
    double end = -std::numeric_limits<double>::infinity();
    if (place.isLeaf(*tree_)) {
        end = ofLeaf(place.leaf(*tree_));
    } else {
        const Node& below = place.below(*tree_);
        for (std::uint32_t i = 0; i < below.children; ++i)
            end = std::max(end, (*this)(ChildPlace(*tree_, below, i)));
    }
    ends_[place.place] = end;
    return end;
}

double AxisReach::noLessAlong(const Vec3& p, const Vec3& largest) const
{
    // Three products and sums here, and as many for each coordinate in the world.
    constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();
    const double most = largest.x + largest.y + largest.z + mostOffset_;
    return dot(direction_, p) + offset_ + kRounding * most;
}

double AxisReach::ofLeaf(const SlotRange& slots) const
{
    double end = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < slots.count; ++i) {
        for (const std::uint32_t vertex : tree_->slots[slots.first + i].vertices) {
            const Vec3& corner = mesh_->vertices[vertex];
            end = std::max(end, noLessAlong(corner, abs(corner)));
        }
    }
    return end;
}

double AxisReach::ofBounds() const
{
    const auto& [low, high] = tree_->bounds;
    Vec3 farthest;
    for (int i = 0; i < 3; ++i)
        farthest[i] = direction_[i] > 0 ? high[i] : low[i];
    // Of a corner on the far side that is level with it, more is rounded than of itself.
    return noLessAlong(farthest, max(abs(low), abs(high)));
}

double AxisReach::ofAll() const
{
    double end = -std::numeric_limits<double>::infinity();
    for (const Vec3& vertex : mesh_->vertices)
        end = std::max(end, noLessAlong(vertex, abs(vertex)));
    return end;
}

} // namespace mbv::bvh
