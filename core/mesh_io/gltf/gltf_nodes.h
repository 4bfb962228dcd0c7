#pragma once

#include "affine.h"
#include "gltf_document.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mbv {

/// A node that shows a mesh.
struct GltfInstance {
    std::string name;       ///< the node's, else the mesh's, else empty; UTF-8
    std::uint64_t node = 0; ///< index in the file
    std::uint64_t mesh = 0; ///< index in the file; not yet known to exist
    Affine toWorld;         ///< finite
    bool isSkinned = false; ///< its vertices would follow bones
    bool isMorphed = false; ///< the node has weights of its own for morph targets
};

/// The nodes with meshes of the default scene (`scene`, else the first; without scenes, all nodes
/// that are nobody's child), parents before children, in the file's order. A file without nodes
/// gives each mesh once, where its vertices are. Throws Error (FileInvalid) with the JSON pointer:
/// a node that is reached twice (so a cycle, too), a transformation that is none.
std::vector<GltfInstance> gltfInstances(const JsonCursor& document);

} // namespace mbv
