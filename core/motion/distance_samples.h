#pragma once

#include "least_walk.h"
#include "search_limits.h"
#include "still_pair.h"

#include <mbv/motion/pair_motion.h>

#include <cstddef>

/// A first guess of when two moving bodies are nearest. Internal.
namespace mbv::motion {

/// The nearest of some moments of a motion, and of those that a descent from the nearest leads to.
/// The search that proves the least distance (LeastWalk) is the faster the nearer this is.
/// Precondition: the bodies are never in contact, so that it is enough to look at surfaces.
class DistanceSamples {
public:
    /// What is given must outlive it.
    DistanceSamples(const StillPair& still, const PairMotion& motion, Budget& budget)
        : still_(still), motion_(motion), budget_(budget)
    {
    }

    /// Throws OutOfSteps.
    Nearest nearest();

private:
    /// The distance at a time, infinity where it is more than `limit`.
    double lookAt(std::size_t piece, double time, double limit);

    /// Golden section search within `reach`, a time, of the nearest moment.
    void descend(double reach);

    const StillPair& still_;
    const PairMotion& motion_;
    Budget& budget_;
    Nearest nearest_;
};

} // namespace mbv::motion
