#pragma once

#include "affine.h"
#include "mesh_io/parsing/mesh_source.h"

#include <mbv/geometry/triangle_mesh.h>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

/// What files of several meshes show, glTF and 3MF: meshes, and nodes that put them in the world.
namespace mbv {

/// A node that shows a mesh.
struct NodeInstance {
    std::string name;       ///< the node's, else the mesh's, else empty; UTF-8
    std::uint64_t node = 0; ///< index in the file
    std::uint64_t mesh = 0; ///< index in the file
    Affine toWorld;         ///< finite
};

/// What the file has that is not read, and changes the shape of these meshes, if of any.
struct NodeWarning {
    std::string what; ///< with the place in front
    std::set<std::uint64_t> meshes;
};

/// What the file says of a mesh's look.
struct MeshColor {
    std::array<std::uint8_t, 3> srgb = {0xff, 0xff, 0xff}; ///< red, green, blue (IEC 61966-2-1)
    double opacity = 1;                                    ///< 0 to 1
};

struct NodeFile {
    std::map<std::uint64_t, TriangleMesh> meshes; ///< those of the instances, by index in the file
    std::map<std::uint64_t, MeshColor> colors;    ///< of these meshes, where they have one
    std::vector<NodeInstance> instances;          ///< of meshes that are there
    std::vector<NodeWarning> warnings;
    std::string units;  ///< as scenes name them
    bool zIsUp = false; ///< else y is
};

/// The instance's mesh moved by a map; a mirroring one flips the triangles, so that they still face
/// outwards. Throws Error (FileInvalid) naming the file when a vertex overflows.
TriangleMesh transformed(TriangleMesh mesh, const Affine& map, const std::string& fileName);

/// All instances as one mesh, in their order, those without triangles only where no other is; the
/// warnings are told. Before an instance and its mesh are added, `add` may throw: nodes may repeat
/// a large mesh. Throws what transformed() throws.
TriangleMesh merged(NodeFile file, const MeshSource& source,
                    const std::function<void(const NodeInstance&, const TriangleMesh&)>& add);

} // namespace mbv
