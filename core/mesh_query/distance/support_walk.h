#pragma once

#include <mbv/geometry/vec3.h>

#include <cstdint>
#include <limits>

/// What support_walk-inl.h finds and what it has yet to look at. Internal.
namespace mbv::bvh {

/// A triangle, by its index in the mesh, and its support point along a direction.
struct SupportTriangle {
    std::uint32_t triangle = 0;
    double end = -std::numeric_limits<double>::max(); ///< how far it, or the mesh, reaches
    Vec3 corner;                                      ///< its support point
};

/// A child of a node, and how far its box reaches.
struct SupportChild {
    double end;
    std::uint32_t node;
    std::uint32_t child;
};

} // namespace mbv::bvh
