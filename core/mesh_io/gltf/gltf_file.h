#pragma once

#include "gltf_material.h"
#include "gltf_nodes.h"
#include "mesh_io/parsing/mesh_source.h"

#include <mbv/geometry/triangle_mesh.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace mbv {

/// What changes the shape of these meshes and is not read.
struct GltfWarning {
    std::string what; ///< with the place in front
    std::set<std::uint64_t> meshes;
};

/// What a glTF 2.0 file shows: meshes, and nodes that put them in the world. Of materials there is
/// the base color; textures, cameras, lights and animations are passed over.
struct GltfFile {
    std::map<std::uint64_t, TriangleMesh> meshes; ///< those of the instances, by index in the file
    std::map<std::uint64_t, GltfMaterial> materials; ///< of these meshes, where they have one
    std::vector<GltfInstance> instances;             ///< of meshes that are there
    std::vector<GltfWarning> warnings;
};

/// Throws Error with the JSON pointer or the byte: FileInvalid; FileUnreadable (a buffer's file);
/// Cancelled.
GltfFile readGltfFile(const MeshSource& source);

/// The instance's mesh moved by a map; a mirroring one flips the triangles, so that they still face
/// outwards. Throws Error (FileInvalid) naming the file when a vertex overflows.
TriangleMesh transformed(TriangleMesh mesh, const Affine& map, const std::string& fileName);

} // namespace mbv
