#pragma once

#include "bvh_tree.h"
#include "relative_pose.h"

/// What the kernels need to ask about boxes of one tree in another's local frame. Internal.
namespace mbv::bvh {

/// A relative pose x = ratio R q + t in floats. Rows of four are vectors; their last values are 0.
struct alignas(16) QueryFrame {
    float map[3][4];    ///< [j][i] is ratio R_ij
    float absMap[3][4]; ///< its absolute value
    float translation[4];
    float axes[3][4]; ///< [j] is column j of R, the query's axis j
    float absAxes[3][4];
    float axisTranslation[4]; ///< t along them
    float ratio;
    /// By how much boxes are widened; and at most how far any corner, stored or mapped, is along
    /// each coordinate from where its true one would be.
    float margin;

    explicit QueryFrame(const RelativePose& pose);
};

/// A box of the query's tree in the other's frame: centre and half extents, both doubled, of the
/// box round it and of itself along its own axes; widened by the margin.
struct alignas(16) QueryBox {
    float center[4];
    float extent[4];
    float axisCenter[4];
    float axisExtent[4];

    QueryBox(const QueryFrame& frame, const Node& node, std::size_t child)
    {
        float sum[4] = {};
        float difference[4] = {};
        for (std::size_t i = 0; i < 3; ++i) {
            sum[i] = node.max[i][child] + node.min[i][child];
            difference[i] = node.max[i][child] - node.min[i][child];
        }
        for (std::size_t i = 0; i < 4; ++i) {
            center[i] = 2 * frame.translation[i] + frame.map[0][i] * sum[0] +
                        frame.map[1][i] * sum[1] + frame.map[2][i] * sum[2];
            extent[i] = 2 * frame.margin + frame.absMap[0][i] * difference[0] +
                        frame.absMap[1][i] * difference[1] + frame.absMap[2][i] * difference[2];
            axisCenter[i] = 2 * frame.axisTranslation[i] + frame.ratio * sum[i];
            axisExtent[i] = 2 * frame.margin + frame.ratio * difference[i];
        }
    }
};

} // namespace mbv::bvh
