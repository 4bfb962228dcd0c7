#pragma once

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mbv {

/// Some triangles of a closed surface about one corner or two, as one cap that another may replace.
struct SurfaceCap {
    std::vector<std::uint32_t> ring;  ///< corners around it, counter-clockwise seen from outside
    std::vector<std::uint32_t> outer; ///< the corner of the triangle outside at [i], [i + 1]
    std::vector<std::uint32_t> faces; ///< inside the ring
};

/// The triangles of a convex polytope about the origin, whose corners move and become fewer.
class ConvexSurface {
public:
    explicit ConvexSurface(TriangleMesh mesh);

    std::size_t cornerCount() const { return count_; }
    std::size_t cornerEnd() const { return corners_.size(); } ///< those gone included
    const Vec3& corner(std::uint32_t i) const { return corners_[i]; }
    bool isCorner(std::uint32_t i) const { return !facesOf_[i].empty(); }

    std::vector<Vec3> corners() const;
    double volume() const;

    /// Corners that share an edge with this one.
    std::vector<std::uint32_t> neighborsOf(std::uint32_t corner) const;

    /// What is around a corner, or around both ends of an edge. Nothing where the ring would touch
    /// itself.
    std::optional<SurfaceCap> capAt(std::uint32_t corner) const;
    std::optional<SurfaceCap> capAt(std::uint32_t from, std::uint32_t to) const;

    /// Six times the volume between the origin and the cap, and between it and a fan to the apex.
    double sixfoldUnder(const SurfaceCap& cap) const;
    double sixfoldUnder(const SurfaceCap& cap, const Vec3& apex) const;

    void move(std::uint32_t corner, const Vec3& to) { corners_[corner] = to; }

    /// Both ends of an edge become one corner: `from`, there.
    void collapse(std::uint32_t from, std::uint32_t to, const SurfaceCap& cap, const Vec3& apex);

private:
    using Face = std::array<std::uint32_t, 3>;

    std::optional<SurfaceCap> capOf(std::span<const std::uint32_t> inner) const;
    /// The third corner of the face with an edge in that direction; nothing where there is none.
    std::optional<std::uint32_t> acrossFrom(std::uint32_t from, std::uint32_t to) const;
    void remove(std::uint32_t face);
    void add(const Face& face);

    std::vector<Vec3> corners_;
    std::vector<Face> faces_; ///< those gone included
    std::vector<std::vector<std::uint32_t>> facesOf_;
    std::size_t count_ = 0;
};

} // namespace mbv
