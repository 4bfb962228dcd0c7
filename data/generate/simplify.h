#pragma once

#include "contour.h"
#include "editable_mesh.h"

#include <cstddef>

namespace mbv::generate {

/// Collapses the edges that change the surface least until `triangles` are left (or none can be
/// collapsed). Source: Garland & Heckbert, SIGGRAPH 1997 (quadric error metrics), with a term for
/// the edge's length that keeps triangles of flat regions from growing long and thin. Ties are
/// decided by vertex numbers.
void simplify(EditableMesh& mesh, std::size_t triangles);

/// Evens out the triangles: in each round flips edges, then moves every vertex part of the way to
/// the middle of its neighbors and back onto the surface.
void relax(EditableMesh& mesh, const DistanceFn& distance, int rounds);

} // namespace mbv::generate
