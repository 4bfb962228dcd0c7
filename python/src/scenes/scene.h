#pragma once

#include "arguments/errors.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/scene/scene.h>

#include <memory>

namespace mbv::python {

/// What mbv.Scene holds.
struct PyScene {
    Scene scene;
};

/// What mbv.Report holds: the scene as it was when it was checked.
struct PyReport {
    std::shared_ptr<const Scene> scene;
    CheckReport report;
    bool penetration = false; ///< was looked for

    /// Of a check in parts: the scene has no meshes to check again.
    [[nodiscard]] bool isMerged() const { return report.volumes.empty() && !scene->models.empty(); }
};

/// What Scene.check() does, and each part of it: an exact check finds how deep meshes are in each
/// other where `penetration` asks for it.
CheckReport reviewedCheck(const Scene& scene, const CheckOptions& options, bool penetration,
                          const ProgressFn& progress);

void bindScene(nb::module_& m);
void bindReport(nb::module_& m);

} // namespace mbv::python
