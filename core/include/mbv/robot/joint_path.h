#pragma once

#include <mbv/robot/robot.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// Values of a robot's variables over time: each changes at constant speed from one waypoint to the
/// next, and holds before the first and after the last.
class JointPath {
public:
    /// `values` has as many numbers for each time as there are variables. Throws Error
    /// (InvalidArgument) that begins with `where` and the waypoint's number: times must be finite
    /// and ascend strictly, values be finite, and there must be a waypoint.
    JointPath(std::vector<double> times, std::vector<std::vector<double>> values,
              std::string_view where = "path");

    [[nodiscard]] const std::vector<double>& times() const { return times_; }
    [[nodiscard]] const std::vector<std::vector<double>>& values() const { return values_; }

    /// Of the variables, at a time.
    [[nodiscard]] std::vector<double> at(double time) const;

    /// From `time` on, until the next waypoint: by how much they change per unit of time.
    [[nodiscard]] std::vector<double> velocitiesFrom(double time) const;

private:
    /// Of the last waypoint that is not after the time; nothing before the first and at the last.
    [[nodiscard]] std::optional<std::size_t> pieceAt(double time) const;

    std::vector<double> times_;
    std::vector<std::vector<double>> values_;
};

} // namespace mbv
