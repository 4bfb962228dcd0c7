#include <mbv/fit/fit.h>

#include "fit/points/fit_faults.h"

#include <mbv/fit/hull.h>
#include <mbv/geometry/mesh_properties.h>

namespace mbv {

Aabb fitAabb(std::span<const Vec3> points)
{
    requireFinitePoints(points);
    return boundsOf(points);
}

Shape fitVolume(VolumeKind kind, const TriangleMesh& mesh, const FitOptions& options,
                const ProgressFn& progress)
{
    switch (kind) {
    case VolumeKind::Obb:
        return fitObb(mesh);
    case VolumeKind::MinimumObb:
        return fitMinimumObb(mesh.vertices, options, progress);
    case VolumeKind::Aabb:
        return fitAabb(mesh.vertices);
    case VolumeKind::Sphere:
        return fitSphere(mesh.vertices);
    case VolumeKind::Capsule:
        return fitCapsule(mesh.vertices);
    case VolumeKind::Hull:
        break;
    }
    return options.mostCorners == 0 ? fitHull(mesh.vertices, progress)
                                    : fitOuterHull(mesh.vertices, options.mostCorners, progress);
}

Shape fitVolume(VolumeKind kind, const TriangleMesh& mesh, const Vec3& scale,
                const RigidTransform& pose, const FitOptions& options)
{
    TriangleMesh placed = scaled(mesh, scale);
    if (kind != VolumeKind::Aabb) {
        return transformed(fitVolume(kind, placed, options), pose);
    }
    for (Vec3& v : placed.vertices) {
        v = apply(pose, v);
    }
    return fitAabb(placed.vertices);
}

} // namespace mbv
