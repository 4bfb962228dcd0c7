#pragma once

#include "arguments/errors.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/scene/scene.h>

#include <filesystem>
#include <memory>
#include <vector>

namespace mbv::python {

/// What mbv.Scene holds.
struct PyScene {
    Scene scene;
    std::vector<std::filesystem::path> inputs = {}; ///< absolute: what it was loaded from
};

/// What mbv.Report holds: the scene as it was when it was checked.
struct PyReport {
    std::shared_ptr<const Scene> scene;
    CheckReport report;
    bool penetration = false;                       ///< was looked for
    std::vector<std::filesystem::path> inputs = {}; ///< of the scene

    /// Of a check in parts: the scene has no meshes to check again.
    [[nodiscard]] bool isMerged() const { return report.volumes.empty() && !scene->models.empty(); }
};

/// What Scene.check() does, and each part of it: an exact check finds how deep meshes are in each
/// other where `penetration` asks for it.
CheckReport reviewedCheck(const Scene& scene, const CheckOptions& options, bool penetration,
                          const ProgressFn& progress);

/// Throws Error (FileUnwritable) where what is written to `path` would overwrite one of the inputs,
/// or a file that they name (requireNoSource).
void requireNotRead(const Scene& scene, const std::vector<std::filesystem::path>& inputs,
                    const std::filesystem::path& path);

void bindScene(nb::module_& m);
void bindReport(nb::module_& m);

} // namespace mbv::python
