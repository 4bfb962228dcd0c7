#pragma once

#include <mbv/geometry/vec2.h>

#include <memory_resource>
#include <span>
#include <vector>

namespace mbv::manifold {

/// Of the corners of a convex polygon in order, `most` that span a large part of it, in their
/// order: the first, the farthest from it, and one by one those that add most to the area.
/// Precondition: there are more, and `most` is not 0.
std::pmr::vector<std::size_t> spreadCorners(std::span<const Vec2> corners, std::size_t most,
                                            std::pmr::memory_resource& memory);

} // namespace mbv::manifold
