#include "joint_limits.h"

#include <mbv/file/suggestion.h>
#include <mbv/geometry/error.h>
#include <mbv/robot/joint_setting.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace mbv {
namespace {

[[noreturn]] void refuse(const std::string& problem)
{
    throw Error(ErrorCode::InvalidArgument, problem);
}

/// Why a name that is no variable's cannot be set, where it is that of a joint.
void requireSettable(const Robot& robot, std::size_t index)
{
    const RobotJoint& joint = robot.joints()[index];
    const std::string who = "joint \"" + joint.name + "\" ";
    if (joint.kind == JointKind::Fixed)
        refuse(who + "is fixed; it cannot be set");
    if (joint.mimic)
        refuse(who + "mimics \"" + joint.mimic->joint + "\"; set that one, and it follows");
    std::string names;
    for (const RobotVariable& variable : robot.variables())
        if (variable.joint == index)
            names += (names.empty() ? "" : ", ") + variable.name;
    refuse(who + "is " + std::string(nameOf(joint.kind)) + " and has several values; set " + names);
}

} // namespace

std::optional<std::size_t> variableToSet(const Robot& robot, std::string_view name)
{
    const auto variable = robot.findVariable(name);
    if (!variable)
        if (const auto joint = robot.findJoint(name))
            requireSettable(robot, *joint);
    return variable;
}

JointSetting jointSettingFrom(std::string_view text)
{
    const std::size_t at = text.rfind('=');
    const char* const end = text.data() + text.size();
    double value = 0;
    bool isGood = at != std::string_view::npos && at != 0;
    if (isGood) {
        const auto [stop, fault] = std::from_chars(text.data() + at + 1, end, value);
        isGood = fault == std::errc() && stop == end && std::isfinite(value);
    }
    if (!isGood)
        refuse("\"" + std::string(text) +
               "\" is no joint with its value; write NAME=VALUE: elbow=1.57");
    return {std::string(text.substr(0, at)), value};
}

std::vector<JointSetting> jointSettingsFrom(std::span<const std::string> texts)
{
    std::vector<JointSetting> settings;
    for (const std::string& text : texts) {
        settings.push_back(jointSettingFrom(text));
        const std::string& name = settings.back().name;
        if (std::ranges::find(settings, name, &JointSetting::name) != settings.end() - 1)
            refuse("joint \"" + name + "\" is set twice; give it one value");
    }
    return settings;
}

bool setJoint(const Robot& robot, const JointSetting& setting, std::span<double> values,
              std::vector<std::string>& warnings)
{
    const auto variable = variableToSet(robot, setting.name);
    if (!variable)
        return false;
    if (!std::isfinite(setting.value))
        refuse("joint \"" + setting.name + "\" must be set to a finite number");
    values[*variable] = setting.value;
    for (const JointLimit& limit : limitsOf(robot, *variable))
        if (const double value = limit.valueAt(values); !limit.allows(value))
            warnings.push_back(outOfLimits(limit, value));
    return true;
}

std::string unknownJoint(std::string_view name, std::span<const std::string> known)
{
    std::string text = "no joint is named \"" + std::string(name) + "\"" + suggestion(name, known);
    if (known.empty())
        return text + "; there is none that can be set";
    std::string names;
    for (const std::string& one : known)
        names += (names.empty() ? "; there are: " : ", ") + one;
    return text + names;
}

std::vector<std::string> variableNames(const Robot& robot)
{
    std::vector<std::string> names;
    names.reserve(robot.variables().size());
    for (const RobotVariable& variable : robot.variables())
        names.push_back(variable.name);
    return names;
}

} // namespace mbv
