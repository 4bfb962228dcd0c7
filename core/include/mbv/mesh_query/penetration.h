#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/triangle_mesh.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <optional>

namespace mbv {

/// The point of one solid's surface that is deepest in another solid: of all that lie in it, the
/// farthest from its surface. World coordinates and lengths.
struct DeepestPoint {
    double depth = 0;  ///< >= 0, from `point` to `surfacePoint`
    Vec3 point;        ///< on the surface of the one
    Vec3 surfacePoint; ///< nearest to it on the surface of the other
    double bound = 0;  ///< no point is deeper than this
};

/// How two solids lie in each other.
struct Penetration {
    std::optional<DeepestPoint> ofA; ///< of A's surface in B; none where nothing of it is in B
    std::optional<DeepestPoint> ofB;
    TriangleMesh overlap; ///< see overlapSolid()

    /// Of `overlap`, >= 0.
    [[nodiscard]] double volume() const;

    /// The deeper one of both, or, where they only touch, 0.
    [[nodiscard]] double depth() const;

    /// The points of that one: the deepest on its surface, the nearest to it on the other's. Where
    /// they only touch, both are a point that they share.
    [[nodiscard]] Vec3 pointOnA() const;
    [[nodiscard]] Vec3 pointOnB() const;
};

/// How deep two watertight meshes are in each other; nothing where they are apart. The depth is
/// that of the surfaces, whatever triangles they are made of: it stays the same where a mesh is
/// refined. Where one is inside the other, it is how far the inner one's surface reaches from the
/// outer one's; surfaces that lie on each other all over are 0 deep.
///
/// Found by branch and bound, until no point can be deeper than the one found by more than 1e-6 of
/// the diagonal of the overlap's bounds, or by the rounding of its coordinates, 2e-15 of them,
/// where that is more; where meshes need more than some hundred thousand steps for that, `bound`
/// says what is left open. Which points are inside is decided exactly, as overlapSolid() does; same
/// errors and precondition.
[[nodiscard]] std::optional<Penetration> penetration(const PosedMesh& a, const PosedMesh& b,
                                                     const ProgressFn& progress = {});

/// The same with its precondition checked: throws Error (InvalidShape) naming the mesh ("a" or "b")
/// and the field.
[[nodiscard]] std::optional<Penetration> penetrationChecked(const PosedMesh& a, const PosedMesh& b,
                                                            const ProgressFn& progress = {});

} // namespace mbv
