#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

/// The common points of two triangles by what they lie on. Internal.
namespace mbv::bvh {

/// A corner, an edge or the inside of a triangle. Two triangles that share a corner or an edge give
/// it the same name.
struct Feature {
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    std::uint32_t first = kNone;  ///< a corner, an edge's lesser one, or the triangle
    std::uint32_t second = kNone; ///< an edge's greater corner; kNone of a corner
    bool isInside = false;

    friend auto operator<=>(const Feature&, const Feature&) = default;

    bool isCorner() const { return !isInside && second == kNone; }
};

/// Where a feature of A meets one of B.
struct CurvePoint {
    Feature a;
    Feature b;

    friend auto operator<=>(const CurvePoint&, const CurvePoint&) = default;
};

/// A triangle in the world, with the names of its corners and of itself.
struct NamedTriangle {
    std::array<Vec3, 3> corners;
    std::array<std::uint32_t, 3> names;
    std::uint32_t name = 0;

    Feature corner(std::size_t i) const { return {names[i]}; }
    Feature inside() const { return {name, Feature::kNone, true}; }
    /// From corner i to the next.
    Feature edge(std::size_t i) const;
};

struct PlacedPoint {
    CurvePoint name;
    Vec3 position; ///< the same for every pair of triangles that has the point
};

/// The common points of two triangles that are the ends of what they share: one where they touch in
/// a point, two where they share a segment, or, where they are coplanar, the corners of what they
/// share, in order around it. None where they are apart or one has no area.
std::vector<PlacedPoint> piece(const NamedTriangle& a, const NamedTriangle& b);

} // namespace mbv::bvh
