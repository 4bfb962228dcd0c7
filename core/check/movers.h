#pragma once

#include <mbv/motion/first_contact.h>
#include <mbv/robot/placed_robot.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

/// What the models of a scene are, and how they move. Private to the library.
namespace mbv {

class Movers {
public:
    /// Both must outlive this. Throws Error: InvalidScene for a motion of a model that there is
    /// not, or that is a link of a robot with a trajectory; InvalidArgument for a path that has not
    /// a value for each variable of its robot.
    Movers(const Scene& scene, std::span<const RobotMotion> robots);

    [[nodiscard]] bool moves(std::size_t model) const;

    /// From the first keyframe or waypoint to the last; zeros where there is none.
    [[nodiscard]] std::pair<double, double> times() const;

    [[nodiscard]] RigidTransform poseAt(std::size_t model, double time) const;

    /// Throws what MeshBvh throws and Error (InvalidScene), naming the model.
    [[nodiscard]] Body bodyOf(std::size_t model) const;

    /// Of the two on their way. Throws what firstContact throws.
    [[nodiscard]] MotionAnswer meet(std::size_t a, std::size_t b, MotionOptions options,
                                    const ProgressFn& progress) const;

    /// How far apart they are at a time.
    [[nodiscard]] double distanceAt(std::size_t a, std::size_t b, double time) const;

private:
    /// A model that a robot carries.
    struct Carried {
        const RobotMotion* by = nullptr; ///< null where it is none
        std::size_t link = 0;
        RigidTransform inLink;
        bool moves = false; ///< there is a joint above it
    };

    void carry(const RobotMotion& robot);
    [[nodiscard]] Path pathOf(std::size_t model) const;

    const Scene& scene_;
    std::span<const RobotMotion> robots_;
    std::vector<const Path*> paths_; ///< by model; null where it has none
    std::vector<Carried> carried_;   ///< by model
};

} // namespace mbv
