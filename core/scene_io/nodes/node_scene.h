#pragma once

#include "mesh_io/nodes/affine.h"

#include <mbv/scene/loaded_scene.h>

#include <optional>
#include <string>

namespace mbv {

/// How a model is put in the world: mirrored (x negated) or not, then scaled, then posed.
struct Placement {
    bool mirrored = false;
    Vec3 scale = {1, 1, 1}; ///< positive
    RigidTransform pose;
};

/// The map as a placement: its axes must be orthogonal to 1e-6 and not vanish. Scale factors are
/// rounded to 12 digits, as rotations leave the last ones to chance: models of one scale then share
/// the volumes fitted to their mesh. Nothing for a map that shears or flattens.
std::optional<Placement> placementOf(const Affine& map);

/// A file with nodes (glTF 2.0, 3MF) as a scene: a model for each node with a mesh, named after the
/// node (else the mesh, else the file). Nodes of one mesh share it. A mirroring node has a mirrored
/// copy of its mesh, and one that shears has a copy with its transformation applied (see MeshPart).
/// Units are those of the file. Throws Error: what readNodeFile throws, and FileInvalid for a file
/// without triangles or with more than kMaxModels nodes.
LoadedScene loadNodeScene(const std::filesystem::path& path, MeshLibrary& library,
                          const ProgressFn& progress = {});

/// The same for the bytes of a file that is not on disk; `path` names them, and the files
/// of a glTF's buffers are looked for in its folder. No other file's models share the meshes.
LoadedScene nodeSceneFromBytes(std::string bytes, const std::filesystem::path& path,
                               const LoadOptions& options, const ProgressFn& progress = {});

} // namespace mbv
