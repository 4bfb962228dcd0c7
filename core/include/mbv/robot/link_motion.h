#pragma once

#include <mbv/motion/body_motion.h>
#include <mbv/robot/joint_path.h>
#include <mbv/robot/robot.h>

#include <cstddef>
#include <memory>
#include <vector>

namespace mbv {

/// How what is fixed to a link moves where joint values follow a path, as another link sees it that
/// the link hangs on. Joints are taken one after the other, each rotating about an axis or moving
/// along one; bounds of speed and acceleration come from the lengths between them.
class LinkMotion final : public BodyMotion {
public:
    /// `from` is the link or one that it hangs on, and is at `base`; `inLink` is the pose of what
    /// moves in its link. Preconditions: the robot and the path outlive this; the path's waypoints
    /// have as many values as the robot has variables.
    LinkMotion(const Robot& robot, const JointPath& path, std::size_t from, std::size_t link,
               const RigidTransform& inLink = {}, const RigidTransform& base = {});

    [[nodiscard]] std::vector<double> knots() const override { return path_.times(); }
    [[nodiscard]] SeenBody at(double begin, double time) const override;
    [[nodiscard]] BodyRates rates(double begin, double from, double to) const override;

private:
    /// One variable's part of one joint.
    struct Step {
        RigidTransform before; ///< fixed, from the step before
        Vec3 axis;             ///< unit
        bool rotates = true;   ///< about the axis, else along it
        Robot::Drive drive;
    };

    void addSteps(const Robot& robot, std::size_t joint, RigidTransform& fixed);
    /// Of BodyRates, in the piece that begins with `begin`.
    [[nodiscard]] Vec3 steadyAxis(double begin) const;

    const JointPath& path_;
    RigidTransform base_;
    std::vector<Step> steps_;
    RigidTransform after_; ///< fixed, from the last step on
};

/// The motion of what is fixed to two links of one robot, seen from the link that both hang on.
/// `base` is where the root link is; the other arguments and the preconditions are LinkMotion's.
[[nodiscard]] BodyPair linkPairMotion(const Robot& robot, const JointPath& path, std::size_t a,
                                      const RigidTransform& inA, std::size_t b,
                                      const RigidTransform& inB, const RigidTransform& base = {});

} // namespace mbv
