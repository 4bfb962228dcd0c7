#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace mbv::convex {

/// Points are rounded by epsilon, being of size about 1, which tilts a face's normal by as much
/// over the triangle's width; the foot of the origin is about 1 away from its corner.
inline constexpr double kFaceRounding = 32 * std::numeric_limits<double>::epsilon();

/// The plane of a face.
struct FacePlane {
    Vec3 normal;   ///< unit, outward
    double height; ///< above the origin
    double proven; ///< the height less what rounding may have added
};

/// The planes of a polytope's faces, a column for each number. Without initial values, which would
/// take as long as some steps of the search.
struct FaceColumns {
    static constexpr std::size_t kMax = 288;
    static constexpr std::size_t kLanes = 8; ///< at most; as many behind the last may be read
    using Column = std::array<double, kMax + kLanes>;

    alignas(64) Column x; ///< of the normal
    alignas(64) Column y;
    alignas(64) Column z;
    alignas(64) Column height;
    alignas(64) Column open; ///< the height, or infinity where it is exhausted
    alignas(64) Column proven;
    std::size_t count = 0;

    Vec3 normal(std::size_t i) const { return {x[i], y[i], z[i]}; }

    void set(std::size_t i, const FacePlane& plane)
    {
        x[i] = plane.normal.x;
        y[i] = plane.normal.y;
        z[i] = plane.normal.z;
        height[i] = plane.height;
        open[i] = plane.height;
        proven[i] = plane.proven;
    }

    void copy(std::size_t from, std::size_t to)
    {
        x[to] = x[from];
        y[to] = y[from];
        z[to] = z[from];
        height[to] = height[from];
        open[to] = open[from];
        proven[to] = proven[from];
    }
};

/// Of some faces.
struct LowestFace {
    std::size_t face = 0; ///< the first of the lowest of those that are open
    double open = std::numeric_limits<double>::infinity();   ///< its height, if there is one
    double proven = std::numeric_limits<double>::infinity(); ///< the least of any
};

/// Bit i % 8 of byte i / 8 is set where face i sees the point: no more than `slack` below its
/// plane.
using FaceBits = std::array<std::uint8_t, FaceColumns::kMax / 8>;

/// Sets the bits of all faces; returns the lowest of those that do not see the point.
LowestFace facesThatSee(const FaceColumns& faces, const Vec3& point, double slack, FaceBits& bits);

/// Sets the first eight to those of an octahedron: face i has vertices i & 1, 2 + (i >> 1 & 1) and
/// 4 + (i >> 2), in an order that points its normal outward where they are along x, -x, y, -y, z
/// and -z. Returns the lowest; nothing where one has no area.
std::optional<LowestFace> setToOctahedron(const std::array<Vec3, 6>& vertices, FaceColumns& faces);

} // namespace mbv::convex
