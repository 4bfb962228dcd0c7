#include "joint_limits.h"

#include <mbv/json/json_cursor.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

namespace mbv {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

/// The double at a place in the order of all.
double doubleAt(std::int64_t place)
{
    return std::bit_cast<double>(place < 0 ? place ^ std::numeric_limits<std::int64_t>::max()
                                           : place);
}

/// The largest double that a condition holds for which holds up to some and for none above it:
/// infinity where it holds for all, and minus infinity for none.
template <class Condition> double lastWhere(const Condition& holds)
{
    auto upper = std::bit_cast<std::int64_t>(std::numeric_limits<double>::max());
    std::int64_t lower = -upper - 1; // the least
    if (holds(doubleAt(upper)))
        return kEndless;
    if (!holds(doubleAt(lower)))
        return -kEndless;
    while (lower + 1 < upper) {
        const std::int64_t middle = std::midpoint(lower, upper);
        (holds(doubleAt(middle)) ? lower : upper) = middle;
    }
    return doubleAt(lower);
}

/// The last value of the variable that keeps the limit, or, `sign` -1, the negative of the first.
double lastAllowed(const JointLimit& limit, double sign)
{
    const auto& [variable, factor, offset] = limit.drive;
    const bool rises = (factor >= 0) == (sign > 0);
    const double end = rises ? limit.upper : limit.lower;
    const auto isAllowed = [&, factor = factor, offset = offset](double value) {
        const double joint = factor * (sign * value) + offset;
        return rises ? joint <= end : joint >= end;
    };
    // The value that is meant, unless rounding puts it beyond the limit.
    const double meant = (end - offset) / factor * sign;
    return std::isfinite(meant) && isAllowed(meant) ? meant : lastWhere(isAllowed);
}

} // namespace

std::vector<JointLimit> limitsOf(const Robot& robot, std::size_t variable)
{
    const RobotVariable& set = robot.variables()[variable];
    std::vector<JointLimit> limits = {{set.name, {variable, 1, 0}, set.lower, set.upper}};
    for (std::size_t i = 0; i < robot.joints().size(); ++i) {
        const RobotJoint& joint = robot.joints()[i];
        const auto drive = robot.driveOf(i);
        if (joint.mimic && drive && drive->variable == variable)
            limits.push_back({joint.name, *drive, joint.lower.value_or(-kEndless),
                              joint.upper.value_or(kEndless)});
    }
    return limits;
}

std::optional<RobotVariable> commonLimits(const Robot& robot, std::size_t variable)
{
    const RobotVariable& own = robot.variables()[variable];
    RobotVariable common = own;
    for (const JointLimit& limit : limitsOf(robot, variable)) {
        common.lower = std::max(common.lower, 0.0 - lastAllowed(limit, -1)); // never -0
        common.upper = std::min(common.upper, lastAllowed(limit, 1));
    }
    const bool isLocked = own.lower == own.upper && common.upper == own.upper;
    return common.lower < common.upper || isLocked ? std::optional(common) : std::nullopt;
}

std::string outOfLimits(const JointLimit& limit, double value)
{
    return "joint \"" + limit.name + "\": " + numberText(value) + " is out of its limits, " +
           numberText(limit.lower) + " to " + numberText(limit.upper);
}

} // namespace mbv
