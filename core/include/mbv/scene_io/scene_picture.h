#pragma once

#include <mbv/scene_io/scene_file.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

/// Pictures that carry the scene they show: the scene's JSON in a text chunk (iTXt, keyword
/// "mbv-scene"; PNG specification, section 11.3.3.4), which other programs pass over.
namespace mbv {

/// True for a path that names a picture: it ends in ".png", in any case.
[[nodiscard]] bool isPicturePath(const std::filesystem::path& path);

/// The bytes of a PNG with the scene in them, in place of one that they carry already. `png` is
/// where they will be: mesh paths are written relative to it. Throws Error: FileInvalid (no PNG, or
/// a damaged one), and what sceneToJson throws.
[[nodiscard]] std::string pictureWithScene(const Scene& scene, std::string_view bytes,
                                           const std::filesystem::path& png);

/// Puts the scene into a PNG file there is, in place of one that it carries already. Mesh paths are
/// written relative to the picture. Atomic. Throws Error: FileUnreadable, FileUnwritable,
/// FileInvalid (no PNG, or a damaged one), and what sceneToJson throws.
void putSceneInPicture(const Scene& scene, const std::filesystem::path& png);

/// The text of the scene in a PNG file, nothing when it carries none. Throws Error: FileUnreadable,
/// FileInvalid.
[[nodiscard]] std::optional<std::string> sceneTextIn(const std::filesystem::path& png);

/// The scene in a PNG file, read as loadScene does. Throws what loadScene throws, and Error
/// (FileInvalid) for a picture without a scene.
[[nodiscard]] LoadedScene loadSceneFromPicture(const std::filesystem::path& png,
                                               MeshLibrary& library,
                                               const ProgressFn& progress = {},
                                               std::span<const JointSetting> joints = {});

} // namespace mbv
