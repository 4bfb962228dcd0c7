#pragma once

#include <mbv/geometry/shapes.h>

#include <array>

namespace mbv::differential {

/// Component i becomes sign_i * scale * component from_i, and is then shifted. While nothing is
/// shifted and the scale is a power of two, no coordinate is rounded.
struct Similarity {
    std::array<int, 3> from = {0, 1, 2};
    std::array<double, 3> sign = {1, 1, 1};
    double scale = 1;
    Vec3 shift;

    Vec3 direction(const Vec3& v) const
    {
        return {sign[0] * v[from[0]], sign[1] * v[from[1]], sign[2] * v[from[2]]};
    }
    Vec3 point(const Vec3& p) const { return scale * direction(p) + shift; }
};

Shape mapped(const Shape& shape, const Similarity& map);

} // namespace mbv::differential
