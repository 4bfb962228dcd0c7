#pragma once

#include "overlap_surface.h"
#include "vertex_table.h"

#include "triangulation.h"

#include <array>
#include <vector>

/// Internal.
namespace mbv::solid {

/// A triangle of a surface. Corners below the size of the table are of it, others whole vertices.
struct KeptTriangle {
    Corners corners = {};
    std::array<bool, 2> owners = {};
};

/// The surface with the table's vertices rounded. Of `wholes` each is some way from all others, so
/// that no rounding makes it one with any.
OverlapSurface roundedSurface(const std::vector<KeptTriangle>& triangles, const VertexTable& exact,
                              const std::vector<Vec3>& wholes);

} // namespace mbv::solid
