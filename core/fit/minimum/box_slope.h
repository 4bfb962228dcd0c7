#pragma once

#include "fit/points/point_columns.h"

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <vector>

namespace mbv {

/// One point of each side of a box: 2 k is the low one across axis k, 2 k + 1 the high one. As long
/// as these points are the outermost ones, the volume is a smooth function of the rotation.
struct BoxCorner {
    std::array<std::size_t, 6> points = {};
    Vec3 gradient; ///< of the logarithm of the volume: world axis times radian
};

/// How the logarithm of a box's volume changes when the box rotates.
///
/// The volume is the largest of smooth functions of the rotation, one for every corner. Of those
/// within reach, the combination whose gradient is shortest says which way the volume falls
/// fastest, and which points share a side there: at a minimum it vanishes, and its weights are the
/// multipliers of those contacts.
struct BoxSlope {
    Vec3 gradient;
    std::array<BoxCorner, 4> corners;   ///< their gradients span a simplex
    std::array<double, 4> weights = {}; ///< > 0, their sum is 1
    std::size_t count = 0;              ///< of corners, at least one
};

/// Slopes of boxes around one set of points.
class BoxSlopes {
public:
    explicit BoxSlopes(const PointColumns& points) : points_(points) {}

    /// `reach` is the part of an extent within which a point counts as touching.
    BoxSlope along(const std::array<Vec3, 3>& axes, double reach);

private:
    struct Candidate {
        std::size_t point = 0;
        Vec3 gradient; ///< its part in that of the logarithm
    };
    void findCandidates(const std::array<Vec3, 3>& axes, double reach);
    BoxCorner cornerAgainst(const Vec3& direction) const;

    const PointColumns& points_;
    std::vector<double> touching_;
    std::array<std::vector<Candidate>, 6> candidates_; ///< by side
};

} // namespace mbv
