#pragma once

#include "box_face.h"
#include "manifold_points.h"

#include <array>

namespace mbv::manifold {

/// Corners of a polygon that two faces of boxes have in common as seen along z, in order.
class CommonSides {
public:
    /// Lengths of less than `same` are as good as none. Without corners where that is no polygon:
    /// the faces are apart, or meet along an edge, or one is seen as no more than an edge.
    CommonSides(const BoxFace& a, const BoxFace& b, double same);

    std::span<const LocalPoint> corners() const { return {starts_.data(), count_}; }

private:
    void dropRepeated(double same);

    std::array<LocalPoint, 8> starts_; ///< of the polygon's sides
    std::size_t count_ = 0;
};

} // namespace mbv::manifold
