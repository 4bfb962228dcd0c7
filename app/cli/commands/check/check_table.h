#pragma once

#include "console/console.h"

#include <mbv/check/check_report.h>
#include <mbv/file/text_sink.h>
#include <mbv/scene/scene.h>

namespace mbv::cli {

/// The listed pairs as a table for people, and a line that sums them up. Row by row, as all here:
/// it takes no memory in proportion to the pairs, and throws what `sink` throws.
void writeCheckReportText(const Scene& scene, const CheckReport& report, const TextStyle& style,
                          const TextSink& sink);

} // namespace mbv::cli
