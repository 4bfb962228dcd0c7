#pragma once

#include "console/options.h"

#include <mbv/check/check_report.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <string>

namespace mbv::cli {

/// The page of --report, with pictures of at most so many pairs: the worst first (worstFirst), none
/// of pairs that are separated. Where there is no renderer the page says so, and so does a warning.
/// Throws Error (Cancelled).
std::string checkReportPage(const Scene& scene, const CheckReport& report, const std::string& title,
                            std::size_t mostPictures, const CommonOptions& options,
                            const ProgressFn& progress);

} // namespace mbv::cli
