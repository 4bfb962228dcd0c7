#pragma once

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace mbv {

/// What the file says of a mesh's look: linear red, green, blue, 0 to 1, and opacity, which is 1
/// unless the material blends.
struct GltfMaterial {
    std::array<double, 3> color = {1, 1, 1};
    double opacity = 1;
};

/// That of the first primitive of meshes/`mesh`, where its material gives a base color factor.
/// Textures are passed over, as is a material that is not as glTF has it: it changes no shape.
std::optional<GltfMaterial> gltfMaterial(const nlohmann::json& document, std::uint64_t mesh);

} // namespace mbv
