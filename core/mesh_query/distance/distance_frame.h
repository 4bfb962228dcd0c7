#pragma once

#include "bvh/bvh_tree.h"
#include "mesh_query/relative_pose.h"

#include <cmath>
#include <limits>

#include <hwy/base.h>

/// What the kernels of distance_walk.cpp compute with, in floats or doubles. Internal.
namespace mbv::bvh {

/// B's local frame in A's: x = map q + translation, to within `margin` along each coordinate for
/// every corner of B as stored, mapped by these numbers, and every corner of A as stored; what is
/// computed from boxes and their sums stays within it as well. Compare query_frame.cpp: with v the
/// unit roundoff of T, 32 v (1 + |t| + ratio) covers the arithmetic, 2^-24 (1 + ratio) the stored
/// corners.
template <class T> struct DistanceFrame {
    T map[3][3];      ///< [i][j], row i
    T rotation[3][3]; ///< the same without the ratio
    T translation[3];
    T axisTranslation[3]; ///< along B's axes
    T ratio;
    T margin;
    T reach; ///< bounds every coordinate

    explicit DistanceFrame(const RelativePose& pose)
    {
        double along[3] = {};
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) {
                rotation[i][j] = static_cast<T>(pose.rotation[i][j]);
                map[i][j] = static_cast<T>(pose.ratio * pose.rotation[i][j]);
                along[j] += pose.rotation[i][j] * pose.translation[i];
            }
            translation[i] = static_cast<T>(pose.translation[i]);
        }
        for (int j = 0; j < 3; ++j)
            axisTranslation[j] = static_cast<T>(along[j]);
        ratio = static_cast<T>(pose.ratio);
        const double far = maxComponent(abs(pose.translation));
        const double roundoff = std::numeric_limits<T>::epsilon() / 2;
        const double wide =
            pose.margin + 32 * roundoff * (1 + far + pose.ratio) + 0x1p-24 * (1 + pose.ratio);
        margin = static_cast<T>(wide * (1 + 4 * roundoff));
        reach = static_cast<T>((1 + 2 * pose.ratio + far) * (1 + 4 * roundoff));
    }

    /// Projections of two corners on a direction that is unit to rounding are off by no more.
    T slackAlongUnit() const
    {
        return 2 * (2 * margin + 16 * std::numeric_limits<T>::epsilon() * reach);
    }
};

/// A box of B in A's frame: center and half extents, of the box round it and of itself along its
/// own axes; widened by the margin.
template <class T> struct DistanceBox {
    T center[3];
    T extent[3];
    T axisCenter[3];
    T axisExtent[3];

    HWY_INLINE DistanceBox(const DistanceFrame<T>& frame, const Node& node, std::size_t child)
    {
        T middle[3];
        T half[3];
        for (std::size_t i = 0; i < 3; ++i) {
            const T low = node.min[i][child];
            const T high = node.max[i][child];
            middle[i] = (low + high) / 2;
            half[i] = (high - low) / 2;
            axisCenter[i] = frame.axisTranslation[i] + frame.ratio * middle[i];
            axisExtent[i] = frame.margin + frame.ratio * half[i];
        }
        for (std::size_t i = 0; i < 3; ++i) {
            center[i] = frame.translation[i];
            extent[i] = frame.margin;
            for (std::size_t j = 0; j < 3; ++j) {
                center[i] += frame.map[i][j] * middle[j];
                extent[i] += std::abs(frame.map[i][j]) * half[j];
            }
        }
    }
};

} // namespace mbv::bvh
