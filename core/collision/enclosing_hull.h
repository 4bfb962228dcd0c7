#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>
#include <vector>

/// Bounded shapes as convex hulls of few points. Internal.
namespace mbv {

/// All points no farther than `radius` from the convex hull of `points`.
struct EnclosingHull {
    std::vector<Vec3> points;
    double radius = 0;
};

/// The shape itself, but for a polyhedron around what is curved without being the set of points
/// near a hull: around a cylinder a prism, around a cone a pyramid, around an ellipsoid one of
/// meridians and parallels. Nothing for planes and half-spaces.
std::optional<EnclosingHull> enclosingHullOf(const Shape& shape);

} // namespace mbv
