#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/vec3.h>
#include <mbv/robot/robot.h>

#include <cstddef>
#include <span>
#include <vector>

namespace mbv {

/// How far two links of a robot can come nearer to each other when the joints between them move.
///
/// Joints are moved one after the other, from one end of the chain, so that each still finds the
/// joints behind it where they were: a point moves on a circle whose radius is its distance from
/// the joint's axis before anything has moved. That is much less than the sum of all lengths
/// (Schwarzer, Saha, Latombe: Exact collision checking of robot paths, 2002), and nothing is
/// sampled. Points of one link are moved by the joints up to some place in the chain, those of the
/// other by the rest; the place that gives the least is taken.
class ChainMotion {
public:
    /// Each link lies in the convex hull of its points, which are in its frame. Preconditions: the
    /// robot outlives this; both have points.
    ChainMotion(const Robot& robot, std::size_t a, std::size_t b, std::vector<Vec3> pointsOfA,
                std::vector<Vec3> pointsOfB);

    /// Those that move one link against the other, in ascending order.
    [[nodiscard]] const std::vector<std::size_t>& variables() const { return variables_; }

    /// By how much the distance of the two links may be less where each of variables() differs from
    /// its value by no more than its half width, which are in the order of variables(). `poses` are
    /// the links' at the values. Rounded up. `shares`, where not empty, gets the part of each of
    /// variables().
    [[nodiscard]] double approach(std::span<const RigidTransform> poses,
                                  std::span<const double> halfWidths,
                                  std::span<double> shares = {}) const;

private:
    /// One variable of one joint of the chain.
    struct Step {
        std::size_t joint = 0;
        std::size_t place = 0; ///< in variables_
        double factor = 1;     ///< of the joint's value to the variable's, not negative
        enum class Kind { AboutAxis, AboutPoint, Along } kind = Kind::AboutAxis;
    };

    [[nodiscard]] double reach(const Step& step, std::span<const RigidTransform> poses,
                               std::span<const Vec3> worldPoints) const;

    const Robot& robot_;
    std::size_t a_;
    std::size_t b_;
    std::vector<Vec3> pointsOfA_;
    std::vector<Vec3> pointsOfB_;
    std::vector<std::size_t> variables_;
    std::vector<Step> steps_; ///< from a to b
};

} // namespace mbv
