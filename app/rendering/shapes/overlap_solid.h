#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace mbv::rendering {

struct Surface;

/// What two models have in common, in the world, ready to be drawn.
struct OverlapSolid {
    std::size_t a = 0;
    std::size_t b = 0;
    std::shared_ptr<const Surface> surface;
};

/// Of any number of pairs, so that pictures share them. May be null: none.
using OverlapSolids = std::shared_ptr<const std::vector<OverlapSolid>>;

} // namespace mbv::rendering
