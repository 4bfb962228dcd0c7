#pragma once

#include <mbv/check/check_since.h>
#include <mbv/geometry/progress.h>

#include <istream>
#include <optional>
#include <string_view>

/// Reports in the very layout in which writeCheckReportJson() writes them: their lists are cut
/// where lines end elements, and the pieces read on all threads of the caller's TBB arena, without
/// trees. Private to the library.
namespace mbv {

/// The past check; nothing where anything at all is not as it is written, or stands for a fault:
/// then the reader of any JSON has to look, and says why. Throws Error (Cancelled).
[[nodiscard]] std::optional<PastCheck> readWrittenReport(std::istream& stream,
                                                         const ProgressFn& progress);

/// Where the list of models begins in a text that begins a report in this layout, behind the comma
/// after the fields before it; npos where it is none.
[[nodiscard]] std::size_t endOfWrittenHead(std::string_view text);

} // namespace mbv
