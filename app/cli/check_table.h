#pragma once

#include "console.h"

#include <mbv/scene/check_report.h>
#include <mbv/scene/scene.h>

#include <string>

namespace mbv::cli {

/// The listed pairs as a table for people, and a line that sums them up.
std::string checkReportToText(const Scene& scene, const CheckReport& report,
                              const TextStyle& style);

/// One row for each pair of the JSON report, so that the two never disagree. Names as
/// csvName has them.
std::string checkReportToCsv(const std::string& jsonReport, bool raw);

} // namespace mbv::cli
