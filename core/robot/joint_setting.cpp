#include <mbv/robot/joint_setting.h>

#include <mbv/file/suggestion.h>
#include <mbv/geometry/error.h>
#include <mbv/json/json_cursor.h>

#include <cmath>
#include <limits>

namespace mbv {
namespace {

void warnOfLimits(const std::string& name, double lower, double upper, double value,
                  std::vector<std::string>& warnings)
{
    if (value >= lower && value <= upper)
        return;
    warnings.push_back("joint \"" + name + "\": " + numberText(value) + " is out of its limits, " +
                       numberText(lower) + " to " + numberText(upper));
}

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

bool setJoint(const Robot& robot, const JointSetting& setting, std::span<double> values,
              std::vector<std::string>& warnings)
{
    const auto variable = robot.findVariable(setting.name);
    if (!variable) {
        const auto joint = robot.findJoint(setting.name);
        if (!joint)
            return false;
        requireSettable(robot, *joint);
    }
    if (!std::isfinite(setting.value))
        refuse("joint \"" + setting.name + "\" must be set to a finite number");
    values[*variable] = setting.value;
    const RobotVariable& set = robot.variables()[*variable];
    warnOfLimits(set.name, set.lower, set.upper, setting.value, warnings);
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < robot.joints().size(); ++i) {
        const RobotJoint& joint = robot.joints()[i];
        if (joint.mimic && robot.driveOf(i)->variable == *variable)
            warnOfLimits(joint.name, joint.lower.value_or(-kEndless),
                         joint.upper.value_or(kEndless), robot.jointValue(i, values), warnings);
    }
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
