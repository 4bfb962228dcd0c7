#pragma once

#include "scene.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace mbv::python {

/// What the models of a scene that was saved, and its caller, are to be told.
struct SavedMeshes {
    std::map<MeshAssetPtr, MeshAssetPtr> written; ///< meshes by what they were: with their files
    std::vector<std::string> notes;
};

/// The scene as a file, and meshes that came from no file as PLY beside it, all or nothing: where
/// it throws all files are as they were. One that is there already is never overwritten: it is used
/// where it holds the same mesh, so that saving again makes no new ones, and passed over otherwise.
/// So is a mesh written whose file is there and holds another one now; a note tells of it. Throws
/// what saveScene throws.
SavedMeshes saveWithMeshes(Scene scene, const std::filesystem::path& path);

} // namespace mbv::python
