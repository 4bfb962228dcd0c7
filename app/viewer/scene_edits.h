#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>

/// Scenes with one model changed, for Document::edit. `model` is an index into the scene.
namespace mbv::viewer {

Scene withModelMoved(Scene scene, std::size_t model, const Vec3& offset);

/// Turned in place: about the centre of what the model shows, not about its own origin, which may
/// lie far outside a mesh.
Scene withModelTurned(Scene scene, std::size_t model, const Vec3& axis, double degrees);

Scene withPose(Scene scene, std::size_t model, const RigidTransform& pose);
Scene withVolume(Scene scene, std::size_t model, VolumeKind kind);
Scene withVisibility(Scene scene, std::size_t model, bool visible);

/// The scene with the models of `more` at its end, renamed where their names are taken.
Scene withModelsAdded(Scene scene, const Scene& more);

/// The centre of the model's bounds in its own frame (scaled), in world coordinates; of a plane or
/// half-space, which has no bounds, the point of its surface nearest to the origin of that frame.
Vec3 centerOf(const Model& model);

/// The type of volume after `kind`, round and round: oriented box, world-aligned box, sphere,
/// capsule, convex hull. Both ways of fitting an oriented box are one type.
VolumeKind nextKind(VolumeKind kind);

/// The other way of fitting an oriented box, principal or smallest; the principal one from any
/// other type.
VolumeKind otherMethod(VolumeKind kind);

} // namespace mbv::viewer
