#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace mbv::viewer {

/// What holds the models that are moved.
enum class MoveConstraint {
    Free,
    Blocked, ///< the volumes of the others stop them, and they slide along the faces
    Joints,  ///< a link of a robot stays in its chain, and its joints follow
};

/// A move of models under a constraint: all together, as one rigid body, either translated or
/// rotated. Blocked ones stop at the volumes of the other visible models, pairs that the scene
/// ignores aside, and slide along their faces; a rotation that would enter one is refused. What
/// they overlap at the start does not hold them back. Hidden models, and planes and half-spaces
/// among the obstacles, pass freely. By its joints one link alone is moved, as far as it reaches;
/// what isMovedByJoints says no to, and several models, are free.
class ConstrainedMove {
public:
    /// `volumes` are those of the scene's models in the world, by index. Precondition: `models` are
    /// some of them.
    ConstrainedMove(Scene start, std::vector<Shape> volumes, std::vector<std::size_t> models,
                    MoveConstraint constraint);

    /// Takes the models, from where they are now, as far as possible towards `offset` from the
    /// start. A link may rotate with that.
    void moveTo(const Vec3& offset);

    /// Rotates them from where they are now to `degrees` about the axis (unit) through their pivot
    /// at the start, if nothing is in the way.
    void rotateTo(const Vec3& axis, double degrees);

    /// Back to the start.
    void restart();

    const Scene& start() const { return start_; }
    /// Of all models, at the start.
    const std::vector<Shape>& volumes() const { return volumes_; }
    const Scene& scene() const { return scene_; } ///< with the models where they are now
    const Vec3& offset() const { return offset_; }
    double degrees() const { return degrees_; }

    /// The middle of the centers of the models at the start, which they rotate about.
    const Vec3& pivot() const { return pivot_; }

    /// The names of those that were in the way of the last call, each once.
    const std::vector<std::string>& stoppedBy() const { return stoppedBy_; }
    /// Joints did not bring their link all the way in the last call.
    bool isOutOfReach() const { return isOutOfReach_; }

private:
    std::vector<std::size_t> obstaclesOf(std::size_t model) const;
    Vec3 slideOf(std::size_t model, const Vec3& motion);
    bool byJoints() const;
    void reachFor(const Vec3& center, const std::optional<Quaternion>& rotation);
    Vec3 commonSlide(const Vec3& motion);
    bool rotationIsFree(const Vec3& axis, double degrees);
    void noteStop(std::size_t obstacle);

    Scene start_;
    Scene scene_;
    std::vector<Shape> volumes_;
    std::vector<std::size_t> models_;
    MoveConstraint constraint_;
    Vec3 pivot_;
    Vec3 offset_;
    double degrees_ = 0;
    bool isOutOfReach_ = false;
    std::vector<std::string> stoppedBy_;
};

} // namespace mbv::viewer
