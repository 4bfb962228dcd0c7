#pragma once

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/geometry/progress.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace mbv {

/// What two triangles of one mesh have in common besides the corners or the edge they share.
enum class SelfContact {
    Touching,    ///< points or a piece of an edge: a corner or an edge of one lies on the other
    Crossing,    ///< a segment through the insides of both
    Overlapping, ///< an area: they lie on each other, be they folded over a shared edge
};

/// "touching", "crossing" or "overlapping".
[[nodiscard]] std::string_view nameOf(SelfContact contact);

struct SelfIntersection {
    std::uint32_t a = 0; ///< the lower index
    std::uint32_t b = 0;
    SelfContact contact = SelfContact::Touching;
    Vec3 point; ///< of what they have in common, to rounding; where they share more than a point,
                ///< one inside of that
};

/// The pairs of triangles of a mesh that have a point in common which is not a corner or on an edge
/// of both: neighbors that fold over each other, triangles that cross, lie on each other or touch
/// beside their corners. Ascending. Exact for the doubles given; corners with equal coordinates are
/// one corner (an STL repeats them), so a soup of triangles is no worse than the same mesh with
/// shared vertices. Triangles of zero area are part of no pair: see meshDefects().
///
/// At most `most` are given, those that the walk finds first. For `progress` see overlaps().
[[nodiscard]] std::vector<SelfIntersection>
selfIntersections(const MeshBvh& mesh, std::size_t most = static_cast<std::size_t>(-1),
                  const ProgressFn& progress = {});

} // namespace mbv
