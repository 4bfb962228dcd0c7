#pragma once

#include <mbv/check/check_overlaps.h>
#include <mbv/collision/batch/index_pair.h>
#include <mbv/geometry/shapes.h>
#include <mbv/scene/scene.h>

#include <span>
#include <vector>

namespace mbv {

/// The candidates of the part that is tested, in their order, and how they were cut. Candidates are
/// put along a space-filling curve by where their volumes meet, and the curve is cut where the work
/// expected is even: a pair costs something, and where meshes are looked at, too, the triangles
/// that lie where the volumes meet. Does not depend on the number of threads. Preconditions: the
/// candidates are sorted, the part is valid. Private to the library.
std::vector<IndexPair> candidatesOfPart(std::vector<IndexPair> candidates, const Scene& scene,
                                        std::span<const Shape> volumes, const CheckOptions& options,
                                        CheckCut& cut);

} // namespace mbv
