#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/shapes.h>

namespace mbv {

/// The oriented box of a model known by its local bounds, three scale factors and a rigid pose.
///
/// Scale stays out of the rotation: half extents are half the local range times |scale|, the axes
/// are the pose's rotation alone (orthonormal whatever the scale), and the center is the scaled
/// local center, rotated and moved with the pose. A negative factor mirrors the center; a zero one
/// flattens the box. Throws Error (InvalidShape) that names the field for bounds with min > max,
/// or for anything that is not finite.
[[nodiscard]] Obb obbFromLocalBounds(const Aabb& local, const Vec3& scale,
                                     const RigidTransform& pose);

/// The same for a model whose box must not rotate with it (a pickup, a character's controller): the
/// half extents and the offset of the center ignore rotation, so the caller gives only a position.
/// It contains the model only where the model itself is not rotated; the box that contains a
/// rotated model is boundsOf(obbFromLocalBounds(...)).
[[nodiscard]] Aabb aabbFromLocalBounds(const Aabb& local, const Vec3& scale, const Vec3& position);

} // namespace mbv
