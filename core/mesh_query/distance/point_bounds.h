#pragma once

#include "bvh/bvh_tree.h"

#include <array>

/// How near a point may be to what a tree holds, a node or a leaf at a time. Internal.
namespace mbv::bvh {

using PointBounds = std::array<double, kWidth>;

/// No child's box is nearer than the root of its number, but by `margin` along each coordinate.
/// Local coordinates. Behind the last child the numbers have no meaning.
void boundSquares(const Node& node, const Vec3& point, double margin, PointBounds& out);

/// No triangle of the leaf, as its floats have it, is nearer, but by rounding of the coordinates.
/// Negative beside one that has no direction to the point. Behind the last triangle the numbers
/// have no meaning.
void boundDistances(const Tree& tree, const SlotRange& leaf, const Vec3& point, PointBounds& out);

} // namespace mbv::bvh
