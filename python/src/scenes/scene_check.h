#pragma once

#include "scene.h"

#include <mbv/check/check_since.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mbv::python {

/// What a check is made of besides checkOverlaps().
struct ReviewOfPairs {
    bool penetration = true;         ///< how deep meshes are in each other
    std::optional<double> tolerance; ///< see applyTolerance()
    const PastCheck* past = nullptr; ///< where not all is tested; see checkSince()
};

/// CheckOptions::between of a list of tuples of two. Throws Error: InvalidScene for what names no
/// model.
std::vector<std::pair<std::string, std::string>> betweenFrom(nb::handle pairs, const Scene& scene);

/// What Scene.check() does, and each part of it.
CheckReport reviewedCheck(const Scene& scene, const CheckOptions& options,
                          const ReviewOfPairs& review, const ProgressFn& progress);

void bindSceneCheck(nb::class_<PyScene>& cls);

} // namespace mbv::python
