#include "robot_state.h"

#include "arguments/values.h"
#include "meshes/mesh.h"
#include "shapes/shapes.h"

#include <mbv/scene_io/srdf_file.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mbv::python {
namespace {

/// Names come from files, and so may hold bytes that are no UTF-8.
nb::bytes bytesOf(const std::string& text)
{
    return nb::bytes(text.data(), text.size());
}

std::string stringOf(nb::handle bytes)
{
    const auto held = nb::cast<nb::bytes>(bytes);
    return {held.c_str(), held.size()};
}

nb::tuple tupleOf(const Vec3& v)
{
    return nb::make_tuple(v.x, v.y, v.z);
}

Vec3 vectorOf(nb::handle tuple)
{
    return {nb::cast<double>(tuple[0]), nb::cast<double>(tuple[1]), nb::cast<double>(tuple[2])};
}

/// Not a matrix, which would round the quaternion.
nb::tuple tupleOf(const RigidTransform& pose)
{
    const Quaternion& q = pose.rotation;
    return nb::make_tuple(q.x, q.y, q.z, q.w, tupleOf(pose.translation));
}

RigidTransform poseOf(nb::handle tuple)
{
    const auto number = [&tuple](int i) { return nb::cast<double>(tuple[i]); };
    return {{number(0), number(1), number(2), number(3)}, vectorOf(tuple[4])};
}

nb::object orNone(const std::optional<Shape>& shape)
{
    return shape ? toPython(*shape) : nb::none();
}

std::optional<Shape> shapeOrNone(nb::handle value)
{
    return value.is_none() ? std::nullopt : std::optional(*shapeIn(value));
}

/// Calls made(item) for each.
template <class Items, class Made> nb::list listOf(const Items& items, Made made)
{
    nb::list list;
    for (const auto& item : items)
        list.append(made(item));
    return list;
}

template <class Made> auto vectorOf(nb::handle list, Made made)
{
    std::vector<decltype(made(list))> items;
    for (const nb::handle item : list)
        items.push_back(made(item));
    return items;
}

nb::tuple stateOf(const LinkCollision& c)
{
    return nb::make_tuple(bytesOf(c.name), tupleOf(c.origin), orNone(c.shape), bytesOf(c.mesh.uri),
                          tupleOf(c.mesh.scale), c.line);
}

LinkCollision collisionFrom(nb::handle state)
{
    return {stringOf(state[0]), poseOf(state[1]), shapeOrNone(state[2]),
            LinkMesh{stringOf(state[3]), vectorOf(state[4])}, nb::cast<int>(state[5])};
}

nb::tuple stateOf(const RobotLink& link)
{
    return nb::make_tuple(bytesOf(link.name),
                          listOf(link.collisions, [](const auto& c) { return stateOf(c); }));
}

RobotLink linkFrom(nb::handle state)
{
    return {stringOf(state[0]), vectorOf(state[1], collisionFrom)};
}

nb::tuple stateOf(const RobotJoint& joint)
{
    nb::object mimic = nb::none();
    if (joint.mimic)
        mimic = nb::make_tuple(bytesOf(joint.mimic->joint), joint.mimic->multiplier,
                               joint.mimic->offset);
    return nb::make_tuple(bytesOf(joint.name), std::string(nameOf(joint.kind)),
                          bytesOf(joint.parent), bytesOf(joint.child), tupleOf(joint.origin),
                          tupleOf(joint.axis), joint.lower, joint.upper, mimic);
}

RobotJoint jointFrom(nb::handle state)
{
    RobotJoint joint;
    joint.name = stringOf(state[0]);
    joint.kind = jointKindFrom(nb::cast<std::string>(state[1])).value();
    joint.parent = stringOf(state[2]);
    joint.child = stringOf(state[3]);
    joint.origin = poseOf(state[4]);
    joint.axis = vectorOf(state[5]);
    joint.lower = nb::cast<std::optional<double>>(state[6]);
    joint.upper = nb::cast<std::optional<double>>(state[7]);
    if (const nb::object mimic = state[8]; !mimic.is_none())
        joint.mimic =
            JointMimic{stringOf(mimic[0]), nb::cast<double>(mimic[1]), nb::cast<double>(mimic[2])};
    return joint;
}

nb::tuple stateOf(const Robot& robot)
{
    return nb::make_tuple(bytesOf(robot.name()),
                          listOf(robot.links(), [](const auto& link) { return stateOf(link); }),
                          listOf(robot.joints(), [](const auto& joint) { return stateOf(joint); }));
}

Robot robotFrom(nb::handle state)
{
    return {stringOf(state[0]), vectorOf(state[1], linkFrom), vectorOf(state[2], jointFrom)};
}

/// Of the models of a robot's own scene; those of one mesh share it in the pickle, too.
nb::list modelStates(const Scene& scene)
{
    std::map<const MeshAsset*, nb::object> meshes;
    return listOf(scene.models, [&meshes](const Model& model) {
        nb::object& mesh = meshes[model.mesh.get()];
        if (!mesh.is_valid())
            mesh = model.mesh ? nb::cast(PyMesh{model.mesh}) : nb::none();
        return nb::make_tuple(bytesOf(model.name), mesh, orNone(model.shape), tupleOf(model.pose),
                              tupleOf(model.scale));
    });
}

Model modelFrom(nb::handle state)
{
    Model model;
    model.name = stringOf(state[0]);
    if (const nb::object mesh = state[1]; !mesh.is_none())
        model.mesh = nb::cast<const PyMesh&>(mesh).asset;
    model.shape = shapeOrNone(state[2]);
    model.pose = poseOf(state[3]);
    model.scale = vectorOf(state[4]);
    return model;
}

} // namespace

nb::tuple stateOf(const PyRobot& self)
{
    const LoadedRobot& loaded = *self.loaded;
    nb::object srdf = nb::none();
    if (loaded.srdf)
        srdf = bytesOf(srdfText(*loaded.srdf));
    return nb::make_tuple(stateOf(loaded.robot), srdf, loaded.values, modelStates(loaded.scene),
                          loaded.modelsOfLink, listOf(loaded.warnings, bytesOf));
}

PyRobot robotFromState(nb::handle state)
{
    std::optional<Srdf> srdf;
    if (const nb::object text = state[1]; !text.is_none())
        srdf = srdfFromText(stringOf(text), "the SRDF of a pickled robot");
    Scene scene;
    scene.models = vectorOf(state[3], modelFrom);
    LoadedRobot loaded = {robotFrom(state[0]),
                          std::move(srdf),
                          nb::cast<std::vector<double>>(state[2]),
                          std::move(scene),
                          nb::cast<std::vector<std::vector<std::size_t>>>(state[4]),
                          vectorOf(state[5], stringOf)};
    const nb::gil_scoped_release released;
    return pyRobotOf(std::move(loaded));
}

nb::tuple stateOf(const PlacedRobot& robot, const Scene& scene)
{
    const auto nameOfModel = [&scene](std::size_t model) {
        return bytesOf(scene.models[model].name);
    };
    nb::object trajectory = nb::none();
    if (robot.trajectory)
        trajectory = textOf(*robot.trajectory);
    return nb::make_tuple(bytesOf(robot.name), stateOf(*robot.robot), robot.values,
                          tupleOf(robot.pose), trajectory,
                          listOf(robot.modelsOfLink, [&](const std::vector<std::size_t>& models) {
                              return listOf(models, nameOfModel);
                          }));
}

std::shared_ptr<const PlacedRobot> placedRobotFromState(nb::handle state, const Scene& scene)
{
    PlacedRobot robot;
    robot.name = stringOf(state[0]);
    robot.robot = std::make_shared<const Robot>(robotFrom(state[1]));
    robot.values = nb::cast<std::vector<double>>(state[2]);
    robot.pose = poseOf(state[3]);
    if (const nb::object trajectory = state[4]; !trajectory.is_none())
        robot.trajectory = filePathFrom(trajectory, "trajectory");
    for (const nb::handle names : state[5]) {
        std::vector<std::size_t>& models = robot.modelsOfLink.emplace_back();
        for (const nb::handle name : names)
            if (const auto model = findModel(scene, stringOf(name)))
                models.push_back(*model);
    }
    return std::make_shared<const PlacedRobot>(std::move(robot));
}

} // namespace mbv::python
