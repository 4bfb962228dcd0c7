#include <mbv/robot/link_motion.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace mbv {
namespace {

/// More than the sums and products of bounds can lose.
constexpr double kUpwards = 1 + 1e-12;

/// The links from the root down to this one.
std::vector<std::size_t> lineOf(const Robot& robot, std::size_t link)
{
    std::vector<std::size_t> line = {link};
    while (const auto joint = robot.parentJoint(line.back()))
        line.push_back(robot.parentLink(*joint));
    std::ranges::reverse(line);
    return line;
}

} // namespace

LinkMotion::LinkMotion(const Robot& robot, const JointPath& path, std::size_t from,
                       std::size_t link, const RigidTransform& inLink, const RigidTransform& base)
    : path_(path), base_(base)
{
    RigidTransform fixed;
    for (const std::size_t joint : robot.jointsBetween(from, link))
        addSteps(robot, joint, fixed);
    after_ = fixed * inLink;
}

void LinkMotion::addSteps(const Robot& robot, std::size_t index, RigidTransform& fixed)
{
    const RobotJoint& joint = robot.joints()[index];
    fixed = fixed * joint.origin;
    const auto drive = robot.driveOf(index);
    if (!drive)
        return;
    const auto add = [&](bool rotates, const Vec3& axis, std::size_t place = 0) {
        Robot::Drive own = *drive;
        own.variable += place;
        steps_.push_back({fixed, normalized(axis), rotates, own});
        fixed = {};
    };
    switch (joint.kind) {
    case JointKind::Revolute:
    case JointKind::Continuous:
        add(true, joint.axis);
        break;
    case JointKind::Prismatic:
        add(false, joint.axis);
        break;
    case JointKind::Planar:
        add(false, jointMotion(joint, std::array{1.0, 0.0, 0.0}).translation, 0);
        add(false, jointMotion(joint, std::array{0.0, 1.0, 0.0}).translation, 1);
        add(true, joint.axis, 2);
        break;
    case JointKind::Floating:
        add(false, {1, 0, 0}, 0);
        add(false, {0, 1, 0}, 1);
        add(false, {0, 0, 1}, 2);
        add(true, {0, 0, 1}, 5);
        add(true, {0, 1, 0}, 4);
        add(true, {1, 0, 0}, 3);
        break;
    case JointKind::Fixed:
        break;
    }
}

SeenBody LinkMotion::at(double begin, double time) const
{
    const std::vector<double> values = path_.at(time);
    const std::vector<double> velocities = path_.velocitiesFrom(begin);
    SeenBody seen = {base_, {}, {}};
    const auto moveBy = [&seen](const RigidTransform& fixed) {
        const RigidTransform next = seen.pose * fixed;
        seen.velocity += cross(seen.spin, next.translation - seen.pose.translation);
        seen.pose = next;
    };
    for (const Step& step : steps_) {
        moveBy(step.before);
        const Vec3 axis = rotate(seen.pose.rotation, step.axis);
        const double value = step.drive.factor * values[step.drive.variable] + step.drive.offset;
        const double velocity = step.drive.factor * velocities[step.drive.variable];
        if (step.rotates) {
            moveBy({fromAxisAngle(step.axis, value), {}});
            seen.spin += velocity * axis;
        } else {
            moveBy({{}, value * step.axis});
            seen.velocity += velocity * axis;
        }
    }
    moveBy(after_);
    return seen;
}

/// Of a point p fixed to a frame that rotates by at most `spin`, all joints' rates added up, at
/// `arm` from the frame's origin: |v| <= speed + spin arm, |a| <= acceleration + spin^2 arm, since
/// each two joints add at most the product of their rates. A slider that is out by q and moves at s
/// adds s, and 2 spin s for what Coriolis found. Rates that are known in the middle of the interval
/// are no more than what the accelerations allow there.
BodyRates LinkMotion::rates(double begin, double from, double to) const
{
    const std::vector<double> start = path_.at(from);
    const std::vector<double> end = path_.at(to);
    const std::vector<double> velocities = path_.velocitiesFrom(begin);
    double speed = 0;
    double acceleration = 0;
    double spin = 0;
    double spinChange = 0;
    const auto moveBy = [&](double length) {
        if (length == 0) // of a spin beyond doubles as well
            return;
        speed += spin * length;
        acceleration += spin * spin * length;
    };
    for (const Step& step : steps_) {
        moveBy(norm(step.before.translation));
        const double rate = std::abs(step.drive.factor * velocities[step.drive.variable]);
        if (step.rotates) {
            spinChange += spin * rate;
            spin += rate;
            continue;
        }
        const auto reach = [&step](const std::vector<double>& values) {
            return std::abs(step.drive.factor * values[step.drive.variable] + step.drive.offset);
        };
        moveBy(std::max(reach(start), reach(end)));
        acceleration += 2 * spin * rate;
        speed += rate;
    }
    moveBy(norm(after_.translation));
    const double middle = from + (to - from) / 2;
    const double half = std::max(to - middle, middle - from);
    const SeenBody seen = at(begin, middle);
    constexpr double kRounding = 1e-14; // of the sums that at() takes
    const double speedNear = norm(seen.velocity) + kRounding * speed + half * acceleration;
    const double spinNear = std::min(spin, norm(seen.spin) + kRounding * spin + half * spinChange);
    const auto up = [](double bound) { return kUpwards * bound; };
    return {{up(std::min(speed, speedNear)), up(spinNear)},
            {up(acceleration), up(std::min(spin * spin, spinChange + spinNear * spinNear))},
            steadyAxis(begin)};
}

/// Joints that turn about parallel axes, as those of a vehicle on a floor or of a SCARA arm, keep
/// them where they are; all that accelerates is across them.
Vec3 LinkMotion::steadyAxis(double begin) const
{
    constexpr double kParallel = 1e-15; // a sine
    const std::vector<double> values = path_.at(begin);
    const std::vector<double> velocities = path_.velocitiesFrom(begin);
    Quaternion rotation = base_.rotation;
    Vec3 steady;
    for (const Step& step : steps_) {
        rotation = rotation * step.before.rotation;
        if (!step.rotates)
            continue;
        if (step.drive.factor * velocities[step.drive.variable] != 0) {
            const Vec3 axis = rotate(rotation, step.axis);
            if (steady != Vec3{} && norm(cross(steady, axis)) > kParallel)
                return {};
            steady = steady == Vec3{} ? axis : steady;
        }
        const double value = step.drive.factor * values[step.drive.variable] + step.drive.offset;
        rotation = rotation * fromAxisAngle(step.axis, value);
    }
    return steady == Vec3{} ? steady : normalized(steady);
}

BodyPair linkPairMotion(const Robot& robot, const JointPath& path, std::size_t a,
                        const RigidTransform& inA, std::size_t b, const RigidTransform& inB,
                        const RigidTransform& base)
{
    const std::vector<std::size_t> lineOfA = lineOf(robot, a);
    const std::vector<std::size_t> lineOfB = lineOf(robot, b);
    const std::size_t common = *(std::ranges::mismatch(lineOfA, lineOfB).in1 - 1);
    return {
        std::make_shared<LinkMotion>(robot, path, common, a, inA),
        std::make_shared<LinkMotion>(robot, path, common, b, inB),
        std::make_shared<LinkMotion>(robot, path, lineOfA.front(), common, RigidTransform{}, base)};
}

} // namespace mbv
