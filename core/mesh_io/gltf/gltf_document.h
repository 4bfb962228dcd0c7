#pragma once

#include "mesh_io/parsing/mesh_source.h"

#include <mbv/json/json_cursor.h>

#include <nlohmann/json.hpp>

#include <optional>
#include <string_view>

namespace mbv {

/// A glTF 2.0 file taken apart: its JSON, and the binary chunk of a GLB.
// NOLINTNEXTLINE(bugprone-exception-escape): clang-tidy follows the JSON into its assertions
struct GltfDocument {
    nlohmann::json json;
    std::optional<std::string_view> binary; ///< part of the source's bytes
};

/// Reads .gltf or .glb, whichever the bytes are. Throws Error (FileInvalid): not glTF, another
/// version than 2, an extension that would be needed and is not known (compressed meshes, say), a
/// chunk that does not fit its file.
GltfDocument readGltfDocument(const MeshSource& source);

/// The object that `document[array][index]` is. Throws Error at `place`, which names the index,
/// when there is none.
JsonCursor gltfObject(const JsonCursor& document, std::string_view array, std::uint64_t index,
                      const JsonCursor& place);

} // namespace mbv
