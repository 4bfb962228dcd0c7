#pragma once

#include "vertex_table.h"

#include <utility>
#include <vector>

/// Internal.
namespace mbv::solid {

/// Two vertices; the same twice is a point.
using VertexPair = std::pair<std::uint32_t, std::uint32_t>;

/// A segment, and what is another on its other side, a bit each.
struct Border {
    VertexPair ends;
    unsigned changes = 0;
};

/// Cuts segments of one plane at all points where they meet, so that the pieces have no more than
/// ends in common; points lie on no piece but as its ends. Where segments cross, `vertices` gains a
/// vertex. The pieces have their lower end first, ascending, each once; what changes twice across
/// one, as it is of several borders, does not.
std::vector<Border> splitBorders(const std::vector<Border>& borders, int axis,
                                 VertexTable& vertices);

/// The same of segments across which nothing changes.
std::vector<VertexPair> splitSegments(const std::vector<VertexPair>& segments, int axis,
                                      VertexTable& vertices);

} // namespace mbv::solid
