#pragma once

#include <mbv/geometry/vec3.h>

#include <optional>

/// What questions about pairs of shapes answer with. Mesh units, world space.
namespace mbv {

/// How far two closed shapes are apart.
struct [[nodiscard]] Distance {
    double distance = 0; ///< >= 0; zero exactly when overlaps() is true
    Vec3 pointOnA;       ///< nearest point of A to B
    Vec3 pointOnB;       ///< nearest point of B to A; where they overlap, the same common point
};

/// How two closed solids meet (touching counts).
struct [[nodiscard]] Contact {
    double depth = 0; ///< >= 0; zero when they only touch
    Vec3 normal;      ///< unit, from A to B. Moving B by depth * normal leaves them touching.
    Vec3 pointOnA;    ///< of A, farthest along the normal: there they touch once B has moved
    Vec3 pointOnB;    ///< of B, farthest against it; pointOnA - pointOnB == depth * normal
};

/// Where a ray meets a shape first.
struct [[nodiscard]] RayHit {
    double t = 0; ///< >= 0, a length along the ray; zero when it starts inside
    Vec3 point;
    std::optional<Vec3> normal; ///< unit, outward (of a surface: against the ray); none when inside
    bool inside = false;        ///< the ray starts in the solid (its boundary included)
};

/// Where a moving shape touches another first.
struct [[nodiscard]] SweepHit {
    double fraction = 0; ///< of the motion, 0..1; zero when they overlap at the start
    Vec3 point;          ///< a common point at that moment
    Vec3 normal;         ///< unit, from the moving shape to the other
};

} // namespace mbv
