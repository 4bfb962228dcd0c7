#pragma once

#include <mbv/check/check_report.h>
#include <mbv/json/json_cursor.h>

#include <nlohmann/json.hpp>

/// Private to the library.
namespace mbv {

nlohmann::ordered_json toJson(const CheckTiming& timing);

/// Throws Error with the cursor's place and code.
CheckTiming timingFromJson(const JsonCursor& json);

} // namespace mbv
