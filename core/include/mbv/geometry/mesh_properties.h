#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mbv {

/// What a mesh is, in its own units. An area or a volume beyond the range of a double is infinite;
/// a volume below it is the smallest double of its sign.
struct MeshProperties {
    Aabb bounds;             ///< of the vertices, exact
    double area = 0;         ///< sum of the triangles' areas, units^2
    double signedVolume = 0; ///< enclosed, units^3; negative when the triangles face inwards;
                             ///< meaningful only when watertight
    bool watertight = false; ///< every edge is shared by two triangles that run along it in
                             ///< opposite directions, and there is at least one triangle
    std::vector<std::string> problems; ///< why not watertight, and other defects, as sentences
};

/// Throws Error (DegenerateMesh) when there are no vertices. Vertices with equal coordinates count
/// as one, so a mesh whose file repeats them per triangle can still be watertight.
[[nodiscard]] MeshProperties propertiesOf(const TriangleMesh& mesh);

/// The exact box of the points. Precondition: not empty.
[[nodiscard]] Aabb boundsOf(std::span<const Vec3> points);

/// The mesh with every vertex multiplied componentwise; a mirroring (an odd number of negative
/// factors) flips the triangles so that they still face outwards.
[[nodiscard]] TriangleMesh scaled(TriangleMesh mesh, const Vec3& factors);

} // namespace mbv
