#include "movers.h"

#include <mbv/geometry/error.h>
#include <mbv/motion/body_motion.h>
#include <mbv/robot/link_motion.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>

namespace mbv {
namespace {

bool hasInside(const Body& body)
{
    const auto* mesh = std::get_if<MeshBvh>(&body);
    return mesh == nullptr || mesh->isWatertight();
}

MeshAs meaningOf(const Body& a, const Body& b)
{
    return hasInside(a) && hasInside(b) ? MeshAs::Solid : MeshAs::Surface;
}

bool isMissing(const Scene& scene, const std::string& name)
{
    return std::ranges::any_of(
        scene.missing, [&](const MissingModel& missing) { return missing.model.name == name; });
}

/// The root link, and whether a joint on the way up to it may move.
std::pair<std::size_t, bool> rootOf(const Robot& robot, std::size_t link)
{
    bool moves = false;
    while (const auto joint = robot.parentJoint(link)) {
        moves = moves || robot.joints()[*joint].kind != JointKind::Fixed;
        link = robot.parentLink(*joint);
    }
    return {link, moves};
}

} // namespace

Movers::Movers(const Scene& scene, std::span<const RobotMotion> robots)
    : scene_(scene), robots_(robots), paths_(scene.models.size()), carried_(scene.models.size())
{
    for (const RobotMotion& robot : robots)
        carry(robot);
    for (const ModelMotion& motion : scene.motions) {
        const auto model = findModel(scene, motion.model);
        if (!model && isMissing(scene, motion.model))
            continue; // set aside, with what it would do
        if (!model)
            throw Error(ErrorCode::InvalidScene,
                        "the motion of \"" + motion.model + "\" has no model of that name");
        if (const RobotMotion* const by = carried_[*model].by)
            throw Error(ErrorCode::InvalidScene,
                        "model \"" + motion.model +
                            "\" has a motion and is a link of the robot \"" + by->robot.name +
                            "\", which has a trajectory; remove one of them");
        paths_[*model] = &motion.path;
    }
}

void Movers::carry(const RobotMotion& motion)
{
    const PlacedRobot& placed = motion.robot;
    const Robot& robot = *placed.robot;
    if (motion.path.values().front().size() != robot.variables().size())
        throw Error(ErrorCode::InvalidArgument,
                    "the trajectory of robot \"" + placed.name + "\" has " +
                        std::to_string(motion.path.values().front().size()) +
                        " values at each waypoint, but the robot has " +
                        std::to_string(robot.variables().size()) + " variables");
    const std::vector<RigidTransform> poses = robot.linkPoses(placed.values);
    for (std::size_t link = 0; link < placed.modelsOfLink.size(); ++link)
        for (const std::size_t model : placed.modelsOfLink[link])
            carried_[model] = {&motion, link,
                               inverse(placed.pose * poses[link]) * scene_.models[model].pose,
                               rootOf(robot, link).second};
}

bool Movers::moves(std::size_t model) const
{
    return paths_[model] != nullptr || carried_[model].moves;
}

std::pair<double, double> Movers::times() const
{
    double begin = std::numeric_limits<double>::infinity();
    double end = -begin;
    const auto include = [&](double from, double to) {
        begin = std::min(begin, from);
        end = std::max(end, to);
    };
    for (const ModelMotion& motion : scene_.motions)
        if (!motion.path.keyframes().empty())
            include(motion.path.keyframes().front().time, motion.path.keyframes().back().time);
    for (const RobotMotion& robot : robots_)
        include(robot.path.times().front(), robot.path.times().back());
    return end < begin ? std::pair(0.0, 0.0) : std::pair(begin, end);
}

Path Movers::pathOf(std::size_t model) const
{
    return paths_[model] != nullptr ? *paths_[model] : Path(scene_.models[model].pose);
}

RigidTransform Movers::poseAt(std::size_t model, double time) const
{
    const Carried& carried = carried_[model];
    if (carried.by == nullptr)
        return pathOf(model).at(time);
    if (!carried.moves)
        return scene_.models[model].pose;
    const RobotMotion& by = *carried.by;
    return by.robot.pose * by.robot.robot->linkPoses(by.path.at(time))[carried.link] *
           carried.inLink;
}

Body Movers::bodyOf(std::size_t index) const
{
    const Model& model = scene_.models[index];
    try {
        if (model.shape)
            return scaledShape(*model.shape, model.scale);
        return model.mesh->bvh(model.scale);
    } catch (const Error& error) {
        throw Error(error.code(), "model \"" + model.name + "\": " + error.what());
    }
}

MotionAnswer Movers::meet(std::size_t a, std::size_t b, MotionOptions options,
                          const ProgressFn& progress) const
{
    const Body bodyA = bodyOf(a);
    const Body bodyB = bodyOf(b);
    options.as = meaningOf(bodyA, bodyB);
    const Carried& first = carried_[a];
    const Carried& second = carried_[b];
    if (!first.moves && !second.moves)
        return firstContact(bodyA, pathOf(a), bodyB, pathOf(b), options, progress);
    if (first.by == second.by)
        return firstContact(bodyA, bodyB,
                            linkPairMotion(*first.by->robot.robot, first.by->path, first.link,
                                           first.inLink, second.link, second.inLink,
                                           first.by->robot.pose),
                            options, progress);
    const auto motionOf = [this](std::size_t model) -> BodyPair::Motion {
        const Carried& carried = carried_[model];
        if (!carried.moves)
            return std::make_shared<PathMotion>(pathOf(model));
        const RobotMotion& by = *carried.by;
        const Robot& robot = *by.robot.robot;
        return std::make_shared<LinkMotion>(robot, by.path, rootOf(robot, carried.link).first,
                                            carried.link, carried.inLink, by.robot.pose);
    };
    return firstContact(bodyA, bodyB, BodyPair(motionOf(a), motionOf(b)), options, progress);
}

double Movers::distanceAt(std::size_t a, std::size_t b, double time) const
{
    const Body bodyA = bodyOf(a);
    const Body bodyB = bodyOf(b);
    MotionOptions options;
    options.as = meaningOf(bodyA, bodyB);
    const auto least =
        firstContact(bodyA, Path(poseAt(a, time)), bodyB, Path(poseAt(b, time)), options)
            .leastDistance;
    return least ? least->distance : 0;
}

} // namespace mbv
