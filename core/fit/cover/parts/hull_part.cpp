#include "hull_part.h"

#include <mbv/collision/distance.h>
#include <mbv/fit/hull.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <utility>

namespace mbv::cover {

HullPart hullPartOf(std::span<const Vec3> points, const ProgressFn& progress)
{
    TriangleMesh mesh = hullMesh(points, progress);
    HullPart part;
    part.bounds = boundsOf(mesh.vertices);
    const Vec3 inside = mesh.vertices.front();
    double sixfold = 0;
    for (const auto& [i, j, k] : mesh.triangles) {
        const Vec3& a = mesh.vertices[i];
        const Vec3 normal = cross(mesh.vertices[j] - a, mesh.vertices[k] - a);
        sixfold += dot(normal, a - inside);
        part.faces.push_back({normal, dot(normal, a)});
    }
    part.volume = std::max(0.0, sixfold / 6);
    if (!(part.volume > 0)) // both sides of a flat one
        part.faces.clear();
    part.corners.points = std::move(mesh.vertices);
    return part;
}

Vec3 nearestIn(const HullPart& part, const Vec3& p)
{
    const bool isInside =
        !part.faces.empty() && std::ranges::all_of(part.faces, [&](const HullFace& face) {
            return dot(face.normal, p) <= face.offset;
        });
    return isInside ? p : distance(Sphere{p, 0}, part.corners).pointOnB;
}

} // namespace mbv::cover
