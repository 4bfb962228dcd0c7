#pragma once

#include "bvh/bvh_tree.h"
#include "mesh_query/relative_pose.h"

/// What the kernels need to ask about boxes of one tree in another's local frame. Internal.
namespace mbv::bvh {

/// A relative pose x = ratio R q + t in floats. Rows of four are vectors; their last values are 0.
struct alignas(16) QueryFrame {
    float map[3][4] = {};    ///< [j][i] is ratio R_ij
    float absMap[3][4] = {}; ///< its absolute value
    float translation[4] = {};
    float axes[3][4] = {}; ///< [j] is column j of R, the query's axis j
    float absAxes[3][4] = {};
    float axisTranslation[4] = {}; ///< t along them
    float ratio;
    /// By how much boxes are widened; and at most how far any corner, stored or mapped, is along
    /// each coordinate from where its true one would be.
    float margin;

    explicit QueryFrame(const RelativePose& pose);
};

} // namespace mbv::bvh
