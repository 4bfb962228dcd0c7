#pragma once

#include <mbv/geometry/quaternion.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <optional>

/// Links of robots that are moved by their joints.
namespace mbv::viewer {

/// The model is a part of a robot's link that some joint moves, and no trajectory has the robot.
bool isMovedByJoints(const Scene& scene, std::size_t model);

struct ReachedScene {
    Scene scene;
    bool isReached = false; ///< else joints came as near as they could
};

/// The joints of the model's robot where they bring its center to `center`, and it into this
/// rotation where one is wanted, or as near as they come to from where they are: see mbv::reach.
/// Precondition: isMovedByJoints.
ReachedScene withModelReaching(Scene scene, std::size_t model, const Vec3& center,
                               const std::optional<Quaternion>& rotation = {});

} // namespace mbv::viewer
