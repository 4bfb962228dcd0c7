#include "link_reach.h"

#include "robots/robot_models.h"
#include "scene_edits.h"

#include <mbv/robot/inverse_kinematics.h>

#include <algorithm>
#include <utility>

namespace mbv::viewer {

namespace {

/// Of the distance from the base, and in radians: nobody sees what is left. Of a stretched arm,
/// whose reach ends there, it is more than rounding.
constexpr double kNothing = 1e-5;

std::size_t linkOf(const SceneRobot& robot, const std::string& model)
{
    return std::ranges::find(robot.parts, model, &RobotPart::model)->link;
}

} // namespace

bool isMovedByJoints(const Scene& scene, std::size_t model)
{
    const std::optional<std::size_t> index = robotOf(scene, model);
    if (!index || scene.robots[*index].path)
        return false;
    const Robot& robot = *scene.robots[*index].robot;
    std::optional<std::size_t> joint =
        robot.parentJoint(linkOf(scene.robots[*index], scene.models[model].name));
    while (joint && robot.joints()[*joint].kind == JointKind::Fixed)
        joint = robot.parentJoint(robot.parentLink(*joint));
    return joint.has_value();
}

ReachedScene withModelReaching(Scene scene, std::size_t model, const Vec3& center,
                               const std::optional<Quaternion>& rotation)
{
    const std::size_t index = robotOf(scene, model).value();
    const SceneRobot& robot = scene.robots[index];
    const Model& body = scene.models[model];
    const std::vector<double> values = valuesOf(robot);
    LinkGoal goal;
    goal.link = linkOf(robot, body.name);
    const RigidTransform link = robot.pose * robot.robot->linkPoses(values)[goal.link];
    goal.pointInLink = apply(inverse(link), centerOf(body));
    goal.point = apply(inverse(robot.pose), center);
    if (rotation) { // the model's, which may be rotated in its link
        const Quaternion inLink = conjugate(link.rotation) * body.pose.rotation;
        goal.rotation = normalized(conjugate(robot.pose.rotation) * *rotation * conjugate(inLink));
    }
    const Reach reached = reach(*robot.robot, values, goal);
    const bool isNear =
        reached.distance <= kNothing * norm(goal.point) && reached.angle <= kNothing;
    return {withJoints(std::move(scene), index, reached.values), reached.reached || isNear};
}

} // namespace mbv::viewer
