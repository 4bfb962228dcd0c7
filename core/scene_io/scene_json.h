#pragma once

#include <mbv/json/json_values.h>
#include <mbv/scene/loaded_scene.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Between scene files and Scene, without touching any mesh: scene_file.h does the loading. Private
/// to the library.
namespace mbv {

struct ParsedScene {
    Scene scene; ///< complete but for Model::mesh
    /// What Model::mesh is to be loaded from, as the file says; none for a shape. By model.
    std::vector<std::optional<std::string>> meshes;
    std::vector<std::string> warnings;
};

/// What happens to a rotation that is nearly a rotation.
enum class Mending {
    Warned,  ///< it is mended, with a warning (see JsonCursor::withWarnings)
    Refused, ///< it is an error
};

/// Throws Error naming `where` and the JSON pointer: FileInvalid (see parseJson), InvalidScene, or
/// InvalidShape.
ParsedScene parseScene(std::string_view text, std::string_view where,
                       Mending mending = Mending::Warned);

/// The JSON of a scene whose models' meshes are called `meshes`. Nothing is checked.
nlohmann::ordered_json toJson(const Scene& scene,
                              const std::vector<std::optional<std::string>>& meshes);

} // namespace mbv
