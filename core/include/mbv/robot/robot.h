#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Robots as URDF has them (wiki.ros.org/urdf/XML): rigid links that joints connect to a tree.
/// Lengths in meters, angles in radians.
namespace mbv {

enum class JointKind {
    Revolute,   ///< about the axis, within limits
    Continuous, ///< about the axis, without end
    Prismatic,  ///< along the axis
    Fixed,
    Planar,   ///< x and y in the plane across the axis, then theta about it
    Floating, ///< x y z, then roll pitch yaw about the fixed axes x, y, z
};

/// "revolute": as URDF writes it.
[[nodiscard]] std::string_view nameOf(JointKind kind);
[[nodiscard]] std::optional<JointKind> jointKindFrom(std::string_view name);

/// A joint whose value is multiplier * the value of another + offset.
struct JointMimic {
    std::string joint;
    double multiplier = 1;
    double offset = 0;
};

struct RobotJoint {
    std::string name;
    JointKind kind = JointKind::Fixed;
    std::string parent; ///< the links' names
    std::string child;
    RigidTransform origin; ///< of the child in the parent where the joint is at zero
    Vec3 axis = {1, 0, 0}; ///< in the child; unit, but for Fixed and Floating, which have none
    std::optional<double> lower; ///< of Revolute and Prismatic; without them they have no end
    std::optional<double> upper;
    std::optional<JointMimic> mimic; ///< of Revolute, Continuous and Prismatic
};

/// A mesh as a robot's file names it.
struct LinkMesh {
    std::string uri;
    Vec3 scale = {1, 1, 1}; ///< finite, not zero; negative factors mirror
};

/// What collides of a link: a shape around the origin of its own frame, or a mesh.
struct LinkCollision {
    std::string name;           ///< may be empty
    RigidTransform origin;      ///< in the link's frame
    std::optional<Shape> shape; ///< an Obb, a Sphere or a Cylinder along z
    LinkMesh mesh;              ///< where there is no shape
    int line = 0;               ///< in the file
};

struct RobotLink {
    std::string name;
    std::vector<LinkCollision> collisions;
};

/// A number that may be set: the value of a joint that neither is fixed nor mimics another, or one
/// of the several of a planar or floating joint.
struct RobotVariable {
    std::string name; ///< the joint's; with "/x", "/theta", "/roll" behind it where it has several
    std::size_t joint = 0;
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    bool isAngle = false;

    /// The values that are all there is: the limits, or one turn of an angle without limits.
    /// Nothing for a length without end.
    [[nodiscard]] std::optional<std::pair<double, double>> range() const;
};

/// Why links and joints form no tree.
struct RobotFault {
    std::string problem;
    std::optional<std::size_t> joint; ///< that is at fault
    std::optional<std::size_t> link;
};

/// Nothing where each joint joins two links that there are, all links but one have one parent and
/// hang on that one, names differ, numbers are finite, axes are unit, limits are in order, and
/// mimicking joints follow one that can be set.
[[nodiscard]] std::optional<RobotFault> faultOf(std::span<const RobotLink> links,
                                                std::span<const RobotJoint> joints);

/// A tree of links. Immutable; joint values are given with each question, as the values of
/// variables(), in that order.
class Robot {
public:
    /// Throws Error (InvalidScene) with the problem of faultOf.
    Robot(std::string name, std::vector<RobotLink> links, std::vector<RobotJoint> joints);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::vector<RobotLink>& links() const { return links_; }
    [[nodiscard]] const std::vector<RobotJoint>& joints() const { return joints_; }
    [[nodiscard]] const std::vector<RobotVariable>& variables() const { return variables_; }

    [[nodiscard]] std::optional<std::size_t> findLink(std::string_view name) const;
    [[nodiscard]] std::optional<std::size_t> findJoint(std::string_view name) const;
    [[nodiscard]] std::optional<std::size_t> findVariable(std::string_view name) const;

    /// Of a joint, by index into links().
    [[nodiscard]] std::size_t parentLink(std::size_t joint) const { return ends_[joint].parent; }
    [[nodiscard]] std::size_t childLink(std::size_t joint) const { return ends_[joint].child; }
    /// The joint that the link hangs on; nothing for the root.
    [[nodiscard]] std::optional<std::size_t> parentJoint(std::size_t link) const;

    /// How the value of a joint with an axis follows a variable: factor * value + offset. Of a
    /// joint that mimics one that mimics another it is the last one's.
    struct Drive {
        std::size_t variable = 0; ///< the first, of joints with several
        double factor = 1;
        double offset = 0;
    };
    /// Nothing for a fixed joint.
    [[nodiscard]] std::optional<Drive> driveOf(std::size_t joint) const;

    /// The value of a joint with an axis where the variables are `values`. Precondition: it is
    /// Revolute, Continuous or Prismatic.
    [[nodiscard]] double jointValue(std::size_t joint, std::span<const double> values) const;

    /// A variable with the limits that it and all joints that mimic it have in common; at both ends
    /// jointValue keeps them. Where they leave no more than one value, a file has left some out,
    /// which URDF takes for 0, or contradicts itself: then they are the variable's own.
    [[nodiscard]] const RobotVariable& limited(std::size_t variable) const
    {
        return limited_[variable];
    }
    /// False where limits of joints that mimic a variable are left aside, as said above.
    [[nodiscard]] bool keepsMimicLimits(std::size_t variable) const;

    /// 0 where limited() allows it, else the middle of its range.
    [[nodiscard]] std::vector<double> neutralValues() const;

    /// Where each link is, by index into links(), the root at the origin. Precondition: as many
    /// finite values as variables.
    [[nodiscard]] std::vector<RigidTransform> linkPoses(std::span<const double> values) const;
    /// The same without allocating. Precondition: as many poses as links.
    void linkPoses(std::span<const double> values, std::span<RigidTransform> poses) const;

    /// The joints between two links: from `a` up to the link that both hang on, then down to `b`.
    [[nodiscard]] std::vector<std::size_t> jointsBetween(std::size_t a, std::size_t b) const;
    /// Those that move these joints, in ascending order.
    [[nodiscard]] std::vector<std::size_t> variablesBetween(std::size_t a, std::size_t b) const;
    /// Those that move a joint: the first, and how many.
    [[nodiscard]] std::pair<std::size_t, std::size_t> variablesOf(std::size_t joint) const;

private:
    struct Ends {
        std::size_t parent = 0;
        std::size_t child = 0;
    };

    std::string name_;
    std::vector<RobotLink> links_;
    std::vector<RobotJoint> joints_;
    std::vector<Ends> ends_;                              ///< by joint
    std::vector<Quaternion> halfTurned_;                  ///< by joint: see poseInParent
    std::vector<std::optional<std::size_t>> parentJoint_; ///< by link
    std::vector<std::size_t> order_;                      ///< of joints, each after those above it
    std::vector<RobotVariable> variables_;
    std::vector<RobotVariable> limited_;
    std::vector<std::optional<Drive>> drives_; ///< by joint
    std::size_t root_ = 0;
};

/// The motion of a joint at `values`, as many as it has variables: the child's frame in where it is
/// at zero.
[[nodiscard]] RigidTransform jointMotion(const RobotJoint& joint, std::span<const double> values);

/// Pairs of links that joints connect directly or through links without collisions, and that
/// robotics tools hence do not test; each pair once, the lower index first, in ascending order.
/// Throws Error (InvalidScene) where there are more than `most`.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>>
adjacentLinks(const Robot& robot, std::size_t most = 1'000'000);

} // namespace mbv
