#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace mbv::rendering {

/// As the graphics card reads it.
struct SurfaceVertex {
    std::array<float, 3> position;      ///< about the surface's center
    std::array<std::int16_t, 4> normal; ///< unit, times 32767; the last is padding
};

/// Triangles ready to be drawn any number of times. They are kept about the middle of their box: a
/// graphics card counts in float, and a mesh far from the origin of its file would lose digits.
struct Surface {
    using Indices = std::array<std::uint32_t, 3>;

    std::shared_ptr<const TriangleMesh> mesh; ///< in the frame of what was given; never null
    /// With normals; none where every triangle is flat: then the mesh's vertices are drawn.
    std::vector<SurfaceVertex> vertices;
    std::vector<Indices> triangles; ///< of `vertices`, where they are not those of the mesh
    /// The lines drawn for its edges, as vertices of `vertices`; none for those of all triangles.
    std::vector<std::array<std::uint32_t, 2>> edges;
    Vec3 center; ///< of the box, in the frame of the mesh
    Vec3 halfExtents;
    bool closed = false; ///< seen from outside only; else from either side
};

using SurfacePtr = std::shared_ptr<const Surface>;

/// The triangles as they are drawn.
std::span<const Surface::Indices> indicesOf(const Surface& surface);

/// Edges sharper than 40 degrees stay sharp, others are smooth; of more than four million triangles
/// every one is flat. Precondition: some triangle.
SurfacePtr surfaceOfMesh(const std::shared_ptr<const TriangleMesh>& mesh, bool closed);

/// A mesh that stands for the surface's, drawn in its places. Its edges are smoother than those of
/// a mesh of its own. Precondition: some triangle.
SurfacePtr coarseSurface(const Surface& surface, TriangleMesh mesh);

/// From -1 to 1 along each axis.
SurfacePtr unitBox();
/// Of radius 1 about the origin.
SurfacePtr unitBall();

} // namespace mbv::rendering
