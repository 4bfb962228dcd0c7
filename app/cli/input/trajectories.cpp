#include "trajectories.h"

#include "console/console.h"

#include <mbv/scene_io/trajectory_file.h>

#include <CLI/CLI.hpp>

namespace mbv::cli {
namespace {

/// Empty where the text may be "FILE" or "NAME=FILE".
std::string trajectoryCheck(const std::string& text)
{
    return text.empty() || text.back() == '='
               ? "\"" + text + "\" names no file; write FILE or NAME=FILE: arm=reach.csv"
               : "";
}

} // namespace

void addTrajectoryOption(CLI::App& command, std::vector<std::string>& trajectories)
{
    command
        .add_option("--trajectory", trajectories,
                    "Move the joints of the robot, or of the one named, as this CSV or JSON says")
        ->type_name("[NAME=]FILE")
        ->allow_extra_args(false)
        ->check(trajectoryCheck);
}

std::vector<RobotMotion> readMotions(const LoadedScene& loaded,
                                     const std::vector<std::string>& trajectories, bool quiet)
{
    std::vector<std::string> warnings;
    std::vector<RobotMotion> robots = robotMotions(loaded, trajectories, warnings);
    for (const std::string& warning : warnings)
        printWarning(quiet, warning);
    return robots;
}

} // namespace mbv::cli
