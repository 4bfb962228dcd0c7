#pragma once

#include "collision/convex/gjk/extremes.h"
#include "face_kernel.h"

#include <boost/container/static_vector.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace mbv::convex {

/// The point of a face that is nearest to a boundary point of A - B, as points of A and B.
struct Witness {
    double missed = std::numeric_limits<double>::infinity(); ///< how far off, squared
    Vec3 onA;
    Vec3 onB;
};

Witness witnessOn(const Vertex& a, const Vertex& b, const Vertex& c, const Vec3& boundaryPoint);

/// A closed surface of triangles inside A - B, around the origin. Local coordinates.
///
/// Faces are few, so the ones a point sees are found by looking at all of them; the rim is where an
/// edge lacks its reverse. With no links between faces, nothing is left in disorder by a point that
/// rounding puts on either side of a plane.
class Polytope {
public:
    static constexpr std::size_t kMaxVertices = 128;

    /// From one corner to another.
    struct Edge {
        std::uint8_t start;
        std::uint8_t end;
    };

    /// Precondition: the tetrahedron has volume.
    explicit Polytope(const Simplex& tetrahedron);

    /// An octahedron, or what is left of it where vertices are one. It need not be convex: from the
    /// origin, where that is below all planes, each direction meets a face all the same, and no
    /// sooner than the lowest plane. No faces where one has no area, or is not proven to be above
    /// the origin by more than `clear`.
    Polytope(const Extremes& octahedron, double clear);

    /// The face whose plane is lowest, of those that are not exhausted.
    struct Lowest {
        std::size_t face;
        Vec3 normal;   ///< unit, outward
        double height; ///< of its plane above the origin
        double proven; ///< no plane is lower, rounding considered, exhausted faces included
    };
    /// Nothing where there are none or all are exhausted.
    std::optional<Lowest> lowest() const
    {
        if (!(lowest_.open < std::numeric_limits<double>::infinity()))
            return std::nullopt;
        const std::size_t face = lowest_.face;
        return Lowest{face, planes_.normal(face), planes_.height[face], lowest_.proven};
    }

    std::size_t vertexCount() const { return vertices_.size(); }

    /// Takes in a point above the lowest face, which is exhausted, and all else unchanged, where
    /// rounding gives no proper surface.
    void expand(const Vertex& vertex);

    /// Of the boundary point depth * normal. The face it is on need not be the likely one, the
    /// lowest, where several are in one plane.
    Witness witnessOf(const Vec3& normal, double depth, std::size_t likely) const;

private:
    /// A closed surface has 2 V - 4; the others are there until those that they replace have gone.
    static constexpr std::size_t kMaxFaces = FaceColumns::kMax;
    static_assert(kMaxFaces > 2 * kMaxVertices);

    /// Counter-clockwise from outside.
    using Corners = std::array<std::uint8_t, 3>;

    Witness witnessOn(std::size_t face, const Vec3& boundaryPoint) const;
    const Vec3& point(std::uint8_t i) const { return vertices_[i].difference; }
    bool tryExpand(const Vertex& vertex);
    void addFacesOfDistinct(const std::array<Vec3, 6>& points);
    bool addFace(const Corners& corners);
    void put(std::size_t at, const Corners& corners, const FacePlane& plane);
    void drop(std::size_t at);
    void findLowest();

    boost::container::static_vector<Vertex, kMaxVertices> vertices_;
    FaceColumns planes_;
    std::array<Corners, kMaxFaces> corners_;
    LowestFace lowest_; ///< of all
};

} // namespace mbv::convex
