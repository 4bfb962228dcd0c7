#include <mbv/motion/path.h>

#include "geometry/numbers/fused.h"
#include "speed_fault.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

namespace mbv {
namespace {

/// Below this a rotation tells no axis.
constexpr double kNoAngle = 1e-9;

/// What is less of a unit quaternion is rounding.
constexpr double kRounding = 1e-12;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

[[noreturn]] void fail(std::string_view where, std::size_t index, const std::string& problem)
{
    throw Error(ErrorCode::InvalidArgument,
                std::string(where) + ".keyframes[" + std::to_string(index) + "]." + problem);
}

void requireValid(const Keyframe& frame, std::string_view where, std::size_t index)
{
    if (!std::isfinite(frame.time))
        fail(where, index, "time must be finite");
    if (!isFinite(frame.position))
        fail(where, index, "position has a component that is not finite");
    if (!isValid(frame.rotation))
        fail(where, index, "rotation must be a quaternion of length 1");
    if (std::abs(static_cast<double>(frame.turns)) > kMostTurns)
        fail(where, index, "turns must be at most " + std::to_string(kMostTurns));
    if (!isFinite(frame.axis) || frame.axis == Vec3{})
        fail(where, index, "axis must be finite and not zero");
}

/// Of two opposite axes always the same one.
Vec3 firstPositive(const Vec3& axis)
{
    for (int i = 0; i < 3; ++i) {
        if (std::abs(axis[i]) > kNoAngle)
            return axis[i] < 0 ? -axis : axis;
    }
    return axis;
}

PathSegment segmentBetween(const Keyframe& a, const Keyframe& b)
{
    PathSegment segment = {a.time, b.time, {normalized(a.rotation), a.position}};
    segment.way = b.position - a.position;
    segment.turns = b.turns;
    Quaternion turned = normalized(b.rotation) * conjugate(segment.from.rotation);
    if (turned.w < 0)
        turned = {-turned.x, -turned.y, -turned.z, -turned.w};
    const Vec3 sine = {turned.x, turned.y, turned.z};
    const double angle = 2 * std::atan2(norm(sine), turned.w);
    if (angle <= kNoAngle) {
        segment.axis = normalized(b.axis);
        return segment;
    }
    segment.angle = angle;
    segment.axis = normalized(sine);
    if (turned.w <= kRounding)
        segment.axis = firstPositive(segment.axis);
    return segment;
}

PathSegment still(double begin, double end, const RigidTransform& pose)
{
    return {begin, end, pose};
}

} // namespace

double PathSegment::fractionAt(double time) const
{
    const double length = end - begin;
    return length < kInfinity ? (time - begin) / length : 0;
}

Quaternion PathSegment::rotationAt(double time) const
{
    if (angle == 0 && turns == 0)
        return from.rotation;
    const double fraction = fractionAt(time);
    // Whole turns are taken off before the angle is rounded: what is left of 1,000 is exact.
    const TwoNumbers turned = exactProduct(turns, fraction);
    const double part = turned.high - std::nearbyint(turned.high) + turned.low;
    const double radians = angle * fraction + 2 * std::numbers::pi * part;
    return normalized(fromAxisAngle(axis, radians) * from.rotation);
}

Vec3 PathSegment::velocity() const
{
    return way == Vec3{} ? Vec3{} : way / (end - begin);
}

Vec3 PathSegment::angularVelocity() const
{
    if (angle == 0 && turns == 0)
        return {};
    return (angle + 2 * std::numbers::pi * turns) / (end - begin) * axis;
}

Path::Path(const RigidTransform& pose)
    : Path(std::vector{Keyframe{0, pose.translation, pose.rotation}})
{
}

Path::Path(std::vector<Keyframe> keyframes, std::string_view where)
    : keyframes_(std::move(keyframes))
{
    for (std::size_t i = 0; i < keyframes_.size(); ++i) {
        requireValid(keyframes_[i], where, i);
        if (i == 0)
            continue;
        if (!(keyframes_[i].time > keyframes_[i - 1].time))
            fail(where, i, "time must be later than that of the keyframe before");
        segments_.push_back(segmentBetween(keyframes_[i - 1], keyframes_[i]));
        const PathSegment& segment = segments_.back();
        if (!isFinite(segment.way))
            fail(where, i, "position is so far from the one before that the way is not finite");
        if (!std::isfinite(segment.end - keyframes_.front().time))
            fail(where, i, "time is so long after the first that the duration is not finite");
        const bool turns = segment.angle != 0 || segment.turns != 0;
        if (const char* fault = faultOfTime(norm(segment.velocity()), segment.way != Vec3{}))
            fail(where, i, fault);
        if (const char* fault = faultOfTime(norm(segment.angularVelocity()), turns))
            fail(where, i, fault);
    }
}

RigidTransform Path::at(double time) const
{
    const PathSegment segment = segmentAt(time);
    return {segment.rotationAt(time),
            segment.from.translation + segment.fractionAt(time) * segment.way};
}

PathSegment Path::segmentAt(double time) const
{
    if (keyframes_.empty())
        return still(-kInfinity, kInfinity, {});
    const auto poseOf = [](const Keyframe& frame) {
        return RigidTransform{normalized(frame.rotation), frame.position};
    };
    if (time < keyframes_.front().time)
        return still(-kInfinity, keyframes_.front().time, poseOf(keyframes_.front()));
    if (!(time < keyframes_.back().time))
        return still(keyframes_.back().time, kInfinity, poseOf(keyframes_.back()));
    const auto after =
        std::upper_bound(segments_.begin(), segments_.end(), time,
                         [](double t, const PathSegment& segment) { return t < segment.end; });
    return *after;
}

bool Path::isMoving() const
{
    return std::any_of(segments_.begin(), segments_.end(), [](const PathSegment& segment) {
        return segment.way != Vec3{} || segment.angle != 0 || segment.turns != 0;
    });
}

} // namespace mbv
