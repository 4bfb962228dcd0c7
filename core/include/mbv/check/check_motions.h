#pragma once

#include <mbv/check/check_overlaps.h>
#include <mbv/motion/first_contact.h>
#include <mbv/robot/placed_robot.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <span>
#include <vector>

namespace mbv {

/// What checkMotions is to find out.
struct MotionCheckOptions {
    double clearance = 0;    ///< >= 0 and finite: pairs that come as near are findings, too
    std::size_t threads = 0; ///< at most so many; 0: those of the caller's TBB arena
    std::size_t mostPairs = kMostPairs;                ///< that are looked at
    std::size_t mostSteps = MotionOptions().mostSteps; ///< of a pair, see MotionOptions
};

/// Two models of which one moves, at least.
struct MovingPair {
    std::size_t a = 0; ///< a model of the scene
    std::size_t b = 0; ///< a later one
    MotionAnswer answer;
};

/// What becomes of a scene's motions.
struct MotionReport {
    double begin = 0;              ///< the first keyframe or waypoint of all motions
    double end = 0;                ///< the last
    std::vector<MovingPair> pairs; ///< by a, then by b

    [[nodiscard]] std::size_t contacts() const; ///< pairs in contact
    [[nodiscard]] bool hasFindings() const;     ///< not every pair is Clear
};

/// First contact, intervals of contact and least distance of every pair of models (hidden ones too)
/// of which one moves, `scene.ignore` honored; motions of missing models are left out. A watertight
/// mesh is the solid that it bounds where the other one is watertight, too, or a shape; else meshes
/// are their surfaces.
/// `robots` are robots of the scene (LoadedScene::robots, robotMotions()) whose links' models
/// follow their joints; what the joints do not move stands still.
///
/// Runs in parallel over pairs; the report is the same on any number of threads, and `progress` is
/// called on the calling thread alone. Throws what MeshBvh and firstContact throw, with the names
/// of the models, and Error: InvalidArgument for a clearance that is negative or not finite;
/// InvalidScene where nothing has a motion, for more pairs than `mostPairs`, and for a motion of a
/// model that there is not or that is a link of one of `robots`; InvalidArgument for a path that
/// has not a value for each variable of its robot; Cancelled.
[[nodiscard]] MotionReport checkMotions(const Scene& scene, const MotionCheckOptions& options = {},
                                        std::span<const RobotMotion> robots = {},
                                        const ProgressFn& progress = {});

/// How far two models of the scene are apart at each of the times; 0 where they meet, and where it
/// is not known whether they do. The same meaning of meshes and the same errors as above.
[[nodiscard]] std::vector<double> distancesOver(const Scene& scene, std::size_t a, std::size_t b,
                                                std::span<const double> times,
                                                std::span<const RobotMotion> robots = {});

/// Seconds; the end is not before the beginning.
struct TimeSpan {
    double begin = 0;
    double end = 0;
};

/// From the first keyframe or waypoint of all motions to the last. Throws Error (InvalidScene)
/// where nothing has a motion.
[[nodiscard]] TimeSpan motionSpan(const Scene& scene, std::span<const RobotMotion> robots = {});

/// The scene at a time: models that move have the pose of their path or joints, and there are no
/// motions.
[[nodiscard]] Scene sceneAt(Scene scene, double time, std::span<const RobotMotion> robots = {});

} // namespace mbv
