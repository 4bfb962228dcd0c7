#pragma once

#include "random_shapes.h"

#include <mbv/robot/robot.h>

#include <random>
#include <string>
#include <vector>

/// Robots for tests.
namespace mbv::test {

/// Links l0, l1, ... one after the other; joint i leads from l(i) to l(i+1).
inline Robot chainOf(std::vector<RobotJoint> joints)
{
    std::vector<RobotLink> links(joints.size() + 1);
    for (std::size_t i = 0; i < links.size(); ++i)
        links[i].name = "l" + std::to_string(i);
    for (std::size_t i = 0; i < joints.size(); ++i) {
        joints[i].parent = links[i].name;
        joints[i].child = links[i + 1].name;
        if (joints[i].name.empty())
            joints[i].name = "j" + std::to_string(i);
    }
    return {"chain", std::move(links), std::move(joints)};
}

inline RobotJoint jointOf(JointKind kind, const Vec3& axis = {0, 0, 1},
                          const RigidTransform& origin = {})
{
    RobotJoint joint;
    joint.kind = kind;
    joint.axis = axis;
    joint.origin = origin;
    return joint;
}

inline Vec3 randomUnit(std::mt19937& random)
{
    std::normal_distribution<double> normal;
    const Vec3 v = {normal(random), normal(random), normal(random)};
    return v / norm(v);
}

inline RigidTransform randomOrigin(std::mt19937& random)
{
    std::uniform_real_distribution<double> length(-1, 1);
    return {fromAxisAngle(randomUnit(random), 3 * length(random)),
            {length(random), length(random), length(random)}};
}

/// A chain of one to eight joints of all kinds.
inline Robot randomChain(std::mt19937& random)
{
    std::vector<RobotJoint> joints(1 + random() % 8);
    for (RobotJoint& joint : joints)
        joint =
            jointOf(static_cast<JointKind>(random() % 6), randomUnit(random), randomOrigin(random));
    return chainOf(std::move(joints));
}

inline std::vector<double> randomValues(const Robot& robot, std::mt19937& random)
{
    std::uniform_real_distribution<double> value(-2, 2);
    std::vector<double> values(robot.variables().size());
    for (double& v : values)
        v = value(random);
    return values;
}

} // namespace mbv::test
