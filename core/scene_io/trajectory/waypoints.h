#pragma once

#include <mbv/scene_io/trajectory_file.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What the readers of trajectories share. Private to the library.
namespace mbv {

/// Takes joints, then waypoints. Throws Error (FileInvalid) that begins with the `place` given.
class Waypoints {
public:
    /// The robot must outlive this.
    Waypoints(const Robot& robot, std::span<const double> values)
        : robot_(robot), values_(values.begin(), values.end())
    {
    }

    void addJoint(const std::string& name, const std::string& place);

    /// Precondition: finite; as many values as joints.
    void add(double time, std::span<const double> values, const std::string& place);

    /// `where` names the file.
    LoadedTrajectory take(std::string_view where);

private:
    const Robot& robot_;
    std::vector<double> values_;         ///< of joints that are not named
    std::vector<std::size_t> variables_; ///< of those that are
    std::vector<double> times_;
    std::vector<std::vector<double>> rows_;
};

LoadedTrajectory trajectoryFromCsv(std::string_view text, std::string_view where,
                                   Waypoints waypoints);
LoadedTrajectory trajectoryFromJson(std::string_view text, std::string_view where,
                                    Waypoints waypoints);

} // namespace mbv
