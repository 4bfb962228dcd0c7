#pragma once

#include "mesh_io/nodes/node_file.h"
#include "mesh_io/parsing/mesh_source.h"

namespace mbv {

/// What a glTF 2.0 file shows. Of materials there is the base color; textures, cameras, lights and
/// animations are passed over.
///
/// Throws Error with the JSON pointer or the byte: FileInvalid; FileUnreadable (a buffer's file);
/// Cancelled.
NodeFile readGltfFile(const MeshSource& source);

} // namespace mbv
