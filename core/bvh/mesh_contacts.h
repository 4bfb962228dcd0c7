#pragma once

#include "mesh_overlap.h"
#include "triangle_contact.h"

#include <span>
#include <vector>

/// The pairs of triangles that meet, of two meshes, sorted by how. Internal.
namespace mbv::bvh {

/// Two triangles that may share more than a point, without crossing.
struct MeshContact {
    TrianglePair triangles;
    PairSides sides;
};

struct MeshContacts {
    bool cross = false; ///< some two triangles cross each other; nothing else is complete then
    std::vector<MeshContact> coplanar;
    std::vector<MeshContact> alongEdges; ///< an edge of one lies in the plane of the other
};

MeshContacts contactsOf(const PosedMesh& a, const PosedMesh& b,
                        std::span<const TrianglePair> pairs);

} // namespace mbv::bvh
