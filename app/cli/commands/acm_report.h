#pragma once

#include "console/options.h"

#include <mbv/robot/collision_matrix.h>
#include <mbv/scene_io/robot_file.h>

#include <optional>
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

} // namespace mbv::cli
