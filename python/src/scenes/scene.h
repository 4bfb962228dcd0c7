#pragma once

#include "arguments/errors.h"
#include "model_index.h"

#include <mbv/check/check_report.h>
#include <mbv/robot/placed_robot.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mbv::python {

/// What mbv.Scene holds.
struct PyScene {
    Scene scene;
    std::vector<std::filesystem::path> inputs = {}; ///< absolute: what it was loaded from
    std::vector<std::shared_ptr<const PlacedRobot>> robots = {}; ///< whose links are models
    mutable ModelIndex names = {};

    [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const
    {
        return names.find(scene, name);
    }
};

/// What mbv.Report holds: the scene as it was when it was checked.
struct PyReport {
    std::shared_ptr<const Scene> scene;
    CheckReport report;
    bool penetration = false;                       ///< was looked for
    std::vector<std::filesystem::path> inputs = {}; ///< of the scene
    std::shared_ptr<const void> keeps = {};         ///< what the pairs' reasons view, if anything

    /// Of a check in parts: the scene has no meshes to check again.
    [[nodiscard]] bool isMerged() const { return report.volumes.empty() && !scene->models.empty(); }
};

/// The model that an argument names. Throws Error (a KeyError, too) where there is none.
std::size_t indexOf(const PyScene& scene, nb::handle name);

/// Throws Error (InvalidScene, a KeyError, too), which begins with `name`, where `side`, a name, a
/// pattern or "@group", is of no model.
void requireModels(const Scene& scene, const std::string& side, const std::string& name);

/// Throws Error (FileUnwritable) where what is written to `path` would overwrite one of the inputs,
/// or a file that they name (requireNoSource).
void requireNotRead(const Scene& scene, const std::vector<std::filesystem::path>& inputs,
                    const std::filesystem::path& path);

void bindScene(nb::module_& m);
void bindReport(nb::module_& m);

} // namespace mbv::python
