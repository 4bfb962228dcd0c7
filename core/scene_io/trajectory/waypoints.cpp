#include "waypoints.h"

#include "robot/joint_limits.h"

#include <mbv/geometry/error.h>
#include <mbv/json/json_cursor.h>
#include <mbv/robot/joint_setting.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mbv {
namespace {

[[noreturn]] void fail(const std::string& place, const std::string& problem)
{
    throw Error(ErrorCode::FileInvalid, place + ": " + problem);
}

} // namespace

void Waypoints::addJoint(const std::string& name, const std::string& place)
{
    std::optional<std::size_t> variable;
    try {
        variable = variableToSet(robot_, name);
    } catch (const Error& error) {
        fail(place, error.what());
    }
    if (!variable)
        fail(place, unknownJoint(name, variableNames(robot_)));
    if (std::ranges::find(variables_, *variable) != variables_.end())
        fail(place, "joint \"" + name + "\" is named twice");
    variables_.push_back(*variable);
}

void Waypoints::add(double time, std::span<const double> values, const std::string& place)
{
    if (!times_.empty() && !(time > times_.back()))
        fail(place, "the time " + numberText(time) +
                        " is not later than that of the waypoint before, " +
                        numberText(times_.back()));
    if (!times_.empty() && !std::isfinite(time - times_.front()))
        fail(place, "the time " + numberText(time) + " is so long after the first, " +
                        numberText(times_.front()) + ", that the duration is not finite");
    if ((rows_.size() + 1) * values_.size() > kMaxTrajectoryValues)
        fail(place, "there are more than " + std::to_string(kMaxTrajectoryValues) +
                        " values of the robot's joints at all waypoints");
    std::vector<double> row = values_;
    for (std::size_t i = 0; i < values.size(); ++i)
        row[variables_[i]] = values[i];
    times_.push_back(time);
    rows_.push_back(std::move(row));
}

LoadedTrajectory Waypoints::take(std::string_view where)
{
    const std::string file(where);
    if (rows_.empty())
        fail(file, "has no waypoints");
    std::vector<std::string> warnings;
    for (const std::size_t variable : variables_)
        for (const JointLimit& limit : limitsOf(robot_, variable)) {
            std::string warning;
            std::size_t others = 0;
            for (std::size_t i = 0; i < rows_.size(); ++i) {
                const double value = limit.valueAt(rows_[i]);
                if (limit.allows(value))
                    continue;
                if (warning.empty())
                    warning = file + ": " + outOfLimits(limit, value) + ", at time " +
                              numberText(times_[i]);
                else
                    ++others;
            }
            if (others > 0)
                warning += "; it is at " + std::to_string(others) + " other waypoint" +
                           (others > 1 ? "s" : "") + " as well";
            if (!warning.empty())
                warnings.push_back(std::move(warning));
        }
    return {JointPath(std::move(times_), std::move(rows_), where), std::move(warnings)};
}

} // namespace mbv
