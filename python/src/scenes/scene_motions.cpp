#include "scene_motions.h"

#include "arguments/arrays.h"
#include "arguments/interrupts.h"
#include "arguments/values.h"
#include "motion/path.h"

#include <mbv/check/check_motions.h>
#include <mbv/file/path_text.h>
#include <mbv/report/motion_report.h>
#include <mbv/scene/loaded_scene.h>
#include <mbv/scene_io/trajectory_file.h>

#include <algorithm>
#include <string>
#include <utility>

namespace mbv::python {
namespace {

/// What is given besides the scene's own trajectories.
struct GivenTrajectories {
    std::vector<std::string> files;                       ///< as robotMotions() takes them
    std::vector<std::pair<std::size_t, JointPath>> paths; ///< by robot
};

/// The robot of this name, or the only one. Throws Error (InvalidArgument) where there is none.
std::size_t robotOf(const PlacedRobots& robots, nb::handle name)
{
    if (name.is_none()) {
        if (robots.size() != 1)
            fail("trajectories", "there are " + std::to_string(robots.size()) +
                                     " robots; give a mapping of trajectories by their names");
        return 0;
    }
    const std::string wanted = textFrom(name, "trajectories");
    for (std::size_t i = 0; i < robots.size(); ++i)
        if (robots[i]->name == wanted)
            return i;
    fail("trajectories", "no robot is named \"" + wanted + "\"", Also::KeyError);
}

JointPath pathFromArrays(nb::handle times, nb::handle qs)
{
    const DoubleArray moments(times, "trajectories: times");
    const DoubleArray values(qs, "trajectories: qs");
    if (values.dimensions() != 2)
        fail("trajectories", "qs has shape " + values.shapeText() + " instead of (n, joints)");
    if (moments.dimensions() != 1 || moments.extent(0) != values.extent(0))
        fail("trajectories", "times has shape " + moments.shapeText() + " instead of (" +
                                 std::to_string(values.extent(0)) + ",): one for each row of qs");
    std::vector<std::vector<double>> waypoints;
    const std::size_t width = values.extent(1);
    for (std::size_t i = 0; i < values.extent(0); ++i) {
        const auto row = values.values().subspan(i * width, width);
        waypoints.emplace_back(row.begin(), row.end());
    }
    return {
        {moments.values().begin(), moments.values().end()}, std::move(waypoints), "trajectories"};
}

/// Of (name, path) and (name, (times, qs)), name None where the scene has but one robot. A robot
/// that is given arrays has no trajectory of its own any more.
GivenTrajectories trajectoriesFrom(nb::handle given, PlacedRobots& robots)
{
    GivenTrajectories trajectories;
    for (const nb::handle item : given) {
        if (nb::isinstance<nb::tuple>(item[1])) {
            const std::size_t index = robotOf(robots, item[0]);
            auto robot = std::make_shared<PlacedRobot>(*robots[index]);
            robot->trajectory.reset();
            robots[index] = std::move(robot);
            trajectories.paths.emplace_back(index, pathFromArrays(item[1][0], item[1][1]));
            continue;
        }
        const bool isNamed = !item[0].is_none();
        const std::string start = isNamed ? textFrom(item[0], "trajectories") + "=" : "";
        const std::filesystem::path path = filePathFrom(item[1], "trajectories");
        trajectories.files.push_back(start + pathText(std::filesystem::absolute(path)));
    }
    return trajectories;
}

/// Begin, end, a tuple (a, b, FirstContact) for each pair, the text as JSON, and the warnings.
nb::tuple checkMotionsOf(const PyScene& self, nb::handle clearance, nb::handle trajectories,
                         nb::handle threads, nb::handle maxPairs, nb::handle maxSteps,
                         nb::handle progress)
{
    MotionCheckOptions options;
    options.clearance = lengthFrom(clearance, "clearance");
    options.threads = countFrom(threads, "threads");
    options.mostPairs = countFrom(maxPairs, "max_pairs");
    options.mostSteps = countFrom(maxSteps, "max_steps");
    LoadedScene loaded = {.scene = self.scene, .warnings = {}, .robots = self.robots};
    const GivenTrajectories given = trajectoriesFrom(trajectories, loaded.robots);
    const Scene& scene = loaded.scene;
    std::string json;
    Progress watched(progress);
    const MotionReport report = watched.run([&](const ProgressFn& done) {
        std::vector<RobotMotion> robots = robotMotions(loaded, given.files, loaded.warnings);
        for (const auto& [robot, path] : given.paths)
            robots.push_back({*loaded.robots[robot], path, {}});
        MotionReport found = checkMotions(scene, options, robots, done);
        writeMotionReportJson(scene, found, [&json](std::string_view piece) { json += piece; });
        return found;
    });
    nb::list pairs;
    for (const MovingPair& pair : report.pairs)
        pairs.append(nb::make_tuple(strOf(scene.models[pair.a].name),
                                    strOf(scene.models[pair.b].name), toPython(pair.answer)));
    return nb::make_tuple(report.begin, report.end, pairs, strOf(json), strsOf(loaded.warnings));
}

void setMotion(PyScene& self, nb::handle name, nb::handle path)
{
    Scene& scene = self.scene;
    const std::string model = scene.models[indexOf(self, name)].name;
    if (!path.is_none() && !nb::isinstance<PyPath>(path))
        fail("path", "must be a Path, or None for a model that stands still", Also::TypeError);
    const auto known = std::ranges::find(scene.motions, model, &ModelMotion::model);
    if (path.is_none()) {
        if (known != scene.motions.end())
            scene.motions.erase(known);
    } else if (known != scene.motions.end()) {
        known->path = pathFrom(path, "path");
    } else {
        scene.motions.push_back({model, pathFrom(path, "path")});
    }
}

nb::dict motionsOf(const PyScene& self)
{
    nb::dict motions;
    for (const ModelMotion& motion : self.scene.motions)
        motions[strOf(motion.model)] = nb::cast(PyPath{motion.path});
    return motions;
}

} // namespace

PlacedRobots withAbsolutePaths(PlacedRobots robots)
{
    for (std::shared_ptr<const PlacedRobot>& robot : robots) {
        if (!robot->trajectory)
            continue;
        auto copy = std::make_shared<PlacedRobot>(*robot);
        copy->trajectory = std::filesystem::absolute(*robot->trajectory);
        robot = std::move(copy);
    }
    return robots;
}

void removeFromRobots(PlacedRobots& robots, std::size_t model)
{
    for (std::shared_ptr<const PlacedRobot>& robot : robots) {
        auto copy = std::make_shared<PlacedRobot>(*robot);
        for (std::vector<std::size_t>& models : copy->modelsOfLink) {
            std::erase(models, model);
            for (std::size_t& index : models)
                index -= index > model ? 1 : 0;
        }
        robot = std::move(copy);
    }
}

void bindSceneMotions(nb::class_<PyScene>& cls)
{
    cls.def("check_motions", checkMotionsOf, nb::arg("clearance").none(), nb::arg("trajectories"),
            nb::arg("threads").none(), nb::arg("max_pairs").none(), nb::arg("max_steps").none(),
            nb::arg("progress").none());
    cls.def("set_motion", setMotion, nb::arg("name").none(), nb::arg("path").none());
    cls.def("motions", motionsOf);
}

} // namespace mbv::python
