#pragma once

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/geometry/progress.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/posed_mesh.h>

namespace mbv::python {

/// The questions about surfaces, with watertight meshes as what they enclose. A mesh that is not
/// watertight stays a surface beside another mesh, and is an Error (DegenerateMesh) beside a shape.
bool overlapsAsSolids(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress = {});
Distance distanceAsSolids(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress = {});

inline bool overlapsAsSolids(const Shape& a, const Shape& b, const ProgressFn& /*progress*/ = {})
{
    return overlaps(a, b);
}
inline bool overlapsAsSolids(const PosedMesh& a, const Shape& b,
                             const ProgressFn& /*progress*/ = {})
{
    return overlaps(a, b, MeshAs::Solid);
}
inline bool overlapsAsSolids(const Shape& a, const PosedMesh& b,
                             const ProgressFn& /*progress*/ = {})
{
    return overlaps(a, b, MeshAs::Solid);
}
inline Distance distanceAsSolids(const Shape& a, const Shape& b,
                                 const ProgressFn& /*progress*/ = {})
{
    return distance(a, b);
}
inline Distance distanceAsSolids(const PosedMesh& a, const Shape& b,
                                 const ProgressFn& /*progress*/ = {})
{
    return distance(a, b, MeshAs::Solid);
}
inline Distance distanceAsSolids(const Shape& a, const PosedMesh& b,
                                 const ProgressFn& /*progress*/ = {})
{
    return distance(a, b, MeshAs::Solid);
}

} // namespace mbv::python
