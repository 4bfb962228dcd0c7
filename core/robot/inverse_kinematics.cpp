#include <mbv/robot/inverse_kinematics.h>

#include "geometry/numbers/linear_equations.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace mbv {
namespace {

/// Of the point, then of the rotation times the chain's size.
using Row6 = std::array<double, 6>;
using Matrix6 = std::array<Row6, 6>;

bool hasAxis(const RobotJoint& joint)
{
    return joint.kind == JointKind::Revolute || joint.kind == JointKind::Continuous ||
           joint.kind == JointKind::Prismatic;
}

/// Calls `visit` with each joint above the link, from there to the root.
template <class Visit> void forJointsAbove(const Robot& robot, std::size_t link, const Visit& visit)
{
    for (auto joint = robot.parentJoint(link); joint;
         joint = robot.parentJoint(robot.parentLink(*joint)))
        visit(*joint);
}

/// Those of the variables of a planar or floating joint, at `values`, where its child is.
std::vector<LinkTwist> twistsOf(const RobotJoint& joint, std::span<const double> values,
                                const RigidTransform& child, const Vec3& point)
{
    // Axes are known in the frame where the joint is at zero.
    const Quaternion toRoot = child.rotation * conjugate(jointMotion(joint, values).rotation);
    const auto along = [&](const Vec3& axis) { return LinkTwist{rotate(toRoot, axis), {}}; };
    const auto about = [&](const Vec3& axis) {
        const Vec3 inRoot = rotate(toRoot, axis);
        return LinkTwist{cross(inRoot, point - child.translation), inRoot};
    };
    if (joint.kind == JointKind::Planar)
        return {along(jointMotion(joint, std::array{1.0, 0.0, 0.0}).translation),
                along(jointMotion(joint, std::array{0.0, 1.0, 0.0}).translation),
                about(joint.axis)};
    // Pitch and yaw move the axis of the roll, yaw that of the pitch.
    const Quaternion yaw = fromAxisAngle({0, 0, 1}, values[5]);
    const Quaternion pitched = yaw * fromAxisAngle({0, 1, 0}, values[4]);
    return {along({1, 0, 0}),
            along({0, 1, 0}),
            along({0, 0, 1}),
            about(rotate(pitched, {1, 0, 0})),
            about(rotate(yaw, {0, 1, 0})),
            about({0, 0, 1})};
}

std::vector<LinkTwist> jacobianAt(const Robot& robot, std::span<const double> values,
                                  std::span<const RigidTransform> poses, std::size_t link,
                                  const Vec3& point)
{
    std::vector<LinkTwist> twists(robot.variables().size());
    forJointsAbove(robot, link, [&](std::size_t index) {
        const RobotJoint& joint = robot.joints()[index];
        if (!hasAxis(joint)) {
            if (joint.kind == JointKind::Fixed)
                return;
            const auto [first, count] = robot.variablesOf(index);
            std::ranges::copy(
                twistsOf(joint, values.subspan(first, count), poses[robot.childLink(index)], point),
                twists.begin() + static_cast<std::ptrdiff_t>(first));
            return;
        }
        const Robot::Drive drive = robot.driveOf(index).value();
        const RigidTransform& child = poses[robot.childLink(index)];
        const Vec3 axis = drive.factor * rotate(child.rotation, joint.axis);
        LinkTwist& twist = twists[drive.variable];
        if (joint.kind == JointKind::Prismatic) {
            twist.point = twist.point + axis;
            return;
        }
        twist.point = twist.point + cross(axis, point - child.translation);
        twist.rotation = twist.rotation + axis;
    });
    return twists;
}

/// The rotation vector that leads from one to the other the shorter way.
Vec3 rotationBetween(const Quaternion& from, const Quaternion& to)
{
    Quaternion q = to * conjugate(from);
    if (q.w < 0)
        q = {-q.x, -q.y, -q.z, -q.w};
    const Vec3 v = {q.x, q.y, q.z};
    const double sine = norm(v);
    return sine == 0 ? Vec3() : (2 * std::atan2(sine, q.w) / sine) * v;
}

/// x of A x = b. Precondition: A is symmetric, positive definite.
Row6 solved(const Matrix6& a, const Row6& b)
{
    LinearEquations<double, 6> rows;
    for (std::size_t i = 0; i < 6; ++i) {
        std::ranges::copy(a[i], rows[i].begin());
        rows[i].back() = b[i];
    }
    const bool isRegular = solve(rows, 6);
    assert(isRegular);
    static_cast<void>(isRegular);
    Row6 x;
    std::ranges::transform(rows, x.begin(), [](const auto& row) { return row.back(); });
    return x;
}

/// One problem, from one start on.
class Chain {
public:
    Chain(const Robot& robot, std::span<const double> from, const LinkGoal& goal)
        : robot_(robot), goal_(goal), values_(from.begin(), from.end()),
          poses_(robot.links().size())
    {
        forJointsAbove(robot, goal.link, [this](std::size_t joint) {
            if (hasAxis(robot_.joints()[joint]))
                moving_.push_back(robot_.driveOf(joint)->variable);
        });
        std::ranges::sort(moving_);
        moving_.erase(std::unique(moving_.begin(), moving_.end()), moving_.end());
        for (const std::size_t variable : moving_)
            values_[variable] = kept(variable, values_[variable]);
        place();
        size_ = sizeOf();
        for (const std::size_t variable : moving_)
            scales_.push_back(robot_.variables()[variable].isAngle ? 1 : size_);
        error_ = errorNow();
    }

    /// A little, within the limits, each variable by another amount.
    void bend()
    {
        constexpr double kMin = 0.02; // radians, and of the chain's size
        for (std::size_t i = 0; i < moving_.size(); ++i) {
            const double by = kMin * scales_[i] * (1 + 0.37 * static_cast<double>(i % 5));
            double& value = values_[moving_[i]];
            const double up = kept(moving_[i], value + by);
            value = up > value ? up : kept(moving_[i], value - by);
        }
        place();
        error_ = errorNow();
    }

    void approach(const ReachOptions& options)
    {
        constexpr double kMaxDamping = 1e8;
        double damping = 1e-3;
        for (int step = 0; step < options.mostSteps && !isReached(options.tolerance); ++step) {
            const std::vector<double> before = values_;
            const Row6 was = error_;
            step_ = stepWith(damping);
            for (std::size_t i = 0; i < moving_.size(); ++i)
                values_[moving_[i]] = kept(moving_[i], values_[moving_[i]] + step_[i]);
            place();
            error_ = errorNow();
            if (squared(error_) < squared(was)) {
                damping = std::max(0.1 * damping, 1e-12);
                continue;
            }
            values_ = before;
            place();
            error_ = was;
            damping *= 10;
            if (damping > kMaxDamping)
                return;
        }
    }

    [[nodiscard]] bool isReached(double tolerance) const
    {
        return squared(error_) <= (tolerance * size_) * (tolerance * size_);
    }
    [[nodiscard]] double left() const { return squared(error_); }

    [[nodiscard]] Reach result(double tolerance) const
    {
        return {values_, norm(Vec3{error_[0], error_[1], error_[2]}),
                norm(Vec3{error_[3], error_[4], error_[5]}) / size_, isReached(tolerance)};
    }

private:
    static double squared(const Row6& row)
    {
        double sum = 0;
        for (const double x : row)
            sum += x * x;
        return sum;
    }

    [[nodiscard]] double kept(std::size_t variable, double value) const
    {
        const RobotVariable& limits = robot_.limited(variable);
        return std::clamp(value, limits.lower, limits.upper);
    }

    void place()
    {
        robot_.linkPoses(values_, poses_);
        point_ = apply(poses_[goal_.link], goal_.pointInLink);
    }

    /// Along its joints from the root to the point: what a radian is to be worth in lengths.
    [[nodiscard]] double sizeOf() const
    {
        double size = 0;
        Vec3 at = point_;
        forJointsAbove(robot_, goal_.link, [&](std::size_t joint) {
            const Vec3& origin = poses_[robot_.childLink(joint)].translation;
            size += norm(at - origin);
            at = origin;
        });
        return size > 0 ? size : 1;
    }

    [[nodiscard]] Row6 errorNow() const
    {
        const Vec3 away = goal_.point - point_;
        const Vec3 turn =
            goal_.rotation ? size_ * rotationBetween(poses_[goal_.link].rotation, *goal_.rotation)
                           : Vec3();
        return {away.x, away.y, away.z, turn.x, turn.y, turn.z};
    }

    /// By moving_; where limits are in the way of some, they go up to these and the others do the
    /// rest (Baerlocher and Boulic, The Visual Computer 20, 2004).
    [[nodiscard]] std::vector<double> stepWith(double damping) const
    {
        const std::vector<LinkTwist> twists =
            jacobianAt(robot_, values_, poses_, goal_.link, point_);
        std::vector<Row6> columns; // of variables of equal worth
        for (std::size_t i = 0; i < moving_.size(); ++i) {
            const Vec3 point = scales_[i] * twists[moving_[i]].point;
            const Vec3 turn =
                goal_.rotation ? scales_[i] * size_ * twists[moving_[i]].rotation : Vec3();
            columns.push_back({point.x, point.y, point.z, turn.x, turn.y, turn.z});
        }
        std::vector<double> step(moving_.size());
        std::vector<bool> isHeld(moving_.size());
        Row6 wanted = error_;
        for (bool goesOn = true; goesOn;) {
            goesOn = false;
            const Row6 pull = solved(damped(columns, isHeld, damping), wanted);
            for (std::size_t i = 0; i < moving_.size(); ++i) {
                if (isHeld[i])
                    continue;
                double along = 0;
                for (std::size_t k = 0; k < 6; ++k)
                    along += columns[i][k] * pull[k];
                step[i] = along * scales_[i];
                const double value = values_[moving_[i]];
                const double allowed = kept(moving_[i], value + step[i]) - value;
                if (allowed == step[i] || value + step[i] == value + allowed)
                    continue;
                step[i] = allowed;
                isHeld[i] = true;
                goesOn = true;
                for (std::size_t k = 0; k < 6; ++k)
                    wanted[k] -= columns[i][k] * allowed / scales_[i];
            }
        }
        return step;
    }

    /// J J^T + damping of those that are not held, in parts of the chain's size.
    [[nodiscard]] Matrix6 damped(const std::vector<Row6>& columns, const std::vector<bool>& isHeld,
                                 double damping) const
    {
        Matrix6 sum = {};
        for (std::size_t i = 0; i < columns.size(); ++i)
            for (std::size_t k = 0; k < 6 && !isHeld[i]; ++k)
                for (std::size_t j = 0; j < 6; ++j)
                    sum[k][j] += columns[i][k] * columns[i][j];
        for (std::size_t k = 0; k < 6; ++k)
            sum[k][k] += damping * size_ * size_;
        return sum;
    }

    const Robot& robot_;
    const LinkGoal& goal_;
    std::vector<double> values_;
    std::vector<RigidTransform> poses_;
    std::vector<std::size_t> moving_; ///< variables, ascending
    std::vector<double> scales_;      ///< by moving_: what is worth a radian
    std::vector<double> step_;
    Vec3 point_;
    double size_ = 1;
    Row6 error_ = {};
};

} // namespace

std::vector<LinkTwist> linkJacobian(const Robot& robot, std::span<const double> values,
                                    std::size_t link, const Vec3& pointInLink)
{
    const std::vector<RigidTransform> poses = robot.linkPoses(values);
    return jacobianAt(robot, values, poses, link, apply(poses[link], pointInLink));
}

Reach reach(const Robot& robot, std::span<const double> from, const LinkGoal& goal,
            const ReachOptions& options)
{
    assert(from.size() == robot.variables().size());
    Chain chain(robot, from, goal);
    chain.approach(options);
    if (!chain.isReached(options.tolerance)) {
        Chain bent = chain;
        bent.bend();
        bent.approach(options);
        constexpr double kWorthIt = 0.99; // else it stays as it was, rather than jump
        if (bent.left() < kWorthIt * chain.left())
            return bent.result(options.tolerance);
    }
    return chain.result(options.tolerance);
}

} // namespace mbv
