#pragma once

#include "scene.h"

#include <mbv/check/check_overlaps.h>

#include <optional>

namespace mbv::python {

/// What is found out of pairs after checkOverlaps(), where meshes are looked at.
struct ReviewOfPairs {
    bool penetration = true;         ///< how deep meshes are in each other
    std::optional<double> tolerance; ///< see applyTolerance()
};

/// What Scene.check() does, and each part of it.
CheckReport reviewedCheck(const Scene& scene, const CheckOptions& options,
                          const ReviewOfPairs& review, const ProgressFn& progress);

void bindSceneCheck(nb::class_<PyScene>& cls);

} // namespace mbv::python
