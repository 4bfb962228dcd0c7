#pragma once

#include <mbv/robot/robot.h>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// Joint values that bring a link somewhere.
namespace mbv {

/// Where a link is wanted, in the frame of the root link.
struct LinkGoal {
    std::size_t link = 0;               ///< index into Robot::links()
    Vec3 pointInLink;                   ///< a point of the link, in the link's frame
    Vec3 point;                         ///< where it is to come to
    std::optional<Quaternion> rotation; ///< of the link; nothing for any. Unit
};

/// How a point of a link, and the link's rotation, follow one variable: lengths and radians per
/// radian, or per length of a prismatic joint. In the frame of the root link.
struct LinkTwist {
    Vec3 point;
    Vec3 rotation; ///< along the axis of the rotation, counter-clockwise
};

/// By variable; joints that mimic one count to it. Zero for variables that do not move the link.
/// Where the pitch of a floating joint is a right angle, roll and yaw rotate about one axis.
/// Precondition: as many finite values as variables.
[[nodiscard]] std::vector<LinkTwist> linkJacobian(const Robot& robot,
                                                  std::span<const double> values, std::size_t link,
                                                  const Vec3& pointInLink);

struct ReachOptions {
    double tolerance = 1e-9; ///< of the point, times the chain's size, and of the angle, in radians
    int mostSteps = 200;
};

struct Reach {
    std::vector<double> values; ///< of all variables
    double distance = 0;        ///< from the point to where it was to come
    double angle = 0;           ///< radians from the rotation that was wanted; 0 where any will do
    bool reached = false;       ///< both to within the tolerance
};

/// Values near `from` that bring the link to its goal, or as near as they come to from there: a
/// point out of reach, or behind joints at their limits, is approached. Damped least squares
/// (Wampler, IEEE Trans. SMC 16, 1986), the damping by Levenberg and Marquardt; no step leads
/// farther away. Variables that move the link keep Robot::limited, those out of it at first are
/// put to the nearest end; all others, and those of planar and floating joints, stay as they are.
/// Where an arm is straight and pulled along itself, nothing says to which side it is to bend: it
/// is then tried from slightly bent. A link that no joint moves stays. Precondition: as many finite
/// values as variables, and a goal that is finite.
[[nodiscard]] Reach reach(const Robot& robot, std::span<const double> from, const LinkGoal& goal,
                          const ReachOptions& options = {});

} // namespace mbv
