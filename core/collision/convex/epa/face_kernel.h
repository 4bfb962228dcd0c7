#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace mbv::convex {

/// The planes of a polytope's faces, a column for each number. Without initial values, which would
/// take as long as some steps of the search.
struct FaceColumns {
    static constexpr std::size_t kMost = 256;

    alignas(64) std::array<double, kMost> x; ///< of the unit normal, outward
    alignas(64) std::array<double, kMost> y;
    alignas(64) std::array<double, kMost> z;
    alignas(64) std::array<double, kMost> height; ///< above the origin
    alignas(64) std::array<double, kMost> open;   ///< the height, or infinity where it is exhausted
    alignas(64) std::array<double, kMost> proven; ///< the height less what rounding may have added
    std::size_t count;

    Vec3 normal(std::size_t i) const { return {x[i], y[i], z[i]}; }
};

/// The first of the lowest of those that are open, and the least that is proven of any.
struct LowestFace {
    std::size_t face;
    double proven;
};

/// Precondition: there are some faces.
LowestFace lowestFace(const FaceColumns& faces);

/// Bit i % 8 of byte i / 8 is set where face i sees the point: no more than `slack` below its
/// plane.
using FaceBits = std::array<std::uint8_t, FaceColumns::kMost / 8>;
void facesThatSee(const FaceColumns& faces, const Vec3& point, double slack, FaceBits& bits);

} // namespace mbv::convex
