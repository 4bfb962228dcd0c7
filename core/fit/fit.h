#pragma once

#include "volume_kind.h"

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <span>

namespace mbv {

/// Every volume here is finite and contains every given vertex to 1e-12 of the diagonal of their
/// bounds. All throw Error (DegenerateMesh) when there are no points, or when one is not finite
/// (the message gives its index). To fit a scaled model, scale the mesh first.

/// Box along the mesh's area-weighted principal axes (vtkOBBTree; Gottschalk et al., SIGGRAPH
/// 1996). Not minimal. Axes are right-handed, sorted longest half extent first, with signs fixed by
/// a deterministic rule. VTK may answer with a left-handed frame, a zero axis for a flat mesh, NaN
/// for zero area, or not at all; here those are completed or rejected. Throws Error
/// (DegenerateMesh) when there are no triangles or all have zero area.
Obb fitObb(const TriangleMesh& mesh);

/// The box of the points along the world axes: exact.
Aabb fitAabb(std::span<const Vec3> points);

/// A sphere around the points, at most a few percent larger than the smallest one.
Sphere fitSphere(std::span<const Vec3> points);

/// The volume of the given kind.
Shape fitVolume(VolumeKind kind, const TriangleMesh& mesh);

} // namespace mbv
