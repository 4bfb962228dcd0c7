#include "axis_radii.h"

#include "bvh/access.h"
#include "bvh/child_place.h"
#include "collision/exact/accurate_cross.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace mbv::motion {
namespace {

/// Across an axis.
struct Vec2 {
    double x = 0;
    double y = 0;
};

double squareOf(const Vec2& p)
{
    return p.x * p.x + p.y * p.y;
}

double crossOf(const Vec2& p, const Vec2& q)
{
    return p.x * q.y - p.y * q.x;
}

/// From the origin to an edge.
double squareToEdge(const Vec2& from, const Vec2& to)
{
    const Vec2 along = {to.x - from.x, to.y - from.y};
    const double length = squareOf(along);
    const double part =
        length > 0 ? std::clamp(-(from.x * along.x + from.y * along.y) / length, 0.0, 1.0) : 0;
    return squareOf({from.x + part * along.x, from.y + part * along.y});
}

} // namespace

void Radii::include(const Radii& other)
{
    least = std::min(least, other.least);
    most = std::max(most, other.most);
}

void AxisRadii::setAxis(const Vec3& point, const Vec3& direction)
{
    const Vec3 x = normalized(anyPerpendicular(direction));
    const Vec3 y = cross(direction, x);
    if (point != point_ || x != x_ || y != y_)
        known_.clear();
    point_ = point;
    x_ = x;
    y_ = y;
}

/// The axis passes through a triangle that is on one side of it with all edges, or is as near as
/// its nearest edge.
Radii AxisRadii::ofTriangle(std::span<const std::uint32_t, 3> vertices) const
{
    std::array<Vec2, 3> corners;
    double most = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const Vec3 away = tree_.mesh().mesh().vertices[vertices[k]] - point_;
        corners[k] = {dot(away, x_), dot(away, y_)};
        most = std::max(most, squareOf(corners[k]));
    }
    double least = std::numeric_limits<double>::infinity();
    bool isLeft = true;
    bool isRight = true;
    for (std::size_t k = 0; k < 3; ++k) {
        const Vec2& from = corners[k];
        const Vec2& to = corners[(k + 1) % 3];
        const double side = crossOf(from, to);
        isLeft &= side >= 0;
        isRight &= side <= 0;
        least = std::min(least, squareToEdge(from, to));
    }
    return {isLeft || isRight ? 0 : std::sqrt(least), std::sqrt(most)};
}

Radii AxisRadii::ofSmall(const Part& part) const
{
    if (PartTree::isPiece(part))
        return ofTriangle(tree_.mesh().mesh().triangles[part.index]);
    const bvh::Tree& tree = bvh::treeOf(tree_.mesh());
    const bvh::SlotRange leaf = tree.leaf(*part.node, part.index);
    Radii radii;
    for (std::uint32_t slot = leaf.first; slot < leaf.first + leaf.count; ++slot)
        radii.include(ofTriangle(tree.slots[slot].vertices));
    return radii;
}

Radii AxisRadii::ofAny(const Part& part)
{
    const bvh::Tree& tree = bvh::treeOf(tree_.mesh());
    if (PartTree::isPiece(part) || (part.node == &tree.whole && PartTree::isSmall(part)))
        return ofSmall(part);
    if (known_.empty())
        known_.resize(tree.nodes.size() * bvh::kWidth,
                      {0, std::numeric_limits<double>::quiet_NaN()});
    if (part.node != &tree.whole)
        return ofChild(*part.node, part.index);
    const bvh::Node& below = tree.nodes[part.node->first[part.index]];
    Radii radii;
    for (std::uint32_t child = 0; child < below.children; ++child)
        radii.include(ofChild(below, child));
    return radii;
}

Radii AxisRadii::ofChild(const bvh::Node& node, std::uint32_t child)
{
    const bvh::Tree& tree = bvh::treeOf(tree_.mesh());
    const std::uint32_t place = bvh::ChildPlace(tree, node, child).place;
    if (!std::isnan(known_[place].most))
        return known_[place];
    Radii radii;
    if (node.isLeaf(child)) {
        Part leaf;
        leaf.node = &node;
        leaf.index = child;
        radii = ofSmall(leaf);
    } else {
        const bvh::Node& below = tree.nodes[node.first[child]];
        for (std::uint32_t n = 0; n < below.children; ++n)
            radii.include(ofChild(below, n));
    }
    known_[place] = radii;
    return radii;
}

} // namespace mbv::motion
