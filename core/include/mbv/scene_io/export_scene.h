#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <filesystem>

namespace mbv {

/// What an exported scene holds besides its models.
struct SceneExport {
    bool volumes = false; ///< each model's bounding volume, as glass: a node "NAME (volume)"
};

/// Writes what is visible of a scene for other programs, as a .glb (glTF 2.0): a node for each
/// model, with its name, pose, scale, color and opacity; models that share a mesh share it in the
/// file, too. A shape is its surface. Planes, half-spaces and segments have none and are left out.
/// glTF has meters and y upwards: where the scene has others, one more node above all scales by its
/// units, where they are known (kLengthUnits), and turns z upwards to y, (x, y, z) to (x, z, -y).
/// Vertices become floats, relative to the center of their mesh; poses stay doubles.
///
/// An existing file is replaced as a whole or not at all. Throws Error: FormatUnsupported (the path
/// does not end in ".glb", in any case), InvalidScene (nothing visible has a surface, or a volume
/// cannot be fitted), InvalidArgument (coordinates too large for floats, or more than 4 GiB),
/// FileUnwritable, also as requireNoSource does, and Cancelled by `progress`.
void exportScene(const Scene& scene, const std::filesystem::path& path,
                 const SceneExport& what = {}, const ProgressFn& progress = {});

/// Whether the path ends in ".glb", in any case.
[[nodiscard]] bool isSceneExportPath(const std::filesystem::path& path);

} // namespace mbv
