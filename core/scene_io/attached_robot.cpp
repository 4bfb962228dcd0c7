#include <mbv/scene_io/attached_robot.h>

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/scene/scene.h>

#include <algorithm>
#include <utility>

namespace mbv {
namespace {

using LinkPairs = std::vector<std::pair<std::size_t, std::size_t>>;

[[noreturn]] void refuse(const std::string& problem, ErrorCode code = ErrorCode::InvalidArgument)
{
    throw Error(code, problem);
}

std::size_t requireLink(const Robot& robot, const std::string& name, const char* field)
{
    if (const auto link = robot.findLink(name))
        return *link;
    refuse(std::string(field) + ": no link is named \"" + name + "\"");
}

void requireAttachable(const LoadedRobot& to, const Attachment& what)
{
    if (what.name.empty())
        refuse("name: is empty; what is attached is a link, and needs one");
    // Models are named after their links, and those of links with several have names of their own.
    if (to.robot.findLink(what.name) || findModel(to.scene, what.name))
        refuse("name: there is a link, or a collision of one, named \"" + what.name + "\"");
    requireLink(to.robot, what.link, "link");
    for (const std::string& link : what.touching)
        requireLink(to.robot, link, "touching");
    if (!isFinite(what.pose.translation) || !isValid(what.pose.rotation))
        refuse("pose: is not finite, or has a rotation that is not of unit length");
    if (const auto* const shape = std::get_if<Shape>(&what.form))
        requireValid(*shape, "form");
    else if (std::get<MeshAssetPtr>(what.form)->triangleCount() == 0)
        refuse("form: has no triangles", ErrorCode::DegenerateMesh);
}

/// With the link, and the joint that holds it.
Robot extended(const Robot& robot, const Attachment& what)
{
    LinkCollision collision;
    if (const auto* const shape = std::get_if<Shape>(&what.form))
        collision.shape = *shape;
    else
        collision.mesh.uri = pathText(std::get<MeshAssetPtr>(what.form)->path());
    std::vector<RobotLink> links = robot.links();
    links.push_back({what.name, {std::move(collision)}});
    RobotJoint joint;
    joint.name = what.name;
    while (robot.findJoint(joint.name)) // they have names of their own
        joint.name += "_joint";
    joint.parent = what.link;
    joint.child = what.name;
    joint.origin = what.pose;
    std::vector<RobotJoint> joints = robot.joints();
    joints.push_back(std::move(joint));
    return {robot.name(), std::move(links), std::move(joints)};
}

/// Adds it where its link is.
void addModel(LoadedRobot& robot, const Attachment& what)
{
    Model model;
    model.name = what.name;
    if (const auto* const shape = std::get_if<Shape>(&what.form))
        model.shape = *shape;
    else
        model.mesh = std::get<MeshAssetPtr>(what.form);
    model.pose = robot.robot.linkPoses(robot.values).back();
    robot.modelsOfLink.push_back({robot.scene.models.size()});
    robot.scene.models.push_back(std::move(model));
}

} // namespace

LoadedRobot attached(const LoadedRobot& robot, const Attachment& what)
{
    requireAttachable(robot, what);
    LoadedRobot held = {extended(robot.robot, what), robot.srdf,    robot.values, robot.scene,
                        robot.modelsOfLink,          robot.warnings};
    addModel(held, what);
    if (!held.srdf && !what.touching.empty())
        held.srdf.emplace().robot = robot.robot.name();
    for (const std::string& link : what.touching)
        held.srdf->disabled.push_back({link, what.name, "User", 0});
    LinkPairs untested = adjacentLinks(held.robot);
    if (held.srdf) {
        const LinkPairs disabled = disabledLinks(held.robot, *held.srdf);
        untested.insert(untested.end(), disabled.begin(), disabled.end());
        std::ranges::sort(untested);
        untested.erase(std::unique(untested.begin(), untested.end()), untested.end());
    }
    const std::size_t added = held.robot.links().size() - 1;
    for (const auto& [link, other] : untested)
        if (other == added) // it is the last
            for (const std::size_t model : held.modelsOfLink[link])
                held.scene.ignore.emplace_back(held.scene.models[model].name, what.name);
    return held;
}

} // namespace mbv
