#pragma once

#include "arguments/errors.h"

#include <mbv/scene/mesh_asset.h>

#include <filesystem>
#include <optional>
#include <string>

namespace mbv::python {

/// The Python class Mesh: never changes, so that all who hold it share what is computed from it.
struct PyMesh {
    MeshAssetPtr asset;
};

/// `origin` as MeshAsset takes it.
PyMesh meshFrom(TriangleMesh mesh, std::filesystem::path path = {},
                std::optional<MeshOrigin> origin = std::nullopt);

/// The mesh in what is mesh-like: a Mesh, a path, (vertices, faces), an object of another package
/// (mbv/_mesh_likes.py); points alone are a mesh without triangles. Throws Error that begins with
/// `name`.
MeshAssetPtr meshAssetFrom(nb::handle value, const std::string& name);
/// The same, its parts named "vertices" and "faces" with `prefix` before them.
MeshAssetPtr meshAssetFrom(nb::handle value, const std::string& name, const std::string& prefix);

void bindMesh(nb::module_& m);

} // namespace mbv::python
