#pragma once

#include "bvh/bvh_tree.h"
#include "mesh_query/relative_pose.h"

#include <cstddef>

/// What the kernels need to see one tree's boxes and corners in another's local frame. Internal.
namespace mbv::bvh {

/// Which edges of a box (see EdgeCuts) it reaches less far by, along a direction, where they are
/// cut off, and how much less for each part of a cut. Against the direction it is the opposite
/// edges.
///
/// A direction is a sum of diagonals of the coordinate planes and of axes, each with a weight of at
/// least 0 and with signs as the direction has. Its greatest product with a point is at most the
/// same sum of theirs: those of an axis end at the box, those of a diagonal at the cut.
struct EdgesAlong {
    std::size_t row[2] = {};
    float weight[2] = {};

    /// The row of the edge across from another row's.
    static std::size_t opposite(std::size_t row) { return row ^ 3U; }
};

/// A relative pose x = ratio R q + t in floats.
struct QueryFrame {
    float map[3][3] = {};    ///< [j][i] is ratio R_ij
    float absMap[3][3] = {}; ///< its absolute value
    float translation[3] = {};
    float ratio;
    /// By how much boxes are widened; and at most how far any corner, stored or mapped, is along
    /// each coordinate from where its true one would be.
    float margin;
    EdgesAlong edges[3]; ///< along each coordinate

    explicit QueryFrame(const RelativePose& pose);
};

} // namespace mbv::bvh
