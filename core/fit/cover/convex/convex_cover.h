#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>
#include <vector>

namespace mbv::cover {

/// fitCover() of CoverKind::Hulls, with at most so many corners each; 0 for all that they have.
/// Precondition: the mesh is one that it takes, and most >= 1.
std::vector<Shape> hullCover(const TriangleMesh& mesh, std::size_t most, std::size_t mostCorners,
                             const ProgressFn& progress);

/// fitCover() of CoverKind::Boxes. Precondition: as above.
std::vector<Shape> boxCover(const TriangleMesh& mesh, std::size_t most, const ProgressFn& progress);

} // namespace mbv::cover
