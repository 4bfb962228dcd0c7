#pragma once

#include "mesh_query/relative_pose.h"

/// What the kernels need to see one tree's boxes and corners in another's local frame. Internal.
namespace mbv::bvh {

/// A relative pose x = ratio R q + t in floats.
struct QueryFrame {
    float map[3][3] = {};    ///< [j][i] is ratio R_ij
    float absMap[3][3] = {}; ///< its absolute value
    float translation[3] = {};
    float ratio;
    /// By how much boxes are widened; and at most how far any corner, stored or mapped, is along
    /// each coordinate from where its true one would be.
    float margin;

    explicit QueryFrame(const RelativePose& pose);
};

} // namespace mbv::bvh
