#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/motion/first_contact.h>
#include <mbv/robot/collision_matrix.h>
#include <mbv/robot/joint_path.h>
#include <mbv/robot/robot.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

/// Whether a robot at joint values, or on a way between them, is in itself or in what is around it.
namespace mbv {

/// Two links, or a link and an obstacle, that are tested against each other.
struct CheckedPair {
    std::size_t a = 0;       ///< a link
    std::size_t b = 0;       ///< a later link, or an obstacle
    bool isObstacle = false; ///< b is one

    friend bool operator==(const CheckedPair&, const CheckedPair&) = default;
};

/// What is nearest of a robot at joint values. World coordinates: the root link is at the origin.
struct RobotDistance {
    double distance = 0;  ///< 0 where they touch, cross, or one is within the other
    std::size_t pair = 0; ///< of RobotChecker::pairs()
    Vec3 pointOnA;
    Vec3 pointOnB;
};

/// What one pair does on the way.
struct PairOnPath {
    MotionState state = MotionState::Clear; ///< Unknown where any of its parts is
    std::string_view reason;                ///< of Unknown
    std::optional<MomentOfContact> firstContact;
    std::optional<LeastDistance> leastDistance; ///< where it was asked for
};

/// Immutable, and safe to ask from several threads.
class RobotChecker {
public:
    /// Tests each two links with parts, but those that joints connect (adjacentLinks) and those of
    /// `ignored` (the lower index first), and each link but the root against each obstacle, whose
    /// parts stand in the world; a root link is where it is, whatever the joints do. Throws Error
    /// (InvalidArgument) for parts that are not one list a link, or an obstacle that is no valid
    /// shape.
    RobotChecker(Robot robot, std::vector<std::vector<LinkPart>> parts,
                 std::span<const std::pair<std::size_t, std::size_t>> ignored,
                 std::vector<LinkPart> obstacles = {});

    /// The same robot in other surroundings; what was prepared of its links is shared. Throws as
    /// the constructor does.
    [[nodiscard]] RobotChecker among(std::vector<LinkPart> obstacles) const;

    /// The same with more obstacles, behind those that there are; what was prepared of these is
    /// shared, too. Throws as the constructor does.
    [[nodiscard]] RobotChecker including(std::vector<LinkPart> obstacles) const;

    /// The same without these pairs, as that of a gripper and what it is about to hold. Pairs that
    /// are not tested are passed over.
    [[nodiscard]] RobotChecker without(std::span<const CheckedPair> ignored) const;

    [[nodiscard]] const Robot& robot() const;

    /// Links ascending, those with obstacles last.
    [[nodiscard]] const std::vector<CheckedPair>& pairs() const;

    /// A copy of the robot that can be moved: one for each thread. The checker must outlive it.
    class Posed {
    public:
        explicit Posed(const RobotChecker& checker);
        ~Posed();
        Posed(const Posed&) = delete;
        Posed& operator=(const Posed&) = delete;

        /// Precondition: as many finite values as the robot has variables.
        void place(std::span<const double> values);

        // Preconditions of all that follows: it has been placed.

        /// Whether they touch, cross, or one is within the other; watertight meshes are solids.
        [[nodiscard]] bool inContact(std::size_t pair) const;
        [[nodiscard]] bool anyContact() const;
        /// Of one pair; nothing where it is farther apart than `limit`.
        [[nodiscard]] std::optional<RobotDistance> distanceWithin(std::size_t pair,
                                                                  double limit) const;
        /// Of all pairs, the lowest of several; nothing where there are no pairs.
        [[nodiscard]] std::optional<RobotDistance> nearest() const;

    private:
        struct Parts;
        const RobotChecker& checker_;
        std::unique_ptr<Parts> parts_;
    };

    /// See firstContact(): contacts are bracketed, and what is clear is proven. Throws Error:
    /// InvalidArgument where the path's values are not as many as the robot's variables; what
    /// firstContact throws.
    [[nodiscard]] PairOnPath along(std::size_t pair, const JointPath& path,
                                   const MotionOptions& options = {},
                                   const ProgressFn& progress = {}) const;

    /// The same of all pairs, in parallel on the threads of the caller's TBB arena.
    [[nodiscard]] std::vector<PairOnPath> allAlong(const JointPath& path,
                                                   const MotionOptions& options = {},
                                                   const ProgressFn& progress = {}) const;

private:
    struct Placeable;
    struct Content;
    std::shared_ptr<const Content> content_;
};

} // namespace mbv
