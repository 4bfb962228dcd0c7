#pragma once

#include "collision/convex/gjk/simplex.h"

#include <array>
#include <cstddef>
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

    struct Face {
        std::array<std::size_t, 3> corners = {}; ///< counter-clockwise from outside
        Vec3 normal;                             ///< unit, outward
        double height = 0;                       ///< of its plane above the origin
        double proven = 0;                       ///< the height less what rounding may have added
        bool isExhausted = false;                ///< rounding lets it be expanded no further
    };

    /// Precondition: the tetrahedron has volume.
    explicit Polytope(const Simplex& tetrahedron);

    /// The face whose plane is lowest; null when all are exhausted.
    Face* lowest();

    /// No plane is lower, rounding considered, exhausted faces included.
    double provenHeight() const;

    std::size_t vertexCount() const { return vertexCount_; }

    /// Takes in a point above `from`. False, and unchanged, where rounding gives no proper surface.
    bool expand(const Face& from, const Vertex& vertex);

    /// Of the boundary point depth * normal. The face it is on need not be the last one expanded,
    /// where several are in one plane.
    Witness witnessOf(const Vec3& normal, double depth) const;

private:
    static constexpr std::size_t kMaxFaces = 2 * kMaxVertices; // a closed surface has 2 V - 4

    struct Edge {
        std::size_t start;
        std::size_t end;
    };

    const Vec3& point(std::size_t i) const { return vertices_[i].difference; }
    std::optional<Face> makeFace(std::size_t i, std::size_t j, std::size_t k) const;
    bool haveEdge(std::span<const std::size_t> faces, const Edge& edge) const;

    std::array<Vertex, kMaxVertices> vertices_;
    std::array<Face, kMaxFaces> faces_;
    std::size_t vertexCount_ = 0;
    std::size_t faceCount_ = 0;
};

} // namespace mbv::convex
