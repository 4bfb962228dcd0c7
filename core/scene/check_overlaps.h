#pragma once

#include "check_report.h"
#include "scene.h"

#include <mbv/geometry/progress.h>

#include <string_view>

namespace mbv {

/// How contact() finds the depth of two shapes: "volumes: separating axes" for two boxes; "volumes:
/// convex layer" (GJK and EPA) for a hull or a cylinder, except against a half-space, and a
/// cylinder against a sphere; "volumes: closed form" for the rest.
std::string_view depthMethodOf(const Shape& a, const Shape& b);

/// Tests every pair of models (hidden ones too) by their chosen volumes, `scene.ignore` honoured;
/// names in it that no model has are passed over. Runs in parallel on the caller's TBB arena; the
/// report is the same on any number of threads, its timing apart, and `progress` is called on the
/// calling thread alone. Throws what worldVolume throws, with the name of the first model that
/// fails, and Error (Cancelled).
CheckReport checkOverlaps(const Scene& scene, const ProgressFn& progress = {});

} // namespace mbv
