#pragma once

#include <mbv/robot/robot.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// A joint's value as somebody gave it: radians or meters. A joint with several variables is set
/// by them ("base/x").
struct JointSetting {
    std::string name;
    double value = 0;
};

/// Of text as "elbow=1.57". Throws Error (InvalidArgument) for anything else, and for a value that
/// is not finite.
[[nodiscard]] JointSetting jointSettingFrom(std::string_view text);

/// Of several such texts. Throws Error (InvalidArgument), too, where two are of one name.
[[nodiscard]] std::vector<JointSetting> jointSettingsFrom(std::span<const std::string> texts);

/// Puts the value into `values` (those of robot.variables()). False where the robot has no joint of
/// this name. Adds to `warnings` each joint that is now out of its limits, those that mimic it
/// included, with limit and value. Throws Error (InvalidArgument), naming the joint, where it
/// cannot be set: it is fixed, mimics another, has several variables, or the value is not finite.
bool setJoint(const Robot& robot, const JointSetting& setting, std::span<double> values,
              std::vector<std::string>& warnings);

/// `no joint is named "elbo"; did you mean "elbow"?; there are: elbow, wrist`.
[[nodiscard]] std::string unknownJoint(std::string_view name, std::span<const std::string> known);

/// The names of robot.variables().
[[nodiscard]] std::vector<std::string> variableNames(const Robot& robot);

} // namespace mbv
