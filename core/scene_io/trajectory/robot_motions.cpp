#include <mbv/file/path_text.h>
#include <mbv/file/suggestion.h>
#include <mbv/geometry/error.h>
#include <mbv/robot/placed_robot.h>
#include <mbv/scene_io/trajectory_file.h>

#include <memory>
#include <optional>

namespace mbv {
namespace {

using PlacedRobots = std::vector<std::shared_ptr<const PlacedRobot>>;

[[noreturn]] void refuse(const std::string& problem)
{
    throw Error(ErrorCode::InvalidArgument, problem);
}

/// Which robot a trajectory is given to, and its path.
struct Given {
    std::size_t robot = 0;
    std::filesystem::path path;
};

Given givenTo(const PlacedRobots& robots, const std::string& text)
{
    std::optional<std::size_t> named;
    for (std::size_t i = 0; i < robots.size(); ++i) {
        if (!text.starts_with(robots[i]->name + "="))
            continue;
        if (named && robots[*named]->name == robots[i]->name)
            refuse("trajectory " + text + ": several robots are named \"" + robots[i]->name +
                   "\"; give them in a scene, under names that differ");
        if (!named || robots[i]->name.size() > robots[*named]->name.size())
            named = i;
    }
    if (named)
        return {*named,
                pathFromText(std::string_view(text).substr(robots[*named]->name.size() + 1))};
    if (robots.empty())
        refuse("trajectory " + text + ": there is no robot; give a URDF, or a scene with robots");
    if (robots.size() == 1)
        return {0, pathFromText(text)};
    std::vector<std::string> names;
    std::string list;
    for (const auto& robot : robots) {
        names.push_back(robot->name);
        list.append(list.empty() ? "" : ", ").append(robot->name);
    }
    const std::size_t at = text.find('=');
    const bool isNamed = at != std::string::npos;
    refuse("trajectory " + text + ": " +
           (isNamed ? "no robot is named \"" + text.substr(0, at) + "\"" +
                          suggestion(text.substr(0, at), names)
                    : "must say which robot it is for, as NAME=" + text) +
           "; there are: " + list);
}

} // namespace

std::vector<RobotMotion> robotMotions(const LoadedScene& scene, std::span<const std::string> given,
                                      std::vector<std::string>& warnings)
{
    const PlacedRobots& robots = scene.robots;
    std::vector<std::optional<std::filesystem::path>> paths(robots.size());
    for (const std::string& text : given) {
        const Given one = givenTo(robots, text);
        if (paths[one.robot])
            refuse("trajectory " + text + ": the robot \"" + robots[one.robot]->name +
                   "\" has been given one already, " + pathText(*paths[one.robot]));
        paths[one.robot] = one.path;
    }
    std::vector<RobotMotion> motions;
    for (std::size_t i = 0; i < robots.size(); ++i) {
        const auto& path = paths[i] ? paths[i] : robots[i]->trajectory;
        if (!path)
            continue;
        LoadedTrajectory loaded = [&] {
            try {
                return loadTrajectory(*path, *robots[i]->robot, robots[i]->values);
            } catch (const Error& error) {
                throw Error(error.code(), "robot \"" + robots[i]->name + "\": " + error.what());
            }
        }();
        warnings.insert(warnings.end(), loaded.warnings.begin(), loaded.warnings.end());
        motions.push_back({*robots[i], std::move(loaded.path), *path});
    }
    return motions;
}

} // namespace mbv
