#pragma once

#include "fit/points/point_columns.h"
#include "stretch.h"

#include <array>
#include <cstdint>
#include <vector>

namespace mbv {

/// Indices, ascending, of the points that may be corners of their hull: all but those that are
/// clearly inside the hull of a few that are extreme. Of most meshes a quarter is left, of a cloud
/// hardly any. Those left out are inside by 1e-5 of their distance from the middle, in the cube, so
/// that none is extreme along any direction. Cheap enough for whatever looks at all points thirty
/// times; all indices where there are too few points for that, or too flat.
std::vector<std::uint32_t> possibleCorners(const PointColumns& points, const Stretch& stretch);

/// These points, in their order; the box about all points along three orthonormal axes goes to the
/// cube.
PointColumns possibleCorners(const PointColumns& points, const std::array<Vec3, 3>& axes);

/// The same with hulls of larger samples, for more points than Qhull can do with. Points in the
/// unit cube, and which of them are looked at.
std::vector<std::uint32_t> outsideSampleHulls(const std::vector<Vec3>& points,
                                              std::vector<std::uint32_t> left);

} // namespace mbv
