#pragma once

#include "collision/convex/gjk/frame.h"
#include "met_surface.h"
#include "patch_points.h"

#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>

/// What contacts of a shape and a mesh and those of two meshes have in common. Internal.
namespace mbv::contacts {

/// The coordinates of a query.
using convex::Frame;

/// Reads triangles of a mesh into the coordinates of a query.
class SurfaceReader {
public:
    SurfaceReader(const PosedMesh& mesh, const Frame& frame, bool isSolid);

    /// Nothing where the triangle has no area.
    std::optional<MetTriangle> read(std::uint32_t index, const Triangle& inWorld) const;

private:
    const TriangleMesh& mesh_;
    Frame frame_;
    double outwards_ = 1; ///< -1 where the triangles of a solid face inwards
};

/// Where the shape, once it has left the triangle along `away`, touches it.
Vec3 touchedPoint(const Shape& shape, const Triangle& triangle, const Vec3& away, double depth);

/// The patch in the world, from the query's coordinates.
ContactPatch toWorld(ContactPatch patch, const Frame& frame);

/// Puts the deepest first and leaves out what is more than `most`.
void keepDeepest(std::vector<ContactPatch>& patches, std::size_t most);

} // namespace mbv::contacts
