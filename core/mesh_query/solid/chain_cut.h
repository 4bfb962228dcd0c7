#pragma once

#include "triangulation.h"

#include <cstdint>
#include <vector>

/// Internal.
namespace mbv::solid {

/// A vertex inside a side of a triangle, side i from corner i to the next.
struct SidePoint {
    std::uint32_t vertex = 0;
    std::uint32_t side = 0;
};

/// As triangulated(), for the way in which most triangles are cut: appends to `parts`, or leaves
/// them and says no. The segments make a few chains, each from one of `points` to another, which
/// are all that a segment has of the triangle's sides; between them chains have no vertex in
/// common. Precondition: segments have no more than ends in common.
bool cutAlongChains(const Corners& whole, const std::vector<VertexPair>& segments,
                    std::vector<SidePoint> points, const PlanarView& view,
                    std::vector<Corners>& parts);

} // namespace mbv::solid
