#pragma once

#include "console/options.h"

#include <mbv/check/check_motions.h>
#include <mbv/geometry/progress.h>
#include <mbv/robot/placed_robot.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <span>
#include <string>

namespace mbv::cli {

/// The page of mbv motion --report, with pictures of at most so many first contacts, the earliest.
/// Where there is no renderer the page says so, and so does a warning. Throws Error (Cancelled).
std::string motionReportPage(const Scene& scene, const MotionReport& report,
                             std::span<const RobotMotion> robots, const std::string& title,
                             std::size_t mostPictures, const CommonOptions& options,
                             const ProgressFn& progress);

} // namespace mbv::cli
