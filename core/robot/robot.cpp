#include <mbv/robot/robot.h>

#include "joint_limits.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <set>
#include <unordered_map>
#include <utility>

namespace mbv {
namespace {

template <class Named>
std::optional<std::size_t> indexOf(const std::vector<Named>& items, std::string_view name)
{
    const auto found =
        std::ranges::find_if(items, [&](const Named& item) { return item.name == name; });
    return found == items.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - items.begin()));
}

/// The variables of a joint that mimics none.
std::vector<RobotVariable> ownVariables(const RobotJoint& joint, std::size_t index)
{
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    const auto part = [&](const char* suffix, bool isAngle) {
        return RobotVariable{joint.name + suffix, index, -kEndless, kEndless, isAngle};
    };
    switch (joint.kind) {
    case JointKind::Revolute:
    case JointKind::Prismatic:
        return {{joint.name, index, joint.lower.value_or(-kEndless), joint.upper.value_or(kEndless),
                 joint.kind == JointKind::Revolute}};
    case JointKind::Continuous:
        return {part("", true)};
    case JointKind::Fixed:
        return {};
    case JointKind::Planar:
        return {part("/x", false), part("/y", false), part("/theta", true)};
    case JointKind::Floating:
        return {part("/x", false),   part("/y", false),    part("/z", false),
                part("/roll", true), part("/pitch", true), part("/yaw", true)};
    }
    assert(false);
    return {};
}

/// As normalized(), for what is as long as 1 but for rounding: a step of Newton's to the root
/// leaves the square of that.
Quaternion renormalized(const Quaternion& q)
{
    constexpr double kRounding = 1e-9;
    const double excess = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w - 1;
    if (!(std::abs(excess) < kRounding))
        return normalized(q);
    const double factor = 1 - 0.5 * excess;
    return {factor * q.x, factor * q.y, factor * q.z, factor * q.w};
}

/// Of the joint's child in its parent. `halfTurned`: the origin's rotation after half a turn about
/// the joint's axis; all others are made of the two.
RigidTransform poseInParent(const RobotJoint& joint, const std::optional<Robot::Drive>& drive,
                            const Quaternion& halfTurned, std::span<const double> values)
{
    const RigidTransform& origin = joint.origin;
    if (!drive)
        return origin;
    if (joint.kind == JointKind::Planar || joint.kind == JointKind::Floating)
        return origin * jointMotion(joint, values.subspan(drive->variable));
    const double value = drive->factor * values[drive->variable] + drive->offset;
    if (joint.kind == JointKind::Prismatic)
        return {origin.rotation, apply(origin, value * joint.axis)};
    const double s = std::sin(value / 2);
    const double c = std::cos(value / 2);
    const auto& [x, y, z, w] = origin.rotation;
    return {{c * x + s * halfTurned.x, c * y + s * halfTurned.y, c * z + s * halfTurned.z,
             c * w + s * halfTurned.w},
            origin.translation};
}

} // namespace

Robot::Robot(std::string name, std::vector<RobotLink> links, std::vector<RobotJoint> joints)
    : name_(std::move(name)), links_(std::move(links)), joints_(std::move(joints))
{
    if (const auto fault = faultOf(links_, joints_))
        throw Error(ErrorCode::InvalidScene, "robot \"" + name_ + "\": " + fault->problem);
    std::unordered_map<std::string_view, std::size_t> linkOf;
    for (std::size_t i = 0; i < links_.size(); ++i)
        linkOf.emplace(links_[i].name, i);
    std::unordered_map<std::string_view, std::size_t> jointOf;
    parentJoint_.resize(links_.size());
    drives_.resize(joints_.size());
    std::vector<std::vector<std::size_t>> below(links_.size());
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const RobotJoint& joint = joints_[i];
        jointOf.emplace(joint.name, i);
        ends_.push_back({linkOf.at(joint.parent), linkOf.at(joint.child)});
        halfTurned_.push_back(joint.origin.rotation *
                              Quaternion{joint.axis.x, joint.axis.y, joint.axis.z, 0});
        parentJoint_[ends_[i].child] = i;
        below[ends_[i].parent].push_back(i);
        if (joint.mimic)
            continue;
        std::vector<RobotVariable> own = ownVariables(joint, i);
        if (!own.empty())
            drives_[i] = Drive{variables_.size()};
        std::ranges::move(own, std::back_inserter(variables_));
    }
    std::set<std::size_t> followed; // variables
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        Drive drive;
        std::size_t at = i;
        for (; joints_[at].mimic; at = jointOf.at(joints_[at].mimic->joint)) {
            drive.offset += drive.factor * joints_[at].mimic->offset;
            drive.factor *= joints_[at].mimic->multiplier;
        }
        if (at != i) {
            drive.variable = drives_[at]->variable;
            drives_[i] = drive;
            followed.insert(drive.variable);
        }
    }
    limited_ = variables_;
    for (const std::size_t variable : followed)
        limited_[variable] = commonLimits(*this, variable).value_or(variables_[variable]);
    while (parentJoint_[root_])
        root_ = ends_[*parentJoint_[root_]].parent;
    std::vector<std::size_t> waiting = {root_};
    while (!waiting.empty()) {
        const std::size_t link = waiting.back();
        waiting.pop_back();
        for (const std::size_t joint : below[link]) {
            order_.push_back(joint);
            waiting.push_back(ends_[joint].child);
        }
    }
}

std::optional<std::size_t> Robot::findLink(std::string_view name) const
{
    return indexOf(links_, name);
}

std::optional<std::size_t> Robot::findJoint(std::string_view name) const
{
    return indexOf(joints_, name);
}

std::optional<std::size_t> Robot::findVariable(std::string_view name) const
{
    return indexOf(variables_, name);
}

std::optional<std::size_t> Robot::parentJoint(std::size_t link) const
{
    return parentJoint_[link];
}

std::optional<Robot::Drive> Robot::driveOf(std::size_t joint) const
{
    return drives_[joint];
}

double Robot::jointValue(std::size_t joint, std::span<const double> values) const
{
    const Drive& drive = *drives_[joint];
    return drive.factor * values[drive.variable] + drive.offset;
}

bool Robot::keepsMimicLimits(std::size_t variable) const
{
    return commonLimits(*this, variable).has_value();
}

std::vector<double> Robot::neutralValues() const
{
    std::vector<double> values;
    values.reserve(limited_.size());
    for (const RobotVariable& variable : limited_) {
        const bool allowsZero = variable.lower <= 0 && variable.upper >= 0;
        const auto range = variable.range();
        if (allowsZero)
            values.push_back(0);
        else if (range)
            values.push_back(range->first + (range->second - range->first) / 2);
        else
            values.push_back(variable.lower > 0 ? variable.lower : variable.upper);
    }
    return values;
}

std::vector<RigidTransform> Robot::linkPoses(std::span<const double> values) const
{
    std::vector<RigidTransform> poses(links_.size());
    linkPoses(values, poses);
    return poses;
}

void Robot::linkPoses(std::span<const double> values, std::span<RigidTransform> poses) const
{
    assert(values.size() == variables_.size() && poses.size() == links_.size());
    poses[root_] = {};
    for (const std::size_t index : order_) {
        const RigidTransform& parent = poses[ends_[index].parent];
        const RigidTransform inParent =
            poseInParent(joints_[index], drives_[index], halfTurned_[index], values);
        const bool sharesOrigin = inParent.translation == Vec3();
        poses[ends_[index].child] = {renormalized(parent.rotation * inParent.rotation),
                                     sharesOrigin ? parent.translation
                                                  : apply(parent, inParent.translation)};
    }
}

std::vector<std::size_t> Robot::jointsBetween(std::size_t a, std::size_t b) const
{
    const auto toRoot = [this](std::size_t link) {
        std::vector<std::size_t> joints;
        while (parentJoint_[link]) {
            joints.push_back(*parentJoint_[link]);
            link = ends_[joints.back()].parent;
        }
        return joints;
    };
    std::vector<std::size_t> up = toRoot(a);
    std::vector<std::size_t> down = toRoot(b);
    while (!up.empty() && !down.empty() && up.back() == down.back()) {
        up.pop_back();
        down.pop_back();
    }
    up.insert(up.end(), down.rbegin(), down.rend());
    return up;
}

std::vector<std::size_t> Robot::variablesBetween(std::size_t a, std::size_t b) const
{
    std::vector<std::size_t> variables;
    for (const std::size_t joint : jointsBetween(a, b)) {
        const auto [first, count] = variablesOf(joint);
        for (std::size_t i = 0; i < count; ++i)
            variables.push_back(first + i);
    }
    std::ranges::sort(variables);
    variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
    return variables;
}

std::pair<std::size_t, std::size_t> Robot::variablesOf(std::size_t joint) const
{
    if (!drives_[joint])
        return {0, 0};
    const JointKind kind = joints_[joint].kind;
    const std::size_t count = kind == JointKind::Planar ? 3 : kind == JointKind::Floating ? 6 : 1;
    return {drives_[joint]->variable, count};
}

std::vector<std::pair<std::size_t, std::size_t>> adjacentLinks(const Robot& robot, std::size_t most)
{
    const std::size_t count = robot.links().size();
    std::vector<std::vector<std::size_t>> neighbors(count);
    for (std::size_t joint = 0; joint < robot.joints().size(); ++joint) {
        neighbors[robot.parentLink(joint)].push_back(robot.childLink(joint));
        neighbors[robot.childLink(joint)].push_back(robot.parentLink(joint));
    }
    const auto isSolid = [&](std::size_t link) { return !robot.links()[link].collisions.empty(); };
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    std::size_t steps = 0;
    // Joints form a tree, so a walk that does not turn back never comes to a link twice.
    std::vector<std::pair<std::size_t, std::size_t>> walk; ///< from, to
    for (std::size_t link = 0; link < count; ++link) {
        if (!isSolid(link))
            continue;
        for (const std::size_t next : neighbors[link])
            walk.emplace_back(link, next);
        while (!walk.empty()) {
            const auto [from, to] = walk.back();
            walk.pop_back();
            if (++steps > most)
                throw Error(ErrorCode::InvalidScene, "joints connect more than " +
                                                         std::to_string(most) +
                                                         " pairs of collisions");
            if (isSolid(to)) {
                if (to > link)
                    pairs.emplace_back(link, to);
                continue;
            }
            for (const std::size_t next : neighbors[to])
                if (next != from)
                    walk.emplace_back(to, next);
        }
    }
    std::ranges::sort(pairs);
    return pairs;
}

} // namespace mbv
