#pragma once

#include "met_surface.h"

#include <cstdint>
#include <vector>

/// Internal.
namespace mbv::contacts {

/// The flat faces of the part of a surface that takes part in contacts: the triangles in one plane
/// that share sides. How they are cut into triangles is of no account for how far they reach.
class FlatFaces {
public:
    FlatFaces() = default;
    explicit FlatFaces(const MetSurface& surface);

    /// How far the face of triangle i reaches along a direction.
    double reach(const Vec3& direction, std::size_t i) const;

private:
    struct Corner {
        std::uint32_t face;
        std::uint32_t vertex;
        Vec3 place;
    };

    /// By face, each vertex once.
    void collectCorners(const MetSurface& surface);
    /// Leaves of faces that are flat to rounding those that can reach farthest.
    void dropInnerCorners(const MetSurface& surface);

    std::vector<std::uint32_t> faceOf_; ///< of each triangle
    std::vector<std::uint32_t> someOf_; ///< of each face, a triangle
    std::vector<Corner> corners_;       ///< by face
    std::vector<std::size_t> first_;    ///< of each face, and the end
};

} // namespace mbv::contacts
