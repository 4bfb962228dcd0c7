#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace mbv::convex {

/// A point of the Minkowski difference A - B and where it comes from. Local coordinates.
struct Vertex {
    Vec3 difference; ///< onA - onB
    Vec3 onA;
    Vec3 onB;
};

/// One to four vertices of A - B, and the point of their hull that is nearest to the origin.
struct Simplex {
    std::array<Vertex, 4> vertices;
    std::array<double, 4> weights = {1, 0, 0, 0}; ///< of the vertices in `nearest`; they sum to 1
    std::size_t count = 0;
    Vec3 nearest;
    Vec3 towards; ///< parallel to `nearest`, the surer direction where `nearest` is all but zero

    void add(const Vertex& vertex) { vertices[count++] = vertex; }

    Vec3 pointOnA() const;
    Vec3 pointOnB() const;
};

/// Finds the nearest point and keeps only the vertices that span the smallest face it lies in; four
/// are left only where the tetrahedron contains the origin. Flat tetrahedra, slivers, and equal
/// vertices give the nearest point to rounding.
///
/// The regions are told apart by signed volumes (Montanari, Petrinic, Barbieri: Improving the GJK
/// algorithm, ACM TOG 36(3), 2017); where a sign is in doubt, both sides are tried and the nearer
/// point is taken.
void reduceToNearest(Simplex& simplex);

/// A point of a simplex. It is always the sum of weighted vertices, whatever rounding did to the
/// weights, so that points compare fairly.
struct NearestPoint {
    std::array<double, 4> weights = {};
    Vec3 point;
    Vec3 towards;                                             ///< as Simplex::towards
    double squared = std::numeric_limits<double>::infinity(); ///< of the point
};

/// The simplex that GJK walks with. Its vertices stay where they are, and a step that brings it no
/// nearer changes nothing.
class WalkingSimplex {
public:
    /// Adds a vertex and reduces as reduceToNearest() does; false, and nothing has changed, where
    /// that is no nearer than before. The first vertex is.
    bool moveNearer(const Vertex& vertex);

    std::size_t count() const { return count_; }
    const Vec3& nearest() const { return nearest_.point; }
    const Vec3& towards() const { return nearest_.towards; }
    double squared() const { return nearest_.squared; } ///< of nearest()

    Simplex simplex() const;

private:
    std::array<Vertex, 4> slots_;
    std::array<std::uint8_t, 4> order_ = {0, 1, 2, 3}; ///< first the slots in use, oldest first
    std::size_t count_ = 0;
    NearestPoint nearest_; ///< with the weights of order_
};

/// Weights of the corners in the point of a triangle that is nearest to the origin.
std::array<double, 3> nearestOnTriangle(const Vec3& a, const Vec3& b, const Vec3& c);

} // namespace mbv::convex
