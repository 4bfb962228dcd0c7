#include <mbv/robot/robot.h>

#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

namespace mbv {
namespace {

constexpr std::array<std::string_view, 6> kNames = { // as JointKind has them
    "revolute", "continuous", "prismatic", "fixed", "planar", "floating"};

/// As fromAxisAngle, for an axis that is unit: no root of its length.
Quaternion aboutUnit(const Vec3& axis, double radians)
{
    const double half = radians / 2;
    const Vec3 v = std::sin(half) * axis;
    return {v.x, v.y, v.z, std::cos(half)};
}

/// The shortest rotation that takes z to the axis.
Quaternion fromZTo(const Vec3& axis)
{
    if (axis.z <= -1)
        return {1, 0, 0, 0};
    return normalized({-axis.y, axis.x, 0, 1 + axis.z});
}

} // namespace

std::string_view nameOf(JointKind kind)
{
    return kNames[static_cast<std::size_t>(kind)];
}

std::optional<JointKind> jointKindFrom(std::string_view name)
{
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (kNames[i] == name)
            return static_cast<JointKind>(i);
    return std::nullopt;
}

RigidTransform jointMotion(const RobotJoint& joint, std::span<const double> values)
{
    switch (joint.kind) {
    case JointKind::Revolute:
    case JointKind::Continuous:
        return {aboutUnit(joint.axis, values[0]), {}};
    case JointKind::Prismatic:
        return {{}, values[0] * joint.axis};
    case JointKind::Fixed:
        return {};
    case JointKind::Planar:
        return {aboutUnit(joint.axis, values[2]),
                rotate(fromZTo(joint.axis), {values[0], values[1], 0})};
    case JointKind::Floating: {
        const Quaternion rotation = aboutUnit({0, 0, 1}, values[5]) *
                                    aboutUnit({0, 1, 0}, values[4]) *
                                    aboutUnit({1, 0, 0}, values[3]);
        return {normalized(rotation), {values[0], values[1], values[2]}};
    }
    }
    assert(false);
    return {};
}

std::optional<std::pair<double, double>> RobotVariable::range() const
{
    if (std::isfinite(lower) && std::isfinite(upper))
        return std::pair(lower, upper);
    if (!isAngle)
        return std::nullopt;
    constexpr double kTurn = 2 * std::numbers::pi;
    if (std::isfinite(lower))
        return std::pair(lower, lower + kTurn);
    if (std::isfinite(upper))
        return std::pair(upper - kTurn, upper);
    return std::pair(-kTurn / 2, kTurn / 2);
}

} // namespace mbv
