#include "scene_robots.h"

#include "file/named_files.h"

#include <mbv/file/suggestion.h>
#include <mbv/geometry/error.h>
#include <mbv/scene/name_pattern.h>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <system_error>
#include <unordered_set>
#include <utility>

namespace mbv {
namespace {

namespace fs = std::filesystem;

using NamePair = std::pair<std::string, std::string>;

/// The scene's values, under the names that they have in this robot: those of `joints` that name
/// it stand over those for all robots, and those over the scene's.
std::vector<JointSetting> settingsOf(const SceneRobot& robot, std::span<const JointSetting> joints)
{
    const std::string prefix = robot.name + "/";
    std::map<std::string, double> values = robot.joints;
    for (const bool ofThisRobot : {false, true})
        for (const JointSetting& joint : joints)
            if (joint.name.starts_with(prefix) == ofThisRobot)
                values[ofThisRobot ? joint.name.substr(prefix.size()) : joint.name] = joint.value;
    std::vector<JointSetting> settings;
    settings.reserve(values.size());
    for (const auto& [name, value] : values)
        settings.push_back({name, value});
    return settings;
}

/// Leads the robot's paths to the files in the folders, and tells of them as the options say.
void findFiles(SceneRobot& robot, const std::vector<fs::path>& folders, const LoadOptions& options)
{
    const auto find = [&](fs::path& path) {
        path = folderWith(path, folders) / path;
        if (options.opened)
            options.opened(path);
    };
    find(robot.urdf);
    if (robot.srdf)
        find(*robot.srdf);
    if (robot.trajectory)
        find(*robot.trajectory);
}

/// The robot by its files; its place in messages is `place`.
LoadedRobot readRobot(const SceneRobot& robot, const std::string& place, MeshLibrary& library,
                      std::span<const JointSetting> joints, const ProgressFn& progress)
{
    const RobotSettings settings = {settingsOf(robot, joints), robot.srdf};
    LoadedRobot read = [&] {
        try {
            return loadRobot(robot.urdf, library, settings, robot.prefix.value_or(robot.name + "/"),
                             progress);
        } catch (const Error& error) {
            throw Error(error.code() == ErrorCode::InvalidArgument ? ErrorCode::InvalidScene
                                                                   : error.code(),
                        place + ": robot \"" + robot.name + "\": " + error.what());
        }
    }();
    const std::vector<std::string> known = variableNames(read.robot);
    for (const auto& [name, value] : robot.joints)
        if (!read.robot.findVariable(name))
            throw Error(ErrorCode::InvalidScene, place + "/joints: " + unknownJoint(name, known));
    return read;
}

/// Throws Error where a name that is ignored, and no pattern, is not among the models'.
void requireIgnoredNames(const Scene& scene, const std::unordered_set<std::string>& models,
                         const std::string& where)
{
    for (std::size_t i = 0; i < scene.ignore.size(); ++i)
        for (const std::string& name : {scene.ignore[i].first, scene.ignore[i].second})
            if (!models.contains(name) && !isPattern(name)) {
                const std::vector<std::string> all(models.begin(), models.end());
                std::string message = where + ": /ignore/" + std::to_string(i);
                message += ": no model is named \"" + name + "\"";
                throw Error(ErrorCode::InvalidScene, message + suggestion(name, all));
            }
}

} // namespace

void makeAbsolute(SceneRobot& robot)
{
    const auto absolute = [](fs::path& path) {
        std::error_code failed; // the folder that the process is in may be gone
        const fs::path found = fs::absolute(path, failed);
        if (!failed)
            path = found;
    };
    absolute(robot.urdf);
    for (std::optional<fs::path>* const path : {&robot.srdf, &robot.trajectory})
        if (*path)
            absolute(**path);
}

PlacedRobot placedRobot(SceneRobot& robot, LoadedRobot& read)
{
    const std::vector<RobotVariable>& variables = read.robot.variables();
    robot.joints.clear();
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (read.values[i] != 0)
            robot.joints.emplace(variables[i].name, read.values[i]);
    std::vector<Model>& models = read.scene.models;
    const std::vector<RigidTransform> poses = read.robot.linkPoses(read.values);
    robot.parts.resize(models.size());
    for (std::size_t link = 0; link < poses.size(); ++link)
        for (const std::size_t i : read.modelsOfLink[link])
            robot.parts[i] = {models[i].name, link, inverse(poses[link]) * models[i].pose};
    for (Model& model : models)
        model.pose = robot.pose * model.pose;
    robot.models = models;
    robot.ignore = read.scene.ignore;
    robot.robot = std::make_shared<const Robot>(std::move(read.robot));
    return {robot.name, robot.robot, read.values, robot.pose, robot.trajectory, read.modelsOfLink};
}

void addRobots(LoadedScene& loaded, const SceneSource& source, MeshLibrary& library,
               std::span<const JointSetting> joints, const ProgressFn& progress)
{
    Scene& scene = loaded.scene;
    if (scene.robots.empty())
        return;
    std::unordered_set<std::string> names;
    for (const Model& model : scene.models)
        names.insert(model.name);
    for (const MissingModel& missing : scene.missing)
        names.insert(missing.model.name);
    if (!scene.up)
        scene.up = UpAxis::Z;
    for (std::size_t i = 0; i < scene.robots.size(); ++i) {
        SceneRobot& robot = scene.robots[i];
        const std::string place = source.where + ": /robots/" + std::to_string(i);
        findFiles(robot, source.folders, library.options());
        LoadedRobot read = readRobot(robot, place, library, joints, progress);
        const std::string at = place + ": ";
        for (const std::string& warning : read.warnings)
            loaded.warnings.push_back(at + warning);
        if (!scene.units.empty() && scene.units != read.scene.units)
            loaded.warnings.push_back(place + ": its units are \"" + read.scene.units +
                                      "\", those of the scene \"" + scene.units +
                                      "\"; numbers are taken as they are");
        for (const std::string& name : variableNames(read.robot))
            loaded.jointNames.push_back(robot.name + "/" + name);
        PlacedRobot placed = placedRobot(robot, read);
        makeAbsolute(robot);
        for (const Model& model : read.scene.models)
            if (!names.insert(model.name).second)
                throw Error(ErrorCode::InvalidScene,
                            place + ": the name \"" + model.name +
                                "\" is taken by another model; names must differ");
        for (std::vector<std::size_t>& models : placed.modelsOfLink)
            for (std::size_t& model : models)
                model += scene.models.size();
        std::ranges::move(read.scene.models, std::back_inserter(scene.models));
        loaded.robots.push_back(std::make_shared<const PlacedRobot>(std::move(placed)));
    }
    requireIgnoredNames(scene, names, source.where);
    for (const SceneRobot& robot : scene.robots)
        scene.ignore.insert(scene.ignore.end(), robot.ignore.begin(), robot.ignore.end());
}

Scene withoutRobotModels(const Scene& scene, const std::function<fs::path(const fs::path&)>& nameOf)
{
    Scene result = scene;
    if (scene.robots.empty())
        return result;
    std::erase_if(result.robots, [&](const SceneRobot& robot) { return !isWhole(robot, scene); });
    std::unordered_set<std::string> models;
    std::multiset<NamePair> ignored;
    for (SceneRobot& robot : result.robots) {
        for (const Model& model : robot.models)
            models.insert(model.name);
        ignored.insert(robot.ignore.begin(), robot.ignore.end());
        robot.urdf = nameOf(robot.urdf);
        if (robot.srdf)
            robot.srdf = nameOf(*robot.srdf);
        if (robot.trajectory)
            robot.trajectory = nameOf(*robot.trajectory);
    }
    std::erase_if(result.models, [&](const Model& model) { return models.contains(model.name); });
    std::erase_if(result.ignore, [&](const NamePair& pair) {
        const auto found = ignored.find(pair);
        if (found == ignored.end())
            return false;
        ignored.erase(found); // one that the scene names as well stays
        return true;
    });
    return result;
}

} // namespace mbv
