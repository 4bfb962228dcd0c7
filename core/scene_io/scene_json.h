#pragma once

#include <mbv/file/text_sink.h>
#include <mbv/json/json_cursor.h>
#include <mbv/json/json_values.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Between scene files and Scene, without touching any mesh: scene_file.h does the loading. Private
/// to the library.
namespace mbv {

/// How a scene is written.
enum class SceneForm : std::uint8_t {
    Json, ///< one object, for people
    Lines ///< JSON lines: all but the models, then a model a line, for programs
};

inline constexpr std::uint32_t kNoMesh = static_cast<std::uint32_t>(-1);

struct ParsedScene {
    /// Complete but for Model::mesh and the models of robots, whose paths are as the file says.
    Scene scene;
    /// What Model::mesh is to be loaded from, by model: a place in meshNames, kNoMesh for a shape.
    std::vector<std::uint32_t> meshes;
    std::vector<std::string> meshNames; ///< as the file says, each once
    SceneForm form = SceneForm::Json;   ///< of the file
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

/// The fields of an object that are not among `known`, kept and warned about. "$schema", which
/// editors put there, is kept without a word.
ExtraFields extraOf(const JsonCursor& json, std::initializer_list<std::string_view> known,
                    std::vector<std::string>& warnings);

/// The field "motions" of a scene whose models are complete but for their meshes. What it warns
/// about is added to `warnings`.
std::vector<ModelMotion> readMotions(const JsonCursor& json, const Scene& scene,
                                     std::vector<std::string>& warnings);

/// "robots" of a scene. Adds what it does not know to the robots' extra fields, and says so in
/// `warnings`.
std::vector<SceneRobot> robotsFromJson(const JsonCursor& json, std::vector<std::string>& warnings);

/// "camera" of a scene, and of a view.
Camera cameraFromJson(const JsonCursor& json, std::vector<std::string>& warnings);

/// "views" of a scene, whose models need not be there.
std::vector<SavedView> viewsFromJson(const JsonCursor& json, std::vector<std::string>& warnings);

nlohmann::ordered_json toJson(const ModelMotion& motion);
nlohmann::ordered_json toJson(const Camera& camera);
nlohmann::ordered_json toJson(const SavedView& view);

/// Puts back what loading kept. Throws Error when a field would hide one that mbv writes itself.
void addExtra(nlohmann::ordered_json& json, const ExtraFields& extra);

/// A robot with its paths as they are to be written.
nlohmann::ordered_json toJson(const SceneRobot& robot);

/// The same from a stream, in either form: what was read of it is not kept.
ParsedScene parseScene(std::istream& stream, SceneForm form, std::string_view where,
                       Mending mending = Mending::Warned);

/// Where a model stands in a file of this form: "/models/3", "line 5".
std::string placeOfModel(SceneForm form, std::size_t index);

/// Writes the scene, its models' meshes by the names that meshName(index) gives, model by model.
/// Nothing is checked but that texts are UTF-8: throws nlohmann::json::type_error; and what `sink`
/// throws.
void writeScene(const Scene& scene,
                const std::function<std::optional<std::string>(std::size_t)>& meshName,
                SceneForm form, const TextSink& sink);

} // namespace mbv
