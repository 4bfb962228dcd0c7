#pragma once

#include "fit/cover/parts/cover_part.h"

#include <mbv/geometry/progress.h>
#include <mbv/geometry/triangle_mesh.h>

#include <span>

namespace mbv::cover {

/// An upper bound on the distance of a point of the parts from the mesh, see
/// CoverMeasures::protrusion. Precondition: the mesh is in the unit frame and has triangles; it is
/// watertight where `isSolid`.
double protrusionOf(const TriangleMesh& mesh, bool isSolid, std::span<const CoverPart> parts,
                    const ProgressFn& progress);

} // namespace mbv::cover
