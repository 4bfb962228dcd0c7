#include <mbv/robot/chain_motion.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mbv {
namespace {

/// More than the sums and products below can lose.
constexpr double kUpwards = 1 + 1e-12;

std::vector<Vec3> placed(const RigidTransform& pose, std::span<const Vec3> points)
{
    std::vector<Vec3> result;
    result.reserve(points.size());
    for (const Vec3& point : points)
        result.push_back(apply(pose, point));
    return result;
}

} // namespace

ChainMotion::ChainMotion(const Robot& robot, std::size_t a, std::size_t b,
                         std::vector<Vec3> pointsOfA, std::vector<Vec3> pointsOfB)
    : robot_(robot), a_(a), b_(b), pointsOfA_(std::move(pointsOfA)),
      pointsOfB_(std::move(pointsOfB)), variables_(robot.variablesBetween(a, b))
{
    const std::vector<std::size_t> joints = robot.jointsBetween(a, b);
    for (const std::size_t joint : joints) {
        const auto [first, count] = robot.variablesOf(joint);
        for (std::size_t i = 0; i < count; ++i) {
            const auto place = std::ranges::lower_bound(variables_, first + i);
            Step step = {joint, static_cast<std::size_t>(place - variables_.begin()),
                         std::abs(robot.driveOf(joint)->factor)};
            const JointKind kind = robot.joints()[joint].kind;
            const bool moves = kind == JointKind::Prismatic ||
                               (kind == JointKind::Planar && i < 2) ||
                               (kind == JointKind::Floating && i < 3);
            step.kind = moves                         ? Step::Kind::Along
                        : kind == JointKind::Floating ? Step::Kind::AboutPoint
                                                      : Step::Kind::AboutAxis;
            steps_.push_back(step);
        }
    }
}

double ChainMotion::reach(const Step& step, std::span<const RigidTransform> poses,
                          std::span<const Vec3> worldPoints) const
{
    if (step.kind == Step::Kind::Along)
        return 1;
    // The axis is the same in the frames above and below the joint, and goes through the child's
    // origin.
    const RigidTransform& child = poses[robot_.childLink(step.joint)];
    const Vec3 axis = rotate(child.rotation, robot_.joints()[step.joint].axis);
    double squared = 0;
    for (const Vec3& point : worldPoints) {
        const Vec3 arm = point - child.translation;
        const Vec3 across = step.kind == Step::Kind::AboutAxis ? cross(arm, axis) : arm;
        squared = std::max(squared, dot(across, across));
    }
    // What rounding of the points may have lost is in proportion to where they are.
    const double lost = 1e-14 * (norm(child.translation) + norm(worldPoints.front()));
    return std::sqrt(squared) * (1 + 2e-6) + lost; // an axis is unit to within 1e-6
}

double ChainMotion::approach(std::span<const RigidTransform> poses,
                             std::span<const double> halfWidths, std::span<double> shares) const
{
    const std::vector<Vec3> ofA = placed(poses[a_], pointsOfA_);
    const std::vector<Vec3> ofB = placed(poses[b_], pointsOfB_);
    struct Lengths {
        double a = 0;
        double b = 0;
    };
    std::vector<Lengths> moved(steps_.size());
    double total = 0; // where all joints move the points of b
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        const Step& step = steps_[i];
        const double width = halfWidths[step.place] * step.factor;
        const bool turns = step.kind != Step::Kind::Along;
        const double chord = turns ? 2 * std::sin(std::min(width, std::numbers::pi) / 2) : width;
        moved[i] = {chord * reach(step, poses, ofA), chord * reach(step, poses, ofB)};
        total += moved[i].b;
    }
    double least = total;
    std::size_t split = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        total += moved[i].a - moved[i].b;
        if (total < least) {
            least = total;
            split = i + 1;
        }
    }
    if (!shares.empty()) {
        std::ranges::fill(shares, 0.0);
        for (std::size_t i = 0; i < steps_.size(); ++i)
            shares[steps_[i].place] += i < split ? moved[i].a : moved[i].b;
    }
    return std::max(least, 0.0) * kUpwards;
}

} // namespace mbv
