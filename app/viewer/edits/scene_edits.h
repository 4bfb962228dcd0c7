#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <span>
#include <string>

/// Scenes with some models changed, for Document::edit. `models` are indices into the scene.
namespace mbv::viewer {

using ModelIndices = std::span<const std::size_t>;

Scene withModelsMoved(Scene scene, ModelIndices models, const Vec3& offset);

/// Rotated as one rigid body about the line through `pivot` along `axis` (not zero), counter-
/// clockwise as seen from the axis's tip.
Scene withModelsRotated(Scene scene, ModelIndices models, const Vec3& pivot, const Vec3& axis,
                        double degrees);

Scene withVolume(Scene scene, ModelIndices models, VolumeKind kind);
Scene withVisibility(Scene scene, ModelIndices models, bool visible);
Scene withLock(Scene scene, ModelIndices models, bool locked);

/// With another name for one model, in the pairs to ignore, accepted pairs, reviews, groups,
/// views and motions, too, and as a part of its robot.
/// Precondition: no other model has it.
Scene withName(Scene scene, std::size_t model, const std::string& name);

/// The scene in which models of these names have the meshes and kinds of volume that these have. A
/// robot stays one: the meshes of its links are those of its files.
Scene withMeshesRenewed(Scene scene, const std::vector<Model>& renewed);

/// The scene with `more` at its end, all of it but its camera (joinScenes); robots, too, get names
/// that differ.
Scene withModelsAdded(Scene scene, Scene more);

/// With copies of the models at its end, moved by `offset` and not locked, under names that are
/// free; what the originals ignore, the copies ignore, too.
Scene withDuplicates(Scene scene, ModelIndices models, const Vec3& offset);

/// With these of the missing models, whose meshes have been found, in their places.
Scene withModelsLocated(Scene scene, const std::vector<Model>& located);

/// The center of the model's bounds in its own frame (scaled), in world coordinates; of a plane or
/// half-space, which has no bounds, the point of its surface nearest to the origin of that frame.
Vec3 centerOf(const Model& model);

/// The mean of the models' centers. Precondition: at least one model.
Vec3 centerOf(const Scene& scene, ModelIndices models);

/// The kind of volume after `kind`, round and round: oriented box, axis-aligned box, sphere,
/// capsule, convex hull. The two oriented boxes, principal and smallest, count as one.
VolumeKind nextKind(VolumeKind kind);

/// The other oriented box, smallest after principal and the reverse; the principal one after any
/// other kind.
VolumeKind otherBox(VolumeKind kind);

} // namespace mbv::viewer
