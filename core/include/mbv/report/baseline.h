#pragma once

#include <mbv/check/pair_review.h>

#include <filesystem>

namespace mbv {

/// The findings of a report that writeCheckReportJson() wrote, for compareWith(). Throws Error with
/// the path: FileUnreadable; FileInvalid where it is no such report, naming the field.
[[nodiscard]] Baseline readBaseline(const std::filesystem::path& path);

} // namespace mbv
