#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/scene/loaded_scene.h>
#include <mbv/scene/mesh_asset.h>
#include <mbv/scene_io/robot_file.h>

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mbv {

/// What a person gave on a command line or dropped on a window: scenes and meshes, in order, put
/// together in one scene. Scenes are those of mbv, URDF robots, the nodes of glTF files and
/// pictures that carry a scene (docs/FILES.md). Any other mesh becomes a model at the origin named
/// after its file; names that are taken get a number, in ignore lists too. Units, up axis,
/// camera and unknown fields come from the first scene that has them; other units are warned about.
///
/// `robots` is for the robots of URDF files and of scenes: a joint is named as in the URDF or, of a
/// scene's robot, "robot/joint" as well. Throws Error (InvalidArgument) for a joint that no robot
/// has, naming those there are, and for an SRDF where there is not just one URDF among the files.
[[nodiscard]] LoadedScene loadFiles(std::span<const std::filesystem::path> paths,
                                    MeshLibrary& library, const ProgressFn& progress = {},
                                    const RobotSettings& robots = {});

/// A file that loadInputFiles reads.
struct InputFile {
    std::filesystem::path path;
    /// What is in it where it is not on disk: from a pipe, say. `path` then names it and its model,
    /// its extension tells the format (all but pictures), and the files that it refers to are
    /// looked for in its folder.
    std::optional<std::string> bytes = std::nullopt;
};

/// loadFiles where some files may be in memory. Their meshes are never taken for those of a file of
/// the same name.
[[nodiscard]] LoadedScene loadInputFiles(std::vector<InputFile> files, MeshLibrary& library,
                                         const ProgressFn& progress = {},
                                         const RobotSettings& robots = {});

/// True for a file that loadFiles takes for a scene, by its extension: one of mbv's own, a URDF, a
/// glTF. Of these, loadMesh reads a glTF as well.
[[nodiscard]] bool isSceneFile(const std::filesystem::path& path);

/// The files that loadFiles reads, as patterns for dialogs and help: "*.mbv.json", "*.stl" and so
/// on.
[[nodiscard]] std::vector<std::string> inputPatterns();

} // namespace mbv
