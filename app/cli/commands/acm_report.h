#pragma once

#include "console/options.h"

#include <mbv/robot/collision_matrix.h>
#include <mbv/robot/srdf.h>
#include <mbv/scene_io/robot_file.h>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace mbv::cli {

/// What `mbv acm` has found.
struct AcmAnswer {
    const LoadedRobot& robot;
    std::vector<LinkPairFinding> pairs;
    /// Those that the given SRDF disables; nothing where none is given.
    std::optional<std::vector<std::pair<std::size_t, std::size_t>>> disabled;
    bool certify = false;
};

/// The answer in the format asked for.
std::string acmReport(const AcmAnswer& answer, const CommonOptions& options);

/// The SRDF that was given, or a new one, with the pairs that need no test disabled, and why: all
/// that are adjacent, always in contact, in contact in the neutral pose or never; with `certify`
/// of the last only those that are proven.
Srdf srdfOf(const AcmAnswer& answer);

} // namespace mbv::cli
