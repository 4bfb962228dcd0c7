#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/vec3.h>

namespace mbv {

/// A rigid motion: the shape rotates about `pivot` by `angle` radians about `axis`,
/// counter-clockwise as seen from the axis's tip, while the pivot moves by `translation`, both at
/// constant speed. World space.
struct RigidMotion {
    Vec3 translation;      ///< mesh units
    Vec3 pivot;            ///< at fraction 0
    Vec3 axis = {0, 0, 1}; ///< any length, not zero
    double angle = 0;      ///< radians, also of several revolutions

    /// Where the shape's points are at fraction 0..1 of the motion.
    [[nodiscard]] RigidTransform at(double fraction) const;

    friend bool operator==(const RigidMotion&, const RigidMotion&) = default;
};

} // namespace mbv
