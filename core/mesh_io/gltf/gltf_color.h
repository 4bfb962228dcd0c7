#pragma once

#include "mesh_io/nodes/node_file.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>

namespace mbv {

/// The color of the first primitive of meshes/`mesh`, where its material gives a base color factor;
/// its opacity is 1 unless the material blends. Textures are passed over, as is a material that is
/// not as glTF has it: it changes no shape.
std::optional<MeshColor> gltfColor(const nlohmann::json& document, std::uint64_t mesh);

} // namespace mbv
