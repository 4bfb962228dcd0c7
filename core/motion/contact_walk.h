#pragma once

#include "moment.h"
#include "part.h"
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

/// Two parts that may meet.
struct PartPair {
    Part a;
    Part b;
};

/// Both hierarchies and time are cut in turns: two boxes that stay apart for all of an interval are
/// done with; where their motion is larger than they are the interval is halved, for all such pairs
/// at once, the earlier half first; else the larger box is opened. Pairs of triangles and shapes
/// are advanced by their distance (separation.h).
class ContactWalk {
public:
    ContactWalk(const PartTree& a, const PartTree& b, const PairMotion& motion,
                const Tolerances& tolerances, Budget& budget)
        : a_(a), b_(b), motion_(motion), tolerances_(tolerances), budget_(budget)
    {
    }

    /// The first contact in from..to, which is within the piece. Throws OutOfSteps.
    std::optional<Bracket> firstIn(std::size_t piece, double from, double to);

private:
    std::optional<Bracket> search(std::size_t piece, std::vector<PartPair> pairs, double from,
                                  double to);
    std::optional<Bracket> advance(std::size_t piece, const PartPair& pair, const Moment& moment,
                                   double from, double to);
    void open(const PartPair& pair, std::vector<PartPair>& pairs);

    const PartTree& a_;
    const PartTree& b_;
    const PairMotion& motion_;
    const Tolerances& tolerances_;
    Budget& budget_;
    std::vector<Part> opened_;
};

/// How far two parts are apart at any time of the moment's interval, at least; negative where not
/// known. Above `enough` no more is looked for.
double leastGap(const PartPair& pair, const Moment& moment, const PartTree& a, const PartTree& b,
                double enough);

/// The larger radius of the parts that end somewhere.
double radiusOf(const PartPair& pair);

/// Puts the children of the larger part that can be opened, with the other part, in `pairs`.
/// Precondition: not both are pieces.
void openLarger(const PartPair& pair, const PartTree& a, const PartTree& b,
                std::vector<Part>& opened, std::vector<PartPair>& pairs);

} // namespace mbv::motion
