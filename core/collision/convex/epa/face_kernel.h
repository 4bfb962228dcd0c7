#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace mbv::convex {

/// The planes of a polytope's faces, a column for each number. Without initial values, which would
/// take as long as some steps of the search.
struct FaceColumns {
    static constexpr std::size_t kMax = 288;
    static constexpr std::size_t kLanes = 8; ///< at most; as many behind the last may be written to
    using Column = std::array<double, kMax + kLanes>;

    alignas(64) Column x; ///< of the unit normal, outward
    alignas(64) Column y;
    alignas(64) Column z;
    alignas(64) Column height; ///< above the origin
    alignas(64) Column open;   ///< the height, or infinity where it is exhausted
    alignas(64) Column proven; ///< the height less what rounding may have added
    std::size_t count = 0;

    Vec3 normal(std::size_t i) const { return {x[i], y[i], z[i]}; }

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

/// Points are rounded by epsilon, being of size about 1, which tilts a face's normal by as much
/// over the triangle's width; the foot of the origin is about 1 away from its corner.
inline constexpr double kFaceRounding = 32 * std::numeric_limits<double>::epsilon();

/// The first of the lowest of those that are open, and the least that is proven of any.
struct LowestFace {
    std::size_t face;
    double proven;
};

/// Precondition: there are some faces.
LowestFace lowestFace(const FaceColumns& faces);

/// Bit i % 8 of byte i / 8 is set where face i sees the point: no more than `slack` below its
/// plane.
using FaceBits = std::array<std::uint8_t, FaceColumns::kMax / 8>;
void facesThatSee(const FaceColumns& faces, const Vec3& point, double slack, FaceBits& bits);

/// The first two corners of triangles, a column for each coordinate.
struct RimColumns {
    static constexpr std::size_t kMax = FaceColumns::kMax;

    void add(const Vec3& start, const Vec3& end)
    {
        startX[count] = start.x;
        startY[count] = start.y;
        startZ[count] = start.z;
        endX[count] = end.x;
        endY[count] = end.y;
        endZ[count++] = end.z;
    }

    alignas(64) std::array<double, kMax> startX;
    alignas(64) std::array<double, kMax> startY;
    alignas(64) std::array<double, kMax> startZ;
    alignas(64) std::array<double, kMax> endX;
    alignas(64) std::array<double, kMax> endY;
    alignas(64) std::array<double, kMax> endZ;
    std::size_t count = 0;
};

/// Adds the planes of the triangles from the rim to an apex, all of them open. None where one of
/// them has no area; then false. Precondition: there is room for them.
bool addFacesTo(const Vec3& apex, const RimColumns& rim, FaceColumns& faces);

} // namespace mbv::convex
