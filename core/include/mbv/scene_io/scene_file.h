#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/robot/joint_setting.h>
#include <mbv/scene/loaded_scene.h>
#include <mbv/scene/mesh_asset.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// Reads a `*.mbv.json` scene (docs/schemas/scene.schema.json) and the meshes it names, relative to
/// the file; where that is a link, beside it or else beside what it leads to. Strict: unknown
/// fields are kept, and rotations that are nearly rotations normalized, with a warning each;
/// nothing else is repaired. A file is read as a stream, model by model; those of more than
/// kMaxSceneBytes, kMaxModels models, 4,000,000 JSON values in a model or in all else, or 64 levels
/// of nesting are rejected. A file that ends in ".jsonl" is in lines (docs/FILES.md). Throws Error
/// with the path and the JSON pointer of what is wrong: FileUnreadable; FileInvalid (not JSON, with
/// line and column; a field given twice; a limit); InvalidScene; InvalidShape; and, where the
/// library refuses missing meshes, what loadMesh throws; else those models are in Scene::missing.
[[nodiscard]] LoadedScene loadScene(const std::filesystem::path& path, MeshLibrary& library,
                                    const ProgressFn& progress = {},
                                    std::span<const JointSetting> joints = {});

inline constexpr std::uint64_t kMaxSceneBytes = std::uint64_t{8} << 30U;

/// The same for the text of a scene. `where` names it in messages; its mesh paths are relative to
/// `directory`.
[[nodiscard]] LoadedScene sceneFromJson(std::string_view text, const std::string& where,
                                        const std::filesystem::path& directory,
                                        MeshLibrary& library, const ProgressFn& progress = {},
                                        std::span<const JointSetting> joints = {});

/// The same for text in lines.
[[nodiscard]] LoadedScene sceneFromLines(std::string_view text, const std::string& where,
                                         const std::filesystem::path& directory,
                                         MeshLibrary& library, const ProgressFn& progress = {},
                                         std::span<const JointSetting> joints = {});

/// Writes the scene so that loadScene gives an equal one, in lines where the path ends in ".jsonl".
/// Mesh paths are written relative to the file where they can be. Atomic: written aside and to
/// the disk, then renamed; an existing file stays whole when anything fails. Throws Error:
/// FileUnwritable naming path and reason, what requireNoSource throws, and what sceneToJson throws.
void saveScene(const Scene& scene, const std::filesystem::path& path);

/// Throws Error (FileUnwritable) where what is written to `path` would overwrite a file that the
/// scene was read from: of a mesh, of a robot, a trajectory. All that write beside a scene ask it.
void requireNoSource(const Scene& scene, const std::filesystem::path& path);

/// The text saveScene writes for a file in `directory`. It has been read back, so a scene that
/// could not be loaded again (two models of one name, a scale of zero, a NaN, a mesh whose path is
/// not UTF-8) throws Error (InvalidScene) with the JSON pointer instead.
[[nodiscard]] std::string sceneToJson(const Scene& scene, const std::filesystem::path& directory);

/// Writes the scene of the one file to the other, each in the form that its name tells: all that is
/// in it, numbers to the last digit, without looking at the meshes. Relative mesh paths stay as
/// they are in one folder, and are made to fit another. Gives the warnings that loadScene would.
/// Throws Error: FormatUnsupported where a name is none of a scene; what loadScene throws of the
/// text; FileUnwritable.
[[nodiscard]] std::vector<std::string> convertScene(const std::filesystem::path& from,
                                                    const std::filesystem::path& to);

/// True for a path that names a scene of mbv's own: it ends in ".json" or ".jsonl", in any case.
[[nodiscard]] bool isScenePath(const std::filesystem::path& path);

} // namespace mbv
