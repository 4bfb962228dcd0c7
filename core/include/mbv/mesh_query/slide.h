#pragma once

#include <mbv/collision/slide.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <span>

namespace mbv {

/// moveAndSlide (mbv/collision/slide.h) past shapes and the surfaces of placed meshes. An obstacle
/// n of a contact is shapes[n], or beyond those meshes[n - shapes.size()]. Of a mesh, the triangles
/// within reach of the motion alone are looked at; a body inside a closed mesh moves freely inside.
///
/// Preconditions: those of moveAndSlide; the poses finite, their rotations of length 1 to within
/// 1e-6. Throws what intersectingTriangles(mesh, shape) throws.
[[nodiscard]] SlideResult moveAndSlide(const Shape& body, const Vec3& motion,
                                       std::span<const Shape> shapes,
                                       std::span<const PosedMesh> meshes);

/// Past meshes alone.
[[nodiscard]] SlideResult moveAndSlide(const Shape& body, const Vec3& motion,
                                       std::span<const PosedMesh> meshes);

} // namespace mbv
