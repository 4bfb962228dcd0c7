#pragma once

#include "planar_view.h"

#include <utility>
#include <vector>

/// Internal.
namespace mbv::solid {

/// Two vertices; the same twice is a point.
using VertexPair = std::pair<std::uint32_t, std::uint32_t>;

/// Cuts segments of one plane at all points where they meet, so that the pieces have no more than
/// ends in common; points lie on no piece but as its ends. Where segments cross, `vertices` gains a
/// vertex. The pieces have their lower end first, ascending, each once.
std::vector<VertexPair> splitSegments(const std::vector<VertexPair>& segments, int axis,
                                      VertexTable& vertices);

} // namespace mbv::solid
