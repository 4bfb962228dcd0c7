#pragma once

#include "surface.h"

namespace mbv::rendering {

struct SmoothedTriangles {
    std::vector<SurfaceVertex> vertices;
    std::vector<Surface::Indices> triangles; ///< empty where they are those of the mesh
};

/// The mesh about `center`, with a normal for each vertex: the mean of the unit normals of the
/// triangles around it. Where edges sharper than `featureAngle` (radians), or edges that not just
/// two triangles have, part the triangles of a vertex, each part gets a vertex of its own; those
/// that all face within half that angle of the first stay together. A triangle without area has no
/// normal to give; a vertex of nothing else has the normal z. Triangles are taken as they are
/// oriented.
SmoothedTriangles smoothed(const TriangleMesh& mesh, const Vec3& center, double featureAngle);

} // namespace mbv::rendering
