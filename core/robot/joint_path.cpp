#include <mbv/robot/joint_path.h>

#include "motion/speed_fault.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <cmath>

namespace mbv {

JointPath::JointPath(std::vector<double> times, std::vector<std::vector<double>> values,
                     std::string_view where)
    : times_(std::move(times)), values_(std::move(values))
{
    const auto fail = [where](const std::string& problem) {
        throw Error(ErrorCode::InvalidArgument, std::string(where) + problem);
    };
    if (times_.empty())
        fail(": must have at least one waypoint");
    if (times_.size() != values_.size())
        fail(": has " + std::to_string(times_.size()) + " times for " +
             std::to_string(values_.size()) + " waypoints");
    for (std::size_t i = 0; i < times_.size(); ++i) {
        const std::string waypoint = "[" + std::to_string(i) + "]: ";
        if (!std::isfinite(times_[i]))
            fail(waypoint + "its time must be finite");
        if (i > 0 && !(times_[i] > times_[i - 1]))
            fail(waypoint + "its time must be later than the one before it");
        if (values_[i].size() != values_.front().size())
            fail(waypoint + "has " + std::to_string(values_[i].size()) +
                 " values where others have " + std::to_string(values_.front().size()));
        if (!std::ranges::all_of(values_[i], [](double value) { return std::isfinite(value); }))
            fail(waypoint + "its values must be finite");
        if (i == 0)
            continue;
        const double duration = times_[i] - times_[i - 1];
        if (!std::isfinite(times_[i] - times_.front()))
            fail(waypoint + "its time is so long after the first that the duration is not finite");
        for (std::size_t joint = 0; joint < values_[i].size(); ++joint) {
            const double way = values_[i][joint] - values_[i - 1][joint];
            if (!std::isfinite(way))
                fail(waypoint + "its values are so far from those before that the way is not "
                                "finite");
            if (const char* fault = faultOfTime(std::abs(way / duration), way != 0))
                fail(waypoint + "its " + fault);
        }
    }
}

std::optional<std::size_t> JointPath::pieceAt(double time) const
{
    const auto after = std::upper_bound(times_.begin(), times_.end(), time);
    if (after == times_.begin() || after == times_.end())
        return std::nullopt;
    return static_cast<std::size_t>(after - times_.begin()) - 1;
}

std::vector<double> JointPath::at(double time) const
{
    const auto piece = pieceAt(time);
    if (!piece)
        return time < times_.front() ? values_.front() : values_.back();
    const std::vector<double>& from = values_[*piece];
    const std::vector<double>& to = values_[*piece + 1];
    const double share = (time - times_[*piece]) / (times_[*piece + 1] - times_[*piece]);
    std::vector<double> values(from.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = from[i] + share * (to[i] - from[i]);
    return values;
}

std::vector<double> JointPath::velocitiesFrom(double time) const
{
    std::vector<double> velocities(values_.front().size());
    if (const auto piece = pieceAt(time)) {
        const double duration = times_[*piece + 1] - times_[*piece];
        for (std::size_t i = 0; i < velocities.size(); ++i)
            velocities[i] = (values_[*piece + 1][i] - values_[*piece][i]) / duration;
    }
    return velocities;
}

} // namespace mbv
