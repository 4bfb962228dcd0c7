#include "fit.h"

#include "unit_frame.h"

#include <mbv/geometry/mesh_properties.h>

namespace mbv {

Aabb fitAabb(std::span<const Vec3> points)
{
    requireFinitePoints(points);
    return boundsOf(points);
}

Shape fitVolume(VolumeKind kind, const TriangleMesh& mesh)
{
    switch (kind) {
    case VolumeKind::Obb:
        return fitObb(mesh);
    case VolumeKind::Aabb:
        return fitAabb(mesh.vertices);
    case VolumeKind::Sphere:
        break;
    }
    return fitSphere(mesh.vertices);
}

} // namespace mbv
