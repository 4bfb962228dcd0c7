#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

#include <optional>
#include <span>

namespace mbv {

/// The point of all half-spaces, and of the cube from -reach to reach, that is lowest along a
/// direction: a linear program in three dimensions, by constraints one after the other (Seidel:
/// Small-dimensional linear programming and convex hulls made easy, Discrete & Computational
/// Geometry 6, 1991). Nothing where they have no point in common, to rounding.
/// Precondition: unit normals; sizes of about 1.
std::optional<Vec3> lowestPoint(const Vec3& direction, std::span<const HalfSpace> within,
                                double reach);

} // namespace mbv
