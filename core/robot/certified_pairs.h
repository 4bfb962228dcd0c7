#pragma once

#include "part_pair.h"

#include <mbv/robot/chain_motion.h>

#include <chrono>
#include <vector>

/// Proofs that two parts of a robot are never in contact. Private to the library.
namespace mbv {

/// The search for a contact of two parts among all values of the joints between their links. It can
/// be interrupted and taken up again.
class ContactSearch {
public:
    enum class Outcome {
        Open, ///< not done yet
        Proven,
        Found,
        Undecided, ///< they come nearer than what proofs are good for, and no contact was found
    };
    using Clock = std::chrono::steady_clock;

    /// Preconditions: the robot outlives this; a != b; all variables between the links have a
    /// range.
    ContactSearch(const Robot& robot, std::size_t a, std::size_t b, const PlacedPart& partOfA,
                  const PlacedPart& partOfB);

    /// Looks at so many boxes of values at most, or until `end`. The same boxes in the same order
    /// however it is interrupted.
    Outcome advance(std::size_t boxes, Clock::time_point end, const ProgressFn& progress);

    /// Values of all variables at which they are in contact. Precondition: Found.
    [[nodiscard]] const std::vector<double>& witness() const { return values_; }

private:
    /// Values that differ from the middle ones by no more than the half widths, and where the
    /// nearest points of the parts were, in their links, when last looked at.
    struct Box {
        std::vector<double> middle;
        std::vector<double> halfWidths;
        Vec3 onA;
        Vec3 onB;
    };

    [[nodiscard]] bool isDone(Box& box);
    void split(const Box& box);

    const Robot& robot_;
    std::size_t a_;
    std::size_t b_;
    PlacedPart partOfA_;
    PlacedPart partOfB_;
    ChainMotion motion_;
    std::vector<double> values_;
    std::vector<RigidTransform> poses_;
    std::vector<double> shares_;
    std::vector<Box> boxes_;
    bool found_ = false;
    bool undecided_ = false;
};

} // namespace mbv
