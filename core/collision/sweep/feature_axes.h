#pragma once

#include <mbv/geometry/shapes.h>

#include <array>
#include <cstddef>

/// The directions along which polytopes part first. Internal.
namespace mbv {

/// Unit vectors, each standing for its opposite as well.
class FeatureAxes {
public:
    void add(const Vec3& axis) { axes_[count_++] = axis; }

    const Vec3* begin() const { return axes_.data(); }
    const Vec3* end() const { return axes_.data() + count_; }

private:
    std::array<Vec3, 32> axes_; // the first count_ of them
    std::size_t count_ = 0;
};

/// Of two shapes without their radii: the normals of their faces, what is perpendicular to an edge
/// of each, and where both are flat, what is perpendicular to an edge in the plane of a face. Of
/// points, segments, triangles and boxes those are the normals of all faces of the shapes'
/// difference that has a volume. None for what is curved, for hulls, planes, half-spaces.
FeatureAxes featureAxes(const Shape& a, const Shape& b);

} // namespace mbv
