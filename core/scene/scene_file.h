#pragma once

#include "mesh_asset.h"
#include "scene.h"

#include <mbv/geometry/progress.h>

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mbv {

/// A scene and what the reader should be told about it (fields it does not know, say).
struct LoadedScene {
    Scene scene;
    std::vector<std::string> warnings;
};

/// Reads a `*.mbv.json` scene (docs/schemas/scene.schema.json) and the meshes it names, relative to
/// the file. Throws Error with the path and the JSON pointer of what is wrong.
LoadedScene loadScene(const std::filesystem::path& path, MeshLibrary& library,
                      const ProgressFn& progress = {});

/// Writes the scene so that loadScene gives an equal one. Mesh paths are written relative to the
/// file where they can be. Atomic: written aside, then renamed; an existing file stays whole when
/// anything fails. Throws Error (FileUnreadable) naming path and reason.
void saveScene(const Scene& scene, const std::filesystem::path& path);

/// The text saveScene writes for a file in `directory`.
std::string sceneToJson(const Scene& scene, const std::filesystem::path& directory);

/// True for a path that names a scene rather than a mesh: it ends in ".json".
bool isScenePath(const std::filesystem::path& path);

/// What a person gave on a command line or dropped on a window: scenes and meshes, in order, put
/// together in one scene. A mesh becomes a model at the origin named after its file; names that
/// are taken get a number.
LoadedScene loadFiles(std::span<const std::filesystem::path> paths, MeshLibrary& library,
                      const ProgressFn& progress = {});

} // namespace mbv
