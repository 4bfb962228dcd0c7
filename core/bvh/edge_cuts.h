#pragma once

#include "bvh_tree.h"

/// Internal.
namespace mbv::bvh {

/// Sets the tree's `cuts` from its boxes and corners.
void setEdgeCuts(Tree& tree);

} // namespace mbv::bvh
