#pragma once

#include <mbv/check/check_motions.h>
#include <mbv/file/text_sink.h>
#include <mbv/scene/scene.h>

#include <string>

namespace mbv {

/// The report of a scene's motions as JSON text, docs/schemas/motion.schema.json ("mbv.motion/1"),
/// ending in a newline. Numbers round-trip; a field without an answer is null. Throws what `sink`
/// throws.
void writeMotionReportJson(const Scene& scene, const MotionReport& report, const TextSink& sink);

} // namespace mbv
