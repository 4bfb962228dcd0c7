#pragma once

#include <mbv/check/check_report.h>
#include <mbv/file/text_sink.h>
#include <mbv/scene/scene.h>

namespace mbv {

/// The report of a check as CSV: a heading, and one row for each pair with the fields of its JSON.
/// `raw`: names are not kept from being run as formulas, see csvName(). Written row by row, so that
/// it takes no memory in proportion to the pairs; throws what `sink` throws.
void writeCheckReportCsv(const Scene& scene, const CheckReport& report, bool raw,
                         const TextSink& sink);

} // namespace mbv
