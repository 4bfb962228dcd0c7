#pragma once

#include "console/console.h"

#include <mbv/check/check_motions.h>
#include <mbv/file/text_sink.h>
#include <mbv/scene/scene.h>

namespace mbv::cli {

/// The pairs as a table for people, and a line that sums them up. Throws what `sink` throws.
void writeMotionReportText(const Scene& scene, const MotionReport& report, const TextStyle& style,
                           const TextSink& sink);

/// One row for each pair, with the fields of its JSON; intervals as "from:to from:to". `raw`: names
/// are not kept from being run as formulas.
void writeMotionReportCsv(const Scene& scene, const MotionReport& report, bool raw,
                          const TextSink& sink);

} // namespace mbv::cli
