#pragma once

#include <mbv/mesh_query/overlaps.h>

#include <span>
#include <vector>

namespace mbv {

/// Where two surfaces meet, in the world: polylines, of which the closed ones repeat their first
/// point at the end. `pairs` are those that intersectingTriangles(a, b) gave, or some of them.
///
/// Pieces of neighboring triangles are joined by the edges and corners that they end on, decided
/// exactly, not by how near their ends are; only the points themselves are rounded. Corners of one
/// mesh with equal coordinates are one corner (an STL repeats them). Polylines end where more or
/// fewer than two pieces meet: at the border of an open mesh, or where a surface meets itself.
///
/// Coplanar pairs give the outline of what they have in common; a place where surfaces only touch
/// in a point gives a polyline of that one point. Pairs of which a triangle has no area give
/// nothing. For `progress` see overlaps().
[[nodiscard]] std::vector<std::vector<Vec3>> intersectionCurve(const PosedMesh& a,
                                                               const PosedMesh& b,
                                                               std::span<const TrianglePair> pairs,
                                                               const ProgressFn& progress = {});

/// The same, checked: throws Error: InvalidShape naming the mesh ("a" or "b") and the field of its
/// pose; InvalidArgument naming the pair whose triangle the mesh has not.
[[nodiscard]] std::vector<std::vector<Vec3>>
intersectionCurveChecked(const PosedMesh& a, const PosedMesh& b,
                         std::span<const TrianglePair> pairs, const ProgressFn& progress = {});

} // namespace mbv
