#pragma once

#include "common_axis.h"
#include "moment.h"
#include "pair_opener.h"
#include "search_limits.h"

#include <mbv/motion/pair_motion.h>

#include <cstddef>
#include <optional>
#include <vector>

/// The search for the least distance over a motion. Internal.
namespace mbv::motion {

/// The nearest that two bodies are known to come.
struct Nearest {
    double distance = 0;
    std::size_t piece = 0;
    double time = 0;
};

/// Branch and bound over both hierarchies and time, as ContactWalk cuts them. What cannot be nearer
/// than the nearest known, by more than the tolerance, is done with.
class LeastWalk {
public:
    LeastWalk(const PartTree& a, const PartTree& b, const PairMotion& motion,
              const Tolerances& tolerances, Budget& budget)
        : a_(a), b_(b), motion_(motion), tolerances_(tolerances), budget_(budget),
          opener_(a, b, budget), axis_(a, b)
    {
    }

    /// Makes `nearest` nearer where they come nearer than it, by more than `tolerance`, in the
    /// piece. Throws OutOfSteps.
    void improve(std::size_t piece, double tolerance, Nearest& nearest);

private:
    /// Along `hint`, the direction between the pieces looked at last, most others are proven to be
    /// farther apart.
    void search(std::size_t piece, std::vector<PartPair> pairs, double from, double to,
                std::optional<Vec3> hint);
    /// Whether two pieces need shorter intervals.
    bool mayBeNearer(std::size_t piece, const PartPair& pair, const Moment& moment,
                     std::optional<Vec3>& hint);

    const PartTree& a_;
    const PartTree& b_;
    const PairMotion& motion_;
    const Tolerances& tolerances_;
    Budget& budget_;
    PairOpener opener_;
    CommonAxis axis_;
    double tolerance_ = 0;
    Nearest* nearest_ = nullptr;
};

} // namespace mbv::motion
