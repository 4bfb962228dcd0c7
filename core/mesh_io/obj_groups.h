#pragma once

#include "mesh_io/parsing/mesh_source.h"

#include <mbv/geometry/triangle_mesh.h>

#include <cstdint>
#include <string>
#include <vector>

namespace mbv {

/// Triangles of a mesh that its file gives a name.
struct MeshGroup {
    std::string name;                     ///< UTF-8, not empty; no other group's
    std::vector<std::uint32_t> triangles; ///< ascending, at least one
};

struct GroupedMesh {
    TriangleMesh whole;
    std::vector<MeshGroup> groups;
};

/// What an OBJ names: its objects (o), or its groups (g) where there are not two objects with
/// faces, in the order of their first faces. Empty where there are not two of either. `mesh` is
/// what readObj gives of the source; each of its triangles is in one group.
///
/// A name that comes again goes on. Several names of one g are one name, as they are written.
/// What no statement names, or an empty name, is "default", as the format has it for groups.
///
/// Objects are cut apart wherever they meet. Groups are often patches of one surface, a face of a
/// box each, so those with triangles of one connectedPart() are one, named by the first.
///
/// Precondition: readObj reads the source. Throws Error (Cancelled).
std::vector<MeshGroup> objGroups(const MeshSource& source, const TriangleMesh& mesh);

} // namespace mbv
