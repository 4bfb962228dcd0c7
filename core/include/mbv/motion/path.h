#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/vec3.h>

#include <cstddef>
#include <string_view>
#include <vector>

namespace mbv {

/// Where a body is at a time, and how it gets there from the keyframe before.
struct Keyframe {
    double time = 0; ///< any unit, that of the whole path
    Vec3 position;   ///< mesh units
    Quaternion rotation;
    /// Whole turns on the way to this keyframe, besides the shorter way from the one before it, and
    /// about the same axis; negative ones go around the other way (-1: the longer way). Of the
    /// first keyframe it means nothing.
    int turns = 0;
    /// About what the turns go where both rotations are the same (to 1e-9 radians), which then tell
    /// no axis: any length, not zero, world space. Else it means nothing.
    Vec3 axis = {0, 0, 1};

    friend bool operator==(const Keyframe&, const Keyframe&) = default;
};

/// The most whole turns between two keyframes.
inline constexpr int kMostTurns = 1'000'000;

/// A rigid motion at constant speed: the position moves along a line, the rotation goes about one
/// axis. World space; from `begin` to `end`, which may be infinite where nothing moves.
struct PathSegment {
    double begin = 0;
    double end = 0;
    RigidTransform from = {}; ///< at `begin`
    Vec3 way = {};            ///< of the position from begin to end
    Vec3 axis = {0, 0, 1};    ///< unit
    double angle = 0;         ///< radians about the axis, without the whole turns
    int turns = 0;            ///< whole turns about the axis

    /// The part of [begin, end] that has gone by, 0 to 1; 0 where nothing moves.
    [[nodiscard]] double fractionAt(double time) const;
    [[nodiscard]] Quaternion rotationAt(double time) const;
    [[nodiscard]] Vec3 velocity() const;        ///< of the position, mesh units per unit of time
    [[nodiscard]] Vec3 angularVelocity() const; ///< radians per unit of time, along the axis
};

/// A motion of a rigid body through keyframes. Between two of them the position moves linearly and
/// the rotation goes about one axis at constant speed: the shorter way, and Keyframe::turns whole
/// turns. Before the first and after the last the pose holds. Of two ways that are equally long
/// (180 degrees) it takes that about the axis whose first component that is not zero is positive.
///
/// A body's points are where pose * p puts them: the rotation is about the body's own origin.
class Path {
public:
    /// The identity for all time.
    Path() = default;

    /// One pose for all time.
    explicit Path(const RigidTransform& pose);

    /// Throws Error (InvalidArgument) that begins with `where`, the keyframe's number and field:
    /// times must be finite and ascend strictly, positions be finite, rotations be of length 1 to
    /// within 1e-6, turns at most kMostTurns, the axis finite and not zero, and the speeds finite.
    /// No keyframes: the identity.
    explicit Path(std::vector<Keyframe> keyframes, std::string_view where = "path");

    [[nodiscard]] const std::vector<Keyframe>& keyframes() const { return keyframes_; }
    [[nodiscard]] RigidTransform at(double time) const;

    /// What the body does from `time` on; before the first keyframe and after the last, and where
    /// there is one or none, a segment without motion.
    [[nodiscard]] PathSegment segmentAt(double time) const;

    /// Whether any point of the body ever moves.
    [[nodiscard]] bool isMoving() const;

    friend bool operator==(const Path& a, const Path& b) { return a.keyframes_ == b.keyframes_; }

private:
    std::vector<Keyframe> keyframes_;
    std::vector<PathSegment> segments_; ///< between the keyframes
};

} // namespace mbv
