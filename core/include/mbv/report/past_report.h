#pragma once

#include <mbv/check/check_since.h>
#include <mbv/geometry/progress.h>

#include <filesystem>
#include <optional>

namespace mbv {

/// A report that writeCheckReportJson() or writeCheckReportLines() wrote, for checkSince(). What it
/// was compared with is left out. Throws Error with the path: FileUnreadable; FileInvalid where it
/// is no such report, was written by another version of mbv, or is damaged, naming the field;
/// Cancelled.
[[nodiscard]] PastCheck readPastCheck(const std::filesystem::path& path,
                                      const ProgressFn& progress = {});

/// Its options and rules alone, at once, however large it is: for requireSameOptions(), which then
/// takes no part as missing. Nothing where the file is laid out in another way than mbv writes it.
/// Throws as above, where this can be told.
[[nodiscard]] std::optional<PastCheck> readPastOptions(const std::filesystem::path& path);

} // namespace mbv
