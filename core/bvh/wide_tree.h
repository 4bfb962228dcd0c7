#pragma once

#include "binary_build.h"
#include "bvh_tree.h"

/// From a binary tree to nodes of eight. Internal.
namespace mbv::bvh {

/// The nodes and depth of a tree, whose nodes have the least area in sum that a choice of binary
/// ones can have.
void collapse(const BinaryTree& binary, Tree& tree);

/// Sets the tree's `whole` from the root's boxes.
void setWhole(Tree& tree);

/// The slots of a child, leaf or node, of a node.
SlotRange slotsOf(const Tree& tree, const Node& node, std::size_t child);

/// The slots of every part at a level of the binary tree; see MeshBvh::trianglesAtLevel.
std::vector<SlotRange> slotsAtLevel(const Tree& tree, int level);

} // namespace mbv::bvh
