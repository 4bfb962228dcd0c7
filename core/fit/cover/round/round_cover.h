#pragma once

#include <mbv/fit/cover.h>

#include <cstddef>
#include <vector>

namespace mbv::cover {

/// fitCover() of spheres or capsules. Precondition: the mesh is one that it takes, and most >= 1.
std::vector<Shape> roundCover(CoverKind kind, const TriangleMesh& mesh, std::size_t most,
                              const ProgressFn& progress);

} // namespace mbv::cover
