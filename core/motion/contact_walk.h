#pragma once

#include "common_axis.h"
#include "level_planes.h"
#include "moment.h"
#include "motion/parts/part.h"
#include "pair_opener.h"
#include "search_limits.h"

#include <mbv/motion/pair_motion.h>

#include <cstddef>
#include <optional>
#include <vector>

/// The search for the first contact in one piece of a motion. Internal.
namespace mbv::motion {

/// Apart before and at `lower`, in contact at `time`.
struct Bracket {
    double lower = 0;
    double time = 0;
};

/// Both hierarchies and time are cut in turns: two boxes that stay apart for all of an interval are
/// done with; where their motion is larger than they are the interval is halved, for all such pairs
/// at once, the earlier half first; else the larger box is opened. Pairs of triangles and shapes
/// are advanced by their distance (separation.h).
class ContactWalk {
public:
    ContactWalk(const PartTree& a, const PartTree& b, const PairMotion& motion,
                const Tolerances& tolerances, Budget& budget)
        : a_(a), b_(b), motion_(motion), tolerances_(tolerances), budget_(budget),
          opener_(a, b, budget), planes_(a, b), axis_(a, b)
    {
    }

    /// The first contact in from..to, which is within the piece. Throws OutOfSteps.
    std::optional<Bracket> firstIn(std::size_t piece, double from, double to);

private:
    std::optional<Bracket> search(std::size_t piece, std::vector<PartPair> pairs, double from,
                                  double to);
    std::optional<Bracket> advance(std::size_t piece, const PartPair& pair, const Moment& moment,
                                   double from, double to);

    const PartTree& a_;
    const PartTree& b_;
    const PairMotion& motion_;
    const Tolerances& tolerances_;
    Budget& budget_;
    PairOpener opener_;
    LevelPlanes planes_;
    CommonAxis axis_;
    double enough_ = 0;        ///< pairs that planes keep farther apart are not looked at
    std::optional<Vec3> hint_; ///< the direction between the pieces that were looked at last
};

} // namespace mbv::motion
