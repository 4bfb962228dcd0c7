#pragma once

#include <mbv/check/check_report.h>
#include <mbv/scene/scene.h>

namespace mbv {

/// The report of the scene as if pairs of which a model is hidden had been ignored: they are not
/// listed, and `pairsTested` counts them no longer. Volumes and times stay. Precondition: the
/// report is of this scene, and no part of its check.
[[nodiscard]] CheckReport withoutHidden(const Scene& scene, CheckReport report);

} // namespace mbv
