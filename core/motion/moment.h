#pragma once

#include "motion/parts/facing_bodies.h"
#include "motion/parts/part.h"
#include "motion/parts/placed_body.h"

#include <mbv/motion/pair_motion.h>

#include <cstddef>
#include <optional>

/// Two bodies at one moment, and how far they can move around it. Internal.
namespace mbv::motion {

/// Both bodies in the middle of an interval.
class Moment {
public:
    Moment(const PairMotion& motion, std::size_t piece, double from, double to);

    double time() const { return time_; }
    double half() const { return ofA_.half; } ///< of the interval
    const PlacedPair& bodies() const { return bodies_; }
    const PairRates& rates() const { return rates_; }

    /// As A faces B, and as B faces A.
    const Facing& ofA() const { return ofA_; }
    const Facing& ofB() const { return ofB_; }

    /// A unit direction along which two triangles stay farther than `keep` apart for all of the
    /// interval: `hint`, if it is one, or what directionThatKeepsApart() finds. The parts are
    /// theirs.
    std::optional<Vec3> directionBetween(const Triangle& a, const Part& partA, const Triangle& b,
                                         const Part& partB, const std::optional<Vec3>& hint,
                                         double keep) const;

private:
    double time_;
    PlacedPair bodies_;
    PairRates rates_;
    Facing ofA_;
    Facing ofB_;
};

} // namespace mbv::motion
