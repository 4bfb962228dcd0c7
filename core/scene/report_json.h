#pragma once

#include "check_overlaps.h"
#include "scene.h"

#include <string>

namespace mbv {

/// The report of a check as JSON text, docs/schemas/check.schema.json ("mbv.check/1"), ending in a
/// newline. Numbers round-trip; a field without an answer is null.
std::string checkReportToJson(const Scene& scene, const CheckReport& report);

} // namespace mbv
