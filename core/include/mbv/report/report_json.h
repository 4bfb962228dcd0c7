#pragma once

#include <mbv/check/check_overlaps.h>
#include <mbv/file/text_sink.h>
#include <mbv/scene/scene.h>

#include <string>

namespace mbv {

/// The report of a check as JSON text, docs/schemas/check.schema.json ("mbv.check/1"), ending in a
/// newline. Numbers round-trip; a field without an answer is null. Written model by model and pair
/// by pair, so that it takes no memory in proportion to the pairs; throws what `sink` throws.
void writeCheckReportJson(const Scene& scene, const CheckReport& report, const TextSink& sink);

/// The same as one text.
[[nodiscard]] std::string checkReportToJson(const Scene& scene, const CheckReport& report);

/// The same in lines of JSON, docs/schemas/check-line.schema.json ("mbv.check_lines/1"), for
/// programs that take one thing at a time: what was asked for, then a line for each model, each
/// pair and each group, and the summary with the times.
void writeCheckReportLines(const Scene& scene, const CheckReport& report, const TextSink& sink);

} // namespace mbv
