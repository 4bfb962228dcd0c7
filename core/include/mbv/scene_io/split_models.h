#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/scene/loaded_scene.h>
#include <mbv/scene/mesh_asset.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <span>

namespace mbv {

/// The scene with a model for each body of the meshes of some models (connectedParts), in the place
/// of the model: "pump" becomes "pump/1", "pump/2" and so on, each with the pose, scale, volume,
/// color and motion of the whole. Where its name was ignored, accepted or in a group, the pattern
/// "pump/*" is. Meshes are named after the file ("pump.stl#part=1")
/// and shared by models that shared the whole.
///
/// An OBJ on disk that names two or more objects, or groups (docs/FILES.md), becomes those, and
/// they are not cut further: "pump/lid", "pump/shaft", with the meshes "pump.obj#group=1" and so
/// on. A model of one of those is split into its bodies.
///
/// A model stays as it is where its mesh is one body, where it is a shape, or a robot's link.
///
/// Throws Error: InvalidScene where there would be more than kMaxModels models; Cancelled; what
/// MeshAsset::mesh throws. Precondition: the models are indices of the scene's, ascending.
[[nodiscard]] Scene splitModels(Scene scene, std::span<const std::size_t> models,
                                MeshLibrary& library, const ProgressFn& progress = {});

/// The same of a scene as it was loaded; links of its robots stay whole, too.
[[nodiscard]] LoadedScene splitModels(LoadedScene loaded, std::span<const std::size_t> models,
                                      MeshLibrary& library, const ProgressFn& progress = {});

} // namespace mbv
