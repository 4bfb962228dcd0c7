#include "robot_models.h"

#include <mbv/geometry/error.h>
#include <mbv/scene_io/srdf_file.h>
#include <mbv/scene_io/trajectory_file.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace mbv::viewer {

namespace {

/// Rotations, and translations of length 1, that are this near are the same but for rounding.
constexpr double kRounding = 1e-9;

using Places = std::unordered_map<std::string_view, std::size_t>;

/// Of the models, by name. It refers to the scene's names.
Places placesOf(const Scene& scene)
{
    Places places;
    for (std::size_t i = 0; i < scene.models.size(); ++i)
        places.emplace(scene.models[i].name, i);
    return places;
}

bool isPart(const SceneRobot& robot, const std::string& model)
{
    return std::ranges::find(robot.parts, model, &RobotPart::model) != robot.parts.end();
}

bool areNear(const RigidTransform& a, const RigidTransform& b)
{
    const Quaternion between = a.rotation * conjugate(b.rotation); // -1 is no rotation, too
    return norm(a.translation - b.translation) <= kRounding * (1 + norm(a.translation)) &&
           norm(Vec3{between.x, between.y, between.z}) <= kRounding;
}

/// By which all models of the robot that are there have been moved since it had them where they
/// were; nothing where they were not, or not as one.
std::optional<RigidTransform> moveOf(const SceneRobot& robot, const Scene& scene,
                                     const Places& places)
{
    std::optional<RigidTransform> move;
    bool moved = false;
    for (std::size_t i = 0; i < robot.parts.size(); ++i) {
        const auto place = places.find(robot.parts[i].model);
        if (place == places.end())
            continue;
        const RigidTransform& was = robot.models[i].pose;
        const RigidTransform& is = scene.models[place->second].pose;
        moved = moved || is != was;
        if (!move)
            move = is * inverse(was);
        else if (!areNear(is, *move * was))
            return std::nullopt;
    }
    return moved ? move : std::nullopt;
}

} // namespace

std::vector<double> valuesOf(const SceneRobot& robot)
{
    const std::vector<RobotVariable>& variables = robot.robot->variables();
    std::vector<double> values(variables.size());
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (const auto joint = robot.joints.find(variables[i].name); joint != robot.joints.end())
            values[i] = joint->second;
    return values;
}

std::vector<SrdfState> statesOf(const SceneRobot& robot)
{
    try {
        return robot.srdf ? loadSrdf(*robot.srdf).states : std::vector<SrdfState>();
    } catch (const Error&) { // which was told when the robot was read
        return {};
    }
}

std::optional<std::size_t> robotOf(const Scene& scene, std::size_t model)
{
    for (std::size_t i = 0; i < scene.robots.size(); ++i)
        if (scene.robots[i].robot && isPart(scene.robots[i], scene.models[model].name))
            return i;
    return std::nullopt;
}

bool followsTrajectory(const Scene& scene, std::size_t model)
{
    const auto robot = robotOf(scene, model);
    return robot && scene.robots[*robot].path;
}

std::vector<RobotMotion> robotMotionsOf(const Scene& scene)
{
    std::vector<RobotMotion> motions;
    Places places;
    for (const SceneRobot& robot : scene.robots) {
        if (!robot.robot || !robot.path)
            continue;
        if (places.empty())
            places = placesOf(scene);
        std::vector<std::vector<std::size_t>> modelsOfLink(robot.robot->links().size());
        for (const RobotPart& part : robot.parts)
            if (const auto place = places.find(part.model); place != places.end())
                modelsOfLink[part.link].push_back(place->second);
        PlacedRobot placed = {robot.name, robot.robot,      valuesOf(robot),
                              robot.pose, robot.trajectory, std::move(modelsOfLink)};
        motions.push_back(
            {std::move(placed), *robot.path, robot.trajectory.value_or(std::filesystem::path())});
    }
    return motions;
}

Scene withJoints(Scene scene, std::size_t index, std::span<const double> values)
{
    SceneRobot& robot = scene.robots[index];
    const std::vector<RigidTransform> links = robot.robot->linkPoses(values);
    const Places places = placesOf(scene);
    for (std::size_t i = 0; i < robot.parts.size(); ++i) {
        const RobotPart& part = robot.parts[i];
        const RigidTransform was =
            std::exchange(robot.models[i].pose, robot.pose * (links[part.link] * part.inLink));
        const auto place = places.find(part.model);
        if (place == places.end())
            continue;
        RigidTransform& pose = scene.models[place->second].pose;
        const RigidTransform& now = robot.models[i].pose;
        pose = pose == was ? now : now * (inverse(was) * pose);
    }
    robot.joints.clear();
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] != 0)
            robot.joints.emplace(robot.robot->variables()[i].name, values[i]);
    return scene;
}

Scene withRobotsWhereTheirModelsAre(Scene scene)
{
    if (scene.robots.empty())
        return scene;
    const Places places = placesOf(scene);
    for (SceneRobot& robot : scene.robots) {
        const auto move = robot.robot ? moveOf(robot, scene, places) : std::nullopt;
        if (!move)
            continue;
        robot.pose = *move * robot.pose;
        for (std::size_t i = 0; i < robot.parts.size(); ++i) {
            const auto place = places.find(robot.parts[i].model);
            RigidTransform& pose = robot.models[i].pose;
            pose = place == places.end() ? *move * pose : scene.models[place->second].pose;
        }
    }
    return scene;
}

Scene withModelsOfRobotsAsRead(Scene scene)
{
    if (scene.robots.empty())
        return scene;
    const Places places = placesOf(scene);
    for (SceneRobot& robot : scene.robots)
        for (std::size_t i = 0; i < robot.parts.size(); ++i) {
            const auto place = places.find(robot.parts[i].model);
            if (place == places.end())
                continue;
            std::string name = std::move(robot.models[i].name);
            robot.models[i] = scene.models[place->second];
            robot.models[i].name = std::move(name);
        }
    return scene;
}

Scene withUrdfsAsRobots(LoadedScene loaded)
{
    Scene scene = std::move(loaded.scene);
    std::unordered_set<std::string> names;
    for (const SceneRobot& robot : scene.robots)
        names.insert(robot.name);
    for (SceneRobot& robot : loaded.urdfs) {
        const std::string wanted = robot.name;
        for (int number = 2; !names.insert(robot.name).second; ++number)
            robot.name = wanted + "-" + std::to_string(number);
        scene.robots.push_back(std::move(robot));
    }
    return scene;
}

void requireNoMotions(const SceneRobot& robot, const Scene& scene)
{
    for (const ModelMotion& own : scene.motions)
        if (isPart(robot, own.model))
            throw Error(ErrorCode::InvalidScene,
                        "model \"" + own.model + "\" has a motion and is a link of the robot \"" +
                            robot.name + "\", which has a trajectory; remove one of them");
}

void readTrajectories(LoadedScene& loaded, std::span<const std::string> given,
                      std::vector<std::string>& warnings)
{
    for (const RobotMotion& motion : robotMotions(loaded, given, warnings)) {
        const auto follow = [&](SceneRobot& robot) {
            if (robot.robot != motion.robot.robot)
                return;
            requireNoMotions(robot, loaded.scene);
            robot.path = std::make_shared<const JointPath>(motion.path);
            robot.trajectory = motion.file;
        };
        std::ranges::for_each(loaded.scene.robots, follow);
        std::ranges::for_each(loaded.urdfs, follow);
    }
}

} // namespace mbv::viewer
