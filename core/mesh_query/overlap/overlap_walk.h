#pragma once

#include "geometry/parallel/stop_check.h"

#include <mbv/collision/triangle_pair.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <functional>
#include <optional>
#include <span>

/// Internal.
namespace mbv::bvh {

/// Takes some pairs of triangles that meet; false where no more are wanted.
using PairSink = std::function<bool(std::span<const TrianglePair>)>;

/// Gives the sink all pairs of triangles that meet, some thousand at a time, in the order of the
/// hierarchies, which is the same each time.
void findMeetingPairs(const PosedMesh& a, const PosedMesh& b, StopCheck& stop,
                      const PairSink& sink);

/// Some pair that meets, found soon.
std::optional<TrianglePair> someMeetingPair(const PosedMesh& a, const PosedMesh& b,
                                            StopCheck& stop);

} // namespace mbv::bvh
