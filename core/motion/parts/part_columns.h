#pragma once

#include "part.h"

#include <cstddef>
#include <cstdint>

/// Internal.
namespace mbv::motion {

/// Parts of one body, in columns: all children of a node, or all triangles of a leaf.
struct alignas(64) PartColumns {
    double center[3][bvh::kWidth];
    double halfExtents[3][bvh::kWidth];
    double radius[bvh::kWidth];
    double reach[bvh::kWidth];
    double corners[3][3][bvh::kWidth]; ///< of a leaf's triangles: [corner][axis], nearly
    std::uint32_t index[bvh::kWidth];
    const bvh::Node* node = nullptr;
    std::size_t count = 0;
    double cornersAreOff = 0; ///< at most; 0 where there are none

    Part operator[](std::size_t n) const
    {
        return {{center[0][n], center[1][n], center[2][n]},
                {halfExtents[0][n], halfExtents[1][n], halfExtents[2][n]},
                radius[n],
                reach[n],
                node,
                index[n]};
    }

    void add(const Part& part)
    {
        for (std::size_t i = 0; i < 3; ++i) {
            center[i][count] = part.center[static_cast<int>(i)];
            halfExtents[i][count] = part.halfExtents[static_cast<int>(i)];
        }
        radius[count] = part.radius;
        reach[count] = part.reach;
        index[count] = part.index;
        node = part.node;
        ++count;
    }
};

/// Sets centers, extents, radii and reaches as PartTree::childOf() does, for all children at once.
/// Precondition of both: the scale of the tree's frame is from 2^-400 to 2^400.
void fillFromNode(const bvh::Tree& tree, const bvh::Node& node, PartColumns& parts);

/// The same of a leaf's triangles, by their stored corners: what those are off is added. Sets
/// corners, too.
void fillFromLeaf(const bvh::Tree& tree, const bvh::SlotRange& leaf, PartColumns& parts);

} // namespace mbv::motion
