#pragma once

#include <mbv/collision/sweep.h>
#include <mbv/geometry/progress.h>
#include <mbv/mesh_query/mesh_as.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <optional>

namespace mbv {

/// When `a`, moved along the straight `motion` without rotation, first touches `b`, where a mesh
/// takes part: a sphere, capsule or box cast against a mesh, or a mesh itself; nothing if it never
/// does. World space.
///
/// The answer is that of firstContact(): nothing is passed, however thin, and no hit is proven, not
/// sampled. At `fraction` they are still apart, by less than what 1e-9 of the motion brings them
/// nearer and what is called contact there; 0 where they touch at the start. A graze is a hit. As
/// solids, `as`, one inside the other touches it.
///
/// Preconditions: valid shape, finite poses with rotations of length 1 to within 1e-6. Throws Error
/// (DegenerateMesh) for a solid that is not watertight, (InvalidArgument) for a motion that is not
/// finite and where the search was given up, (Cancelled) where `progress` says so.
[[nodiscard]] std::optional<SweepHit> sweep(const Shape& a, const Vec3& motion, const PosedMesh& b,
                                            MeshAs as = MeshAs::Surface,
                                            const ProgressFn& progress = {});
[[nodiscard]] std::optional<SweepHit> sweep(const PosedMesh& a, const Vec3& motion, const Shape& b,
                                            MeshAs as = MeshAs::Surface,
                                            const ProgressFn& progress = {});
[[nodiscard]] std::optional<SweepHit> sweep(const PosedMesh& a, const Vec3& motion,
                                            const PosedMesh& b, MeshAs as = MeshAs::Surface,
                                            const ProgressFn& progress = {});

} // namespace mbv
