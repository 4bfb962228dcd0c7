#pragma once

#include "gltf_document.h"
#include "mesh_io/nodes/node_file.h"

#include <vector>

namespace mbv {

/// A node whose mesh is not yet known to exist.
struct GltfInstance : NodeInstance {
    bool isSkinned = false; ///< its vertices would follow bones
    bool isMorphed = false; ///< the node has weights of its own for morph targets
};

/// The nodes with meshes of the default scene (`scene`, else the first; without scenes, all nodes
/// that are nobody's child), parents before children, in the file's order. A file without nodes
/// gives each mesh once, where its vertices are. Throws Error (FileInvalid) with the JSON pointer:
/// a node that is reached twice (so a cycle, too), a transformation that is none.
std::vector<GltfInstance> gltfInstances(const JsonCursor& document);

} // namespace mbv
