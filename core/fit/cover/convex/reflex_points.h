#pragma once

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <vector>

namespace mbv::cover {

/// An end of an edge at which the surface is not convex: a place to cut through.
struct ReflexPoint {
    Vec3 at;
    double weight = 0; ///< length of the edge times the sine of the angle
};

/// Of the edges with two triangles, the heaviest where they are many. Triangles are expected to
/// face outwards; where they face inwards, it is the convex edges.
std::vector<ReflexPoint> reflexPointsOf(const TriangleMesh& mesh);

} // namespace mbv::cover
