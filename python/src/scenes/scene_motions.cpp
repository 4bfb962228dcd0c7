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

/// Of (name, path), name None where the scene has but one robot: as robotMotions() takes them.
std::vector<std::string> trajectoriesFrom(nb::handle given)
{
    std::vector<std::string> texts;
    for (const nb::handle item : given) {
        const bool isNamed = !item[0].is_none();
        const std::string start = isNamed ? textFrom(item[0], "trajectories") + "=" : "";
        const std::filesystem::path path = filePathFrom(item[1], "trajectories");
        texts.push_back(start + pathText(std::filesystem::absolute(path)));
    }
    return texts;
}

/// Begin, end, a tuple (a, b, FirstContact) for each pair, the text as JSON, and the warnings.
nb::tuple checkMotionsOf(const PyScene& self, nb::handle clearance, nb::handle trajectories,
                         nb::handle threads, nb::handle maxPairs, nb::handle progress)
{
    MotionCheckOptions options;
    options.clearance = lengthFrom(clearance, "clearance");
    options.threads = countFrom(threads, "threads");
    options.mostPairs = countFrom(maxPairs, "max_pairs");
    const std::vector<std::string> given = trajectoriesFrom(trajectories);
    LoadedScene loaded = {.scene = self.scene, .warnings = {}, .robots = self.robots};
    const Scene& scene = loaded.scene;
    std::string json;
    Progress watched(progress);
    const MotionReport report = watched.run([&](const ProgressFn& done) {
        const std::vector<RobotMotion> robots = robotMotions(loaded, given, loaded.warnings);
        MotionReport found = checkMotions(scene, options, done, robots);
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
    const std::string model = scene.models[indexOf(scene, name)].name;
    if (!path.is_none() && !nb::isinstance<PyPath>(path))
        fail("path", "must be a Path, or None for a model that stands still");
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
            nb::arg("threads").none(), nb::arg("max_pairs").none(), nb::arg("progress").none());
    cls.def("set_motion", setMotion, nb::arg("name").none(), nb::arg("path").none());
    cls.def("motions", motionsOf);
}

} // namespace mbv::python
