#pragma once

#include <mbv/check/check_since.h>
#include <mbv/json/json_cursor.h>

#include <string_view>

/// What a past report says beside its models and pairs. Private to the library.
namespace mbv {

inline constexpr std::string_view kLinesSchema = "mbv.check_lines/1";

/// The fields before the models, so that a file that cannot be used is refused at once: options and
/// rules. Throws Error with the cursor's place and code where they are of no report, or of one of
/// another version.
void readPastHead(const JsonCursor& root, PastCheck& past);

/// The fields behind the pairs, once models are there. Throws Error as above.
void readPastTail(const JsonCursor& root, PastCheck& past);

/// Whether a pair is listed because an older report has it alone.
[[nodiscard]] bool isOfBaseline(std::string_view status);

} // namespace mbv
