#pragma once

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/geometry/progress.h>
#include <mbv/geometry/shapes.h>
#include <mbv/mesh_query/mesh_as.h>
#include <mbv/motion/pair_motion.h>
#include <mbv/motion/path.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace mbv {

/// What moves: a shape or a mesh in its own frame, which the motion's pose puts into the world.
using Body = std::variant<Shape, MeshBvh>;

/// How far at most a point of the body is from the origin of its frame; infinite for a plane or a
/// half-space.
[[nodiscard]] double reachOf(const Body& body);

enum class MotionState : std::uint8_t {
    Clear,     ///< proven: they have no point in common at any time
    Clearance, ///< the same, but they come as near as MotionOptions::clearance
    Contact,   ///< they meet
    Unknown,   ///< the search was given up, or not begun: a reason says why
};

/// "clear", "clearance", "contact", "unknown".
[[nodiscard]] std::string_view nameOf(MotionState state);

/// When two bodies meet first. World space.
struct MomentOfContact {
    double time = 0;      ///< in contact
    double timeLower = 0; ///< apart at every time before it, and, if later than the start, at it
    Vec3 point;           ///< where they meet
    Vec3 normal;          ///< unit, from A to B
};

struct TimeInterval {
    double from = 0;
    double to = 0;
};

/// When two bodies are nearest, and where. World space.
struct LeastDistance {
    double time = 0;
    double distance = 0;
    Vec3 pointOnA;
    Vec3 pointOnB;
};

struct MotionOptions {
    /// Solid: a body inside the other is in contact. Throws Error (DegenerateMesh) for a mesh that
    /// is not watertight. Where relation() is Unknown at the start, of bodies whose surfaces are
    /// apart, as of one that lies where two bodies of a mesh overlap, so is the answer.
    MeshAs as = MeshAs::Surface;
    double clearance = 0;      ///< bodies that come as near are Clearance; mesh units
    bool intervals = true;     ///< else only the first contact is looked for
    bool leastDistance = true; ///< else it is looked for only where a clearance is asked for
    /// Of the search, the same on any machine, for each thousand pieces of the motion begun; these
    /// take about a second, a usual motion some thousands. When used up, or sure not to suffice,
    /// the state is Unknown, but for a first contact that is found, or the proof that there is
    /// none: these stay.
    std::size_t mostSteps = 10'000'000;
};

/// How two bodies meet on their way.
struct [[nodiscard]] MotionAnswer {
    MotionState state = MotionState::Clear;
    /// A sentence, a literal: why the state is Unknown, or what else is not known: contacts after
    /// the first one, breaks between them, or how near they come. Empty where all is.
    std::string_view reason;
    std::optional<MomentOfContact> firstContact;
    std::vector<TimeInterval> intervals; ///< of contact, ascending
    std::optional<LeastDistance> leastDistance;
};

/// When two moving bodies first meet, or the proof that they never do.
///
/// Times run from the first keyframe of either path to the last, where a path of one keyframe,
/// which stands still, counts only beside another such; where there are less than two keyframes in
/// all, the answer is about that moment alone. Bodies are in contact when they are no farther apart
/// than 2e-13 of their sizes and 4e-15 of their coordinates (1e-9 with a cylinder, cone,
/// ellipsoid or hull); touching counts, already touching at the start is a contact at the start,
/// and so is a graze. timeLower is at most 1e-9 of the duration, or four roundings of the time,
/// before time. No contact is too short to be found: steps are bounded by distance and motion
/// (conservative advancement; Schwarzer, Saha, Latombe, Exact collision checking of robot paths,
/// 2002) and not by samples.
///
/// `intervals` begin as the first contact does. From within a contact the end is looked for in
/// steps in which no point moves farther than 1/50 of the smaller size (of a point, of the
/// other's): two contacts with a shorter break between them may be given as one. In a piece of the
/// motion that is longer than 50,000 such steps they may be longer, and the answer then has a
/// reason; so it does for two planes or half-spaces, which have no size: 1,000 steps a piece. The
/// least distance is off by at most 1e-5 of the sizes and never too small; 0 where
/// there is a contact. The normal is that of the nearest points just before; of bodies that are in
/// contact at the start that of contact(), or else some unit vector.
///
/// Throws Error (InvalidShape) for an invalid shape ("a" or "b"), (InvalidArgument) for a clearance
/// that is negative or not a number, (Cancelled) where `progress` says so; it is asked about ten
/// thousand times a second, with 0.
[[nodiscard]] MotionAnswer firstContact(const Body& a, const Path& pathA, const Body& b,
                                        const Path& pathB, const MotionOptions& options = {},
                                        const ProgressFn& progress = {});

/// The same for any motion.
[[nodiscard]] MotionAnswer firstContact(const Body& a, const Body& b, const PairMotion& motion,
                                        const MotionOptions& options = {},
                                        const ProgressFn& progress = {});

} // namespace mbv
