#pragma once

#include "scene.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mbv::python {

/// The scene as a file, and meshes that came from no file as PLY beside it, all or nothing: models
/// of `scene` name their files after that, and where it throws it is as it was, and so are all
/// files. One that is there already is never overwritten: it is used where it holds the same mesh,
/// so that saving again makes no new ones, and passed over otherwise. Throws what saveScene throws.
///
/// So is a mesh whose file is there and holds another one now. The answer has a sentence for each.
std::vector<std::string> saveWithMeshes(Scene& scene, const std::filesystem::path& path);

} // namespace mbv::python
