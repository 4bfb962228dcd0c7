#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace mbv {

/// The corners, at most `most`, of a convex polytope that contains the points, with little volume
/// added to that of their hull. Nothing where none is found. Preconditions: `start` is a closed
/// convex surface around the points and, clearly, around the origin; sizes of about 1.
std::optional<std::vector<Vec3>> outerPolytope(const TriangleMesh& start,
                                               std::span<const Vec3> points, std::size_t most,
                                               const ProgressFn& progress);

} // namespace mbv
