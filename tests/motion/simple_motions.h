#pragma once

#include "mesh_query/closed_meshes.h"

#include <mbv/motion/first_contact.h>
#include <mbv/motion/path.h>

#include <numbers>

namespace mbv::test {

inline constexpr double kPi = std::numbers::pi;
inline constexpr Vec3 kZ = {0, 0, 1};

/// From time 0 on.
inline Path line(const Vec3& from, const Vec3& to, double duration = 1)
{
    return Path({{0, from, {}}, {duration, to, {}}});
}

/// In one place, from time 0 to 1.
inline Path rotation(const Vec3& axis, double angle, const Vec3& position = {}, int turns = 0)
{
    Keyframe last = {1, position, fromAxisAngle(axis, angle)};
    last.turns = turns;
    return Path({{0, position, {}}, last});
}

inline Body boxBody(const Vec3& low, const Vec3& high)
{
    return MeshBvh(boxMesh(low, high));
}

/// About the origin.
inline Body cubeBody(double half)
{
    return boxBody({-half, -half, -half}, {half, half, half});
}

} // namespace mbv::test
