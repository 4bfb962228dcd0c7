#pragma once

#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/vec3.h>

namespace mbv {

/// A rigid motion: rotate, then translate. Scale is never part of it.
struct RigidTransform {
    Quaternion rotation;
    Vec3 translation;

    friend constexpr bool operator==(const RigidTransform&, const RigidTransform&) = default;
};

/// Where the motion takes the point p. Precondition: a unit rotation.
[[nodiscard]] inline Vec3 apply(const RigidTransform& t, const Vec3& p)
{
    return rotate(t.rotation, p) + t.translation;
}

/// "b, then a".
inline RigidTransform operator*(const RigidTransform& a, const RigidTransform& b)
{
    return {normalized(a.rotation * b.rotation), apply(a, b.translation)};
}

/// The motion back. Precondition: a unit rotation.
[[nodiscard]] inline RigidTransform inverse(const RigidTransform& t)
{
    const Quaternion back = conjugate(t.rotation);
    return {back, -rotate(back, t.translation)};
}

} // namespace mbv
