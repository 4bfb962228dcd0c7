#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <cstdint>
#include <vector>

namespace mbv {

/// The triangles of the convex hull, by Qhull: corners as indices of points, counter-clockwise seen
/// from outside. Throws Error (DegenerateMesh) where Qhull finds none, as of flat points.
/// Preconditions: finite points, no more than an int counts; near the unit cube, where Qhull is at
/// its best. (Not const: Qhull's interface is not.) Where there is a `progress`, Qhull runs on a
/// thread of its own.
std::vector<std::array<std::uint32_t, 3>> qhullTriangles(std::vector<Vec3>& points,
                                                         const ProgressFn& progress = {});

} // namespace mbv
