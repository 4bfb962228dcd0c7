#include "scene.h"

#include "arguments/arrays.h"
#include "arguments/interrupts.h"
#include "arguments/poses.h"
#include "arguments/values.h"
#include "meshes/mesh.h"
#include "robots/robot_state.h"
#include "save_scene.h"
#include "scene_check.h"
#include "scene_motions.h"
#include "scene_raycast.h"
#include "scene_remarks.h"
#include "shapes/shapes.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/file/path_text.h>
#include <mbv/motion/first_contact.h>
#include <mbv/scene/edit_models.h>
#include <mbv/scene/name_pattern.h>
#include <mbv/scene_io/export_scene.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>
#include <mbv/scene_io/split_models.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <system_error>

namespace mbv::python {
namespace {

nb::tuple load(const nb::list& files, nb::handle progress, std::optional<std::size_t> memory,
               nb::handle srdf, const nb::dict& joints, nb::handle split)
{
    std::vector<std::filesystem::path> paths;
    for (const nb::handle file : files)
        paths.push_back(filePathFrom(file, "paths[" + std::to_string(paths.size()) + "]"));
    RobotSettings robots;
    if (!srdf.is_none())
        robots.srdf = filePathFrom(srdf, "srdf");
    for (const auto [joint, value] : joints) {
        const std::string name = textFrom(joint, "joints: the name of a joint");
        robots.joints.push_back({name, numberFrom(value, "joints[\"" + name + "\"]")});
    }
    const bool isSplit = flagFrom(split, "split");
    Progress watched(progress);
    LoadedScene loaded = watched.run([&](const ProgressFn& report) {
        MeshLibrary library({}, MissingMeshes::Refused, memory.value_or(kAnyMemory));
        LoadedScene whole = loadFiles(paths, library, report, robots);
        if (!isSplit)
            return whole;
        std::vector<std::size_t> all(whole.scene.models.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        return splitModels(std::move(whole), all, library, report);
    });
    if (robots.srdf)
        paths.push_back(*robots.srdf);
    for (std::filesystem::path& path : paths)
        path = originOf(path).path;
    return nb::make_tuple(PyScene{std::move(loaded.scene), std::move(paths),
                                  withAbsolutePaths(std::move(loaded.robots))},
                          strsOf(loaded.warnings));
}

VolumeKind kindFrom(const std::string& name)
{
    if (const auto kind = volumeKindFrom(name))
        return *kind;
    fail("volume", "there is no \"" + name + "\"; see fit()");
}

void add(PyScene& self, nb::handle given, nb::handle mesh, nb::handle pose, nb::handle scale,
         nb::handle volume)
{
    const std::string name = textFrom(given, "name");
    if (self.find(name))
        fail("name", "the scene has a model \"" + name + "\" already");
    if (name.empty())
        fail("name", "must not be empty");
    Model model;
    model.name = name;
    if (const Shape* const shape = shapeIn(mesh)) {
        model.shape = *shape;
    } else {
        model.mesh = meshAssetFrom(mesh, "mesh");
        if (model.mesh->triangleCount() == 0)
            fail("mesh", "has no triangles", ErrorCode::DegenerateMesh);
    }
    model.pose = poseFrom(pose, "pose");
    model.scale = vec3From(scale, "scale");
    for (int i = 0; i < 3; ++i) {
        if (!(model.scale[i] > 0))
            fail("scale", "factors must be greater than 0");
    }
    model.volumeKind = kindFrom(textFrom(volume, "volume"));
    if (model.shape)
        static_cast<void>(scaledShape(*model.shape, model.scale)); // throws where it cannot be
    self.scene.models.push_back(std::move(model));
}

void removeModel(PyScene& self, nb::handle name)
{
    Scene& scene = self.scene;
    const std::size_t index = indexOf(self, name);
    scene = withoutModels(std::move(scene), std::span(&index, 1));
    self.names.forget();
    removeFromRobots(self.robots, index);
}

nb::tuple modelAt(const PyScene& self, std::size_t index)
{
    if (index >= self.scene.models.size())
        throw nb::index_error();
    const Model& model = self.scene.models[index];
    nb::object what = model.shape ? toPython(*model.shape) : nb::cast(PyMesh{model.mesh});
    return nb::make_tuple(model.name, what, matrixOf(model.pose), arrayOf(model.scale),
                          std::string(nameOf(model.volumeKind)), model.visible);
}

/// Names of meshes in a pickle. Other paths in it are seen from kRoot, which is everywhere.
constexpr const char* kRoot = "/";
std::string meshName(std::size_t number)
{
    return "/mbv/" + std::to_string(number) + ".ply";
}

/// The scene as JSON whose meshes are named by number, these meshes, and the robots that it
/// does not have: URDFs that were loaded by themselves.
nb::tuple parts(const PyScene& self)
{
    Scene scene = self.scene;
    std::set<std::string> readAgain; // models of robots, which are files in the pickle
    for (const SceneRobot& robot : scene.robots) {
        if (isWhole(robot, scene))
            for (const Model& model : robot.models)
                readAgain.insert(model.name);
    }
    nb::list meshes;
    std::map<const void*, std::filesystem::path> known;
    for (Model& model : scene.models) {
        if (!model.mesh || readAgain.contains(model.name))
            continue;
        auto& path = known[model.mesh->identity()];
        if (path.empty()) {
            path = meshName(meshes.size());
            meshes.append(PyMesh{model.mesh});
        }
        model.mesh = std::make_shared<const MeshAsset>(path, *model.mesh);
    }
    nb::list robots;
    const auto isInJson = [&](const std::string& name) {
        return std::ranges::any_of(scene.robots, [&](const SceneRobot& robot) {
            return robot.name == name && isWhole(robot, self.scene);
        });
    };
    for (const auto& robot : self.robots)
        if (!isInJson(robot->name))
            robots.append(stateOf(*robot, self.scene));
    return nb::make_tuple(sceneToJson(scene, kRoot), meshes, robots);
}

PyScene fromParts(const std::string& json, const std::vector<PyMesh*>& meshes,
                  const nb::list& robots)
{
    MeshLibrary library;
    std::vector<MeshAssetPtr> held;
    std::map<const TriangleMesh*, MeshAssetPtr> given;
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        held.push_back(
            library.findOrRead(meshName(i), [&] { return *meshes[i]->asset->sharedMesh(); }));
        given[&held.back()->mesh()] = meshes[i]->asset;
    }
    LoadedScene loaded = sceneFromJson(json, "scene", kRoot, library);
    Scene& scene = loaded.scene;
    for (Model& model : scene.models) {
        const auto known = model.mesh ? given.find(&model.mesh->mesh()) : given.end();
        if (known != given.end()) // else it is a robot's, which has been read again
            model.mesh = std::make_shared<const MeshAsset>(known->second->path(), *model.mesh,
                                                           known->second->origin());
    }
    PyScene result = {std::move(scene), {}, withAbsolutePaths(std::move(loaded.robots))};
    for (const nb::handle robot : robots)
        result.robots.push_back(placedRobotFromState(robot, result.scene));
    return result;
}

/// What the caller should be told.
nb::list save(PyScene& self, nb::handle file)
{
    const std::filesystem::path path = filePathFrom(file, "path");
    if (!isScenePath(path))
        fail("path",
             pathText(path) + " is no name of a scene's file, which could not be loaded again; "
                              "give one that ends in .mbv.json or .mbv.jsonl",
             ErrorCode::FormatUnsupported);
    Scene scene = self.scene; // as it is now: another thread may change it meanwhile
    SavedMeshes saved;
    {
        const nb::gil_scoped_release released;
        saved = saveWithMeshes(std::move(scene), path);
    }
    for (Model& model : self.scene.models) {
        const auto written = saved.written.find(model.mesh);
        if (model.mesh && written != saved.written.end())
            model.mesh = written->second;
    }
    return strsOf(saved.notes);
}

void exportTo(const PyScene& self, nb::handle file, nb::handle volumes)
{
    const std::filesystem::path path = filePathFrom(file, "path");
    const bool withVolumes = flagFrom(volumes, "volumes");
    const PyScene now = self; // another thread may change it meanwhile
    requireNotRead(now.scene, now.inputs, path);
    Progress watched(nb::none());
    watched.run([&](const ProgressFn& progress) {
        return exportScene(now.scene, path, {withVolumes}, progress);
    });
}

} // namespace

std::size_t indexOf(const PyScene& scene, nb::handle given)
{
    const std::string name = textFrom(given, "name");
    if (const auto index = scene.find(name))
        return *index;
    fail("name", "the scene has no model \"" + name + "\"", Also::KeyError);
}

void requireModels(const Scene& scene, const std::string& side, const std::string& name)
{
    if (modelsMatching(scene, side).empty())
        fail(name,
             "no model is named \"" + side + "\"; give names of models, patterns (*, ?) or @group",
             Also::KeyError, ErrorCode::InvalidScene);
}

void requireNotRead(const Scene& scene, const std::vector<std::filesystem::path>& inputs,
                    const std::filesystem::path& path)
{
    std::error_code unseen;
    for (const std::filesystem::path& input : inputs) {
        if (std::filesystem::equivalent(path, input, unseen))
            throw Error(ErrorCode::FileUnwritable,
                        pathText(path) + ": this would overwrite " + pathText(input) +
                            ", which the scene was loaded from; give another file");
    }
    requireNoSource(scene, path);
}

void bindScene(nb::module_& m)
{
    nb::class_<PyScene> cls(m, "SceneData", "What Scene wraps.");
    cls.def(nb::init<>());
    cls.def_static("load", load, nb::arg("paths"), nb::arg("progress").none(),
                   nb::arg("memory").none(), nb::arg("srdf").none(), nb::arg("joints"),
                   nb::arg("split").none() = false);
    cls.def("add", add, nb::arg("name").none(), nb::arg("mesh").none(), nb::arg("pose").none(),
            nb::arg("scale").none(), nb::arg("volume").none());
    cls.def("__len__", [](const PyScene& self) { return self.scene.models.size(); });
    cls.def("model", modelAt, nb::arg("index"));
    cls.def(
        "index", [](const PyScene& self, nb::handle name) { return indexOf(self, name); },
        nb::arg("name").none());
    cls.def(
        "has",
        [](const PyScene& self, nb::handle name) {
            std::string text; // lone surrogates name none
            return nb::try_cast(name, text) && self.find(text).has_value();
        },
        nb::arg("name").none());
    cls.def("names", [](const PyScene& self) {
        nb::list names;
        for (const Model& model : self.scene.models)
            names.append(strOf(model.name));
        return names;
    });
    cls.def("remove", removeModel, nb::arg("name").none());
    cls.def(
        "set_pose",
        [](PyScene& self, nb::handle name, nb::handle pose) {
            self.scene.models[indexOf(self, name)].pose = poseFrom(pose, "pose");
        },
        nb::arg("name").none(), nb::arg("pose").none());
    cls.def("raycast", raycastScene, nb::arg("ray").none());
    cls.def(
        "volume",
        [](const PyScene& self, nb::handle name) {
            return toPython(worldVolume(self.scene.models[indexOf(self, name)]));
        },
        nb::arg("name").none());
    cls.def("bounds", [](const PyScene& self) -> nb::object {
        const auto box = boundsOf(self.scene);
        return box ? toPython(*box) : nb::none();
    });
    cls.def("copy", [](const PyScene& self) { return self; });
    cls.def("save", save, nb::arg("path").none());
    cls.def("export", exportTo, nb::arg("path").none(), nb::arg("volumes").none());
    cls.def("parts", parts);
    cls.def("standing", [](const PyScene& self) {
        PyScene scene = self;
        scene.scene.robots.clear(); // what is left are their links, as models
        scene.robots.clear();
        return scene;
    });
    cls.def_static("from_parts", fromParts, nb::arg("json"), nb::arg("meshes"), nb::arg("robots"));
    bindSceneRemarks(cls);
    bindSceneCheck(cls);
    bindSceneMotions(cls);
    m.attr("MAX_PAIRS") = kMostPairs;
    m.attr("MAX_STEPS") = MotionOptions().mostSteps;
}

} // namespace mbv::python
