#pragma once

#include <mbv/check/check_since.h>
#include <mbv/geometry/progress.h>

#include <filesystem>

namespace mbv {

/// A report that writeCheckReportJson() or writeCheckReportLines() wrote, for checkSince(). What it
/// was compared with is left out. Throws Error with the path: FileUnreadable; FileInvalid where it
/// is no such report, was written by another version of mbv, or is damaged, naming the field;
/// Cancelled.
[[nodiscard]] PastCheck readPastCheck(const std::filesystem::path& path,
                                      const ProgressFn& progress = {});

} // namespace mbv
