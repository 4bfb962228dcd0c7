#include "part.h"

#include "bvh/access.h"
#include "geometry/half_axes.h"
#include "part_columns.h"

#include <mbv/geometry/mesh_triangle.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::motion {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Part boxAround(const Vec3& low, const Vec3& high)
{
    Part part;
    part.center = low / 2 + high / 2;
    const double rounding = (kWiderBox - 1) * maxComponent(max(abs(low), abs(high)));
    part.halfExtents = kWiderBox * (high / 2 - low / 2) + Vec3{rounding, rounding, rounding};
    part.radius = kWiderBox * norm(part.halfExtents);
    part.reach = kWiderBox * norm(abs(part.center) + part.halfExtents);
    return part;
}

double reachOf(const Shape& shape)
{
    const auto farthest = [](std::span<const Vec3> points, double radius) {
        double reach = 0;
        for (const Vec3& p : points)
            reach = std::max(reach, norm(p));
        return kWiderBox * (reach + radius);
    };
    return std::visit(
        [&]<class S>(const S& s) -> double {
            if constexpr (std::same_as<S, Sphere>)
                return farthest({&s.center, 1}, s.radius);
            else if constexpr (std::same_as<S, Aabb> || std::same_as<S, Obb>)
                return farthest(mbv::cornersOf(s), 0);
            else if constexpr (std::same_as<S, Capsule> || std::same_as<S, Cylinder>)
                return farthest(std::array{s.a, s.b}, s.radius);
            else if constexpr (std::same_as<S, Cone>)
                return std::max(farthest({&s.apex, 1}, 0), farthest({&s.baseCenter, 1}, s.radius));
            else if constexpr (std::same_as<S, Ellipsoid>)
                return farthest({&s.center, 1}, largestHalfAxis(s));
            else if constexpr (std::same_as<S, ConvexHull>)
                return farthest(s.points, 0);
            else if constexpr (std::same_as<S, Triangle>)
                return farthest(std::array{s.a, s.b, s.c}, 0);
            else if constexpr (std::same_as<S, Segment>)
                return farthest(std::array{s.a, s.b}, 0);
            else
                return kInfinity;
        },
        shape);
}

} // namespace

PartTree::PartTree(const Body& body) : body_(body)
{
    if (const auto* mesh = std::get_if<MeshBvh>(&body))
        tree_ = &bvh::treeOf(*mesh);
    isOrdinary_ =
        tree_ != nullptr && tree_->frame.scale >= 0x1p-400 && tree_->frame.scale <= 0x1p400;
}

Part PartTree::root() const
{
    if (tree_ != nullptr)
        return childOf(tree_->whole, 0);
    const Shape& shape = this->shape();
    if (!isBounded(shape)) {
        Part part;
        part.radius = kInfinity;
        part.reach = kInfinity;
        return part;
    }
    const Aabb bounds = boundsOf(shape);
    Part part = boxAround(bounds.min, bounds.max);
    part.reach = std::min(part.reach, motion::reachOf(shape));
    return part;
}

Part PartTree::childOf(const bvh::Node& node, std::uint32_t child) const
{
    const bvh::LocalFrame& frame = tree_->frame;
    const Vec3 low = {node.min[0][child], node.min[1][child], node.min[2][child]};
    const Vec3 high = {node.max[0][child], node.max[1][child], node.max[2][child]};
    Part part = boxAround(low / frame.scale + frame.origin, high / frame.scale + frame.origin);
    part.node = &node;
    part.index = child;
    return part;
}

Triangle PartTree::cornersOf(std::uint32_t index) const
{
    return triangleOf(mesh().mesh(), index);
}

Part PartTree::triangle(std::uint32_t index) const
{
    const auto [a, b, c] = cornersOf(index);
    Part part = boxAround(min(a, min(b, c)), max(a, max(b, c)));
    part.index = index;
    return part;
}

void PartTree::open(const Part& part, PartColumns& parts) const
{
    parts.count = 0;
    parts.cornersAreOff = 0;
    if (part.node->isLeaf(part.index)) {
        const bvh::SlotRange leaf = tree_->leaf(*part.node, part.index);
        if (isOrdinary_)
            return fillFromLeaf(*tree_, leaf, parts);
        for (std::uint32_t slot = leaf.first; slot < leaf.first + leaf.count; ++slot)
            parts.add(triangle(tree_->slots[slot].triangle));
        return;
    }
    const bvh::Node& node = tree_->nodes[part.node->first[part.index]];
    if (isOrdinary_)
        return fillFromNode(*tree_, node, parts);
    for (std::uint32_t child = 0; child < node.children; ++child)
        parts.add(childOf(node, child));
}

Piece PartTree::pieceOf(const Part& part) const
{
    const Shape shape = tree_ != nullptr ? Shape(cornersOf(part.index)) : this->shape();
    return {shape, motion::reachOf(shape)};
}

} // namespace mbv::motion

namespace mbv {

double reachOf(const Body& body)
{
    return motion::PartTree(body).root().reach;
}

} // namespace mbv
