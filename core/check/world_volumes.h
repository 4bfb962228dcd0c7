#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <vector>

namespace mbv {

/// worldVolume(model) with the model's name in front of what it throws. Private to the library, as
/// is all in this header.
Shape namedWorldVolume(const Model& model);

/// The world volume of every model, by index. Fits in parallel, and each mesh once for all models
/// that share it, its scale and the kind of volume. Throws what the first model that fails throws,
/// and Error (Cancelled). Where the meshes do not fit into `memory` (CheckOptions::memory), they
/// are fitted and let go in batches, and the first of a batch is the first.
std::vector<Shape> worldVolumes(const Scene& scene, const ProgressFn& progress, std::size_t memory);

} // namespace mbv
