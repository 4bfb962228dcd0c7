#include "arguments/interrupts.h"
#include "arguments/poses.h"
#include "arguments/values.h"
#include "meshes/mesh.h"
#include "robot.h"
#include "shapes/shapes.h"

#include <mbv/scene/scene.h>
#include <mbv/scene_io/attached_robot.h>

namespace mbv::python {

Configurations::Configurations(nb::handle value, const std::string& name, const Robot& robot)
    : array_(value, name), variables_(robot.variables().size())
{
    const std::size_t dimensions = array_.dimensions();
    if ((dimensions == 1 || dimensions == 2) && array_.extent(dimensions - 1) == variables_)
        return;
    const std::string count = std::to_string(variables_);
    fail(name, "has shape " + array_.shapeText() + " instead of (" + count + ",) or (n, " + count +
                   "): a number for each of Robot.joints");
}

PyRobot pyRobotOf(LoadedRobot loaded)
{
    std::vector<std::pair<std::size_t, std::size_t>> disabled;
    if (loaded.srdf)
        disabled = disabledLinks(loaded.robot, *loaded.srdf);
    RobotChecker alone(loaded.robot, linkParts(loaded), disabled);
    return {std::make_shared<const LoadedRobot>(std::move(loaded)), std::move(alone)};
}

PyRobot loadPyRobot(nb::handle urdf, nb::handle srdf, nb::handle progress)
{
    const std::filesystem::path path = filePathFrom(urdf, "path");
    RobotSettings settings;
    if (!srdf.is_none())
        settings.srdf = filePathFrom(srdf, "srdf");
    Progress watched(progress);
    return watched.run([&](const ProgressFn& report) {
        MeshLibrary library;
        return pyRobotOf(loadRobot(path, library, settings, {}, report));
    });
}

PyRobot attachedTo(const PyRobot& robot, nb::handle name, nb::handle thing, nb::handle link,
                   nb::handle pose, nb::handle touching)
{
    Attachment what;
    what.name = textFrom(name, "name");
    if (const Shape* const shape = shapeIn(thing))
        what.form = *shape;
    else
        what.form = meshAssetFrom(thing, "thing");
    what.link = textFrom(link, "link");
    what.pose = poseFrom(pose, "pose");
    for (const nb::handle other : touching)
        what.touching.push_back(textFrom(other, "touching"));
    const nb::gil_scoped_release released;
    return pyRobotOf(attached(*robot.loaded, what));
}

nb::list collisionsOf(const PyRobot& robot, std::size_t link)
{
    const LoadedRobot& loaded = *robot.loaded;
    const RigidTransform toLink = inverse(loaded.robot.linkPoses(loaded.values)[link]);
    nb::list found;
    for (const std::size_t index : loaded.modelsOfLink[link]) {
        const Model& model = loaded.scene.models[index];
        const RigidTransform inLink = toLink * model.pose;
        if (model.shape) {
            found.append(toPython(transformed(*model.shape, inLink)));
            continue;
        }
        TriangleMesh mesh = model.mesh->bvh(model.scale).mesh();
        for (Vec3& vertex : mesh.vertices)
            vertex = apply(inLink, vertex);
        found.append(nb::cast(meshFrom(std::move(mesh))));
    }
    return found;
}

} // namespace mbv::python
