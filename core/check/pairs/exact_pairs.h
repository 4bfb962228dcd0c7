#pragma once

#include <mbv/check/check_overlaps.h>
#include <mbv/check/check_report.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <span>
#include <vector>

namespace mbv {

/// How far what a model is made of may stick out of its world volume: fits cover vertices to 1e-12
/// of the diagonal, and both round where they are placed. The largest of all models. Private to the
/// library, as is all in this header.
double largestCoverError(const Scene& scene, std::span<const Shape> volumes);

/// Looks at the meshes, or solid shapes, of pairs whose volumes were looked at (testVolumes), in
/// parallel, each mesh indexed once, or once a batch where they do not fit into
/// CheckOptions::memory: fills in what is known now, and drops the pairs whose volumes
/// are apart and that do not meet or come within the clearance. Throws Error: Cancelled; what
/// MeshAsset::bvh throws, with the name of the first model that fails.
void testMeshes(const Scene& scene, std::span<const Shape> volumes, const CheckOptions& options,
                std::vector<PairResult>& pairs, const ProgressFn& progress);

} // namespace mbv
