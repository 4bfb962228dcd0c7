#pragma once

#include <mbv/check/check_report.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Which pairs of a report let a build fail: what `mbv check --fail-on` takes.
namespace mbv {

/// States of pairs, "duplicate", and what has become of pairs since an older report, in this order.
[[nodiscard]] std::vector<std::string> failureNames();

/// Whether it is one of the last: they are there where a report was compared with an older one.
[[nodiscard]] bool isStatusName(std::string_view name);

/// Whether some pair counts. It does when it is in one of the states named, or is a finding
/// (CheckReport::isFinding) where none is named, and has one of the statuses named, if any; what
/// the older report has alone (CheckReport::gone) counts by its status. Accepted pairs never do.
/// Names that are
/// none of failureNames() are of no pair.
[[nodiscard]] bool hasFailures(const CheckReport& report, std::span<const std::string> names);

} // namespace mbv
