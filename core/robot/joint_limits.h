#pragma once

#include <mbv/robot/robot.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Which joints may be set, and how far. Private to the library.
namespace mbv {

/// The variable that goes by this name; nothing where the robot has no joint of the name. Throws
/// Error (InvalidArgument), naming the joint, where it is fixed, mimics another, or has several.
std::optional<std::size_t> variableToSet(const Robot& robot, std::string_view name);

/// The limits of a variable, or of a joint that mimics one.
struct JointLimit {
    std::string name;
    Robot::Drive drive;
    double lower = 0;
    double upper = 0;

    [[nodiscard]] double valueAt(std::span<const double> values) const
    {
        return drive.factor * values[drive.variable] + drive.offset;
    }
    [[nodiscard]] bool allows(double value) const { return value >= lower && value <= upper; }
};

/// Its own, then those of the joints that mimic it.
std::vector<JointLimit> limitsOf(const Robot& robot, std::size_t variable);

/// Robot::limited, or nothing where Robot::keepsMimicLimits is false.
std::optional<RobotVariable> commonLimits(const Robot& robot, std::size_t variable);

/// `joint "elbow": 3 is out of its limits, -1 to 1`.
std::string outOfLimits(const JointLimit& limit, double value);

} // namespace mbv
