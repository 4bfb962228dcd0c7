#include "constrained_move.h"

#include "edits/link_reach.h"
#include "edits/scene_edits.h"

#include <mbv/collision/overlaps.h>
#include <mbv/collision/slide.h>
#include <mbv/collision/sweep.h>
#include <mbv/scene/pair_lists.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace mbv::viewer {

namespace {

/// How often the models of a group ask each other for a motion that all can make, before the group
/// stays where it is.
constexpr int kRounds = 8;

} // namespace

ConstrainedMove::ConstrainedMove(Scene start, std::vector<Shape> volumes,
                                 std::vector<std::size_t> models, MoveConstraint constraint)
    : start_(std::move(start)), scene_(start_), volumes_(std::move(volumes)),
      models_(std::move(models)), constraint_(constraint), pivot_(centerOf(start_, models_))
{
}

void ConstrainedMove::restart()
{
    scene_ = start_;
    offset_ = {};
    degrees_ = 0;
    isOutOfReach_ = false;
    stoppedBy_.clear();
}

bool ConstrainedMove::byJoints() const
{
    return constraint_ == MoveConstraint::Joints && models_.size() == 1 &&
           isMovedByJoints(start_, models_.front());
}

/// From where the joints are now: a drag does not jump from one way to bend to another.
void ConstrainedMove::reachFor(const Vec3& center, const std::optional<Quaternion>& rotation)
{
    auto [scene, isReached] =
        withModelReaching(std::move(scene_), models_.front(), center, rotation);
    scene_ = std::move(scene);
    isOutOfReach_ = !isReached;
}

void ConstrainedMove::noteStop(std::size_t obstacle)
{
    const std::string& name = start_.models[obstacle].name;
    if (std::find(stoppedBy_.begin(), stoppedBy_.end(), name) == stoppedBy_.end())
        stoppedBy_.push_back(name);
}

std::vector<std::size_t> ConstrainedMove::obstaclesOf(std::size_t model) const
{
    std::vector<std::size_t> obstacles;
    for (std::size_t i = 0; i < start_.models.size(); ++i) {
        const Model& other = start_.models[i];
        if (other.visible && !std::binary_search(models_.begin(), models_.end(), i) &&
            !isIgnored(start_, other.name, start_.models[model].name))
            obstacles.push_back(i);
    }
    return obstacles;
}

Vec3 ConstrainedMove::slideOf(std::size_t model, const Vec3& motion)
{
    const Model& body = scene_.models[model];
    const Shape volume = worldVolume(body);
    if (!body.visible || !isBounded(volume))
        return motion;
    const std::vector<std::size_t> obstacles = obstaclesOf(model);
    std::vector<Shape> shapes;
    shapes.reserve(obstacles.size());
    for (const std::size_t i : obstacles)
        shapes.push_back(volumes_[i]);
    const SlideResult result = moveAndSlide(volume, motion, shapes);
    for (const SlideContact& contact : result.contacts)
        noteStop(obstacles[contact.obstacle]);
    return result.contacts.empty() ? motion : result.moved;
}

/// A motion that every model makes without being stopped: each in turn shortens and bends the one
/// before, until none does.
Vec3 ConstrainedMove::commonSlide(const Vec3& motion)
{
    Vec3 common = motion;
    for (int round = 0; round < kRounds; ++round) {
        const Vec3 before = common;
        for (const std::size_t model : models_)
            common = slideOf(model, common);
        if (common == before || models_.size() == 1)
            return common;
    }
    return {};
}

void ConstrainedMove::moveTo(const Vec3& offset)
{
    stoppedBy_.clear();
    if (byJoints()) {
        reachFor(pivot_ + offset, {});
        offset_ = centerOf(scene_.models[models_.front()]) - pivot_;
        return;
    }
    if (constraint_ != MoveConstraint::Blocked) {
        scene_ = withModelsMoved(start_, models_, offset);
        offset_ = offset;
        return;
    }
    const Vec3 moved = commonSlide(offset - offset_);
    scene_ = withModelsMoved(std::move(scene_), models_, moved);
    offset_ += moved;
}

bool ConstrainedMove::rotationIsFree(const Vec3& axis, double degrees)
{
    const RigidMotion motion{{}, pivot_, axis, degrees * std::numbers::pi / 180};
    const Scene rotated = withModelsRotated(scene_, models_, motion.pivot, axis, degrees);
    for (const std::size_t model : models_) {
        const Model& body = scene_.models[model];
        const Shape before = worldVolume(body);
        if (!body.visible || !isBounded(before))
            continue;
        const Shape after = worldVolume(rotated.models[model]);
        // A world-aligned box does not rotate, it changes: where it ends must do.
        const bool rotates = body.shape || body.volumeKind != VolumeKind::Aabb;
        for (const std::size_t i : obstaclesOf(model)) {
            if (overlaps(before, volumes_[i]))
                continue;
            if (overlaps(after, volumes_[i]) ||
                (rotates && sweepRotational(before, motion, volumes_[i])))
                noteStop(i);
        }
    }
    return stoppedBy_.empty();
}

void ConstrainedMove::rotateTo(const Vec3& axis, double degrees)
{
    stoppedBy_.clear();
    if (byJoints()) {
        const Quaternion turn = fromAxisAngle(axis, degrees * std::numbers::pi / 180);
        reachFor(pivot_, turn * start_.models[models_.front()].pose.rotation);
        degrees_ = degrees;
        return;
    }
    // The short way round: the mouse may have gone past 180 degrees.
    const double by = std::remainder(degrees - degrees_, 360);
    if (constraint_ == MoveConstraint::Blocked && !rotationIsFree(axis, by))
        return;
    scene_ = withModelsRotated(start_, models_, pivot_, axis, degrees);
    degrees_ = degrees;
}

} // namespace mbv::viewer
