#pragma once

#include <mbv/check/check_report.h>
#include <mbv/geometry/progress.h>
#include <mbv/report/report_html.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <vector>

namespace mbv::cli {

/// Pictures of these pairs of the report, in this order. Throws Error (NoRenderer, Cancelled), and
/// in builds without VTK Error (NotBuilt).
std::vector<PairPicture> picturesOf(const Scene& scene, const CheckReport& report,
                                    const std::vector<std::size_t>& pairs,
                                    const ProgressFn& progress);

} // namespace mbv::cli
