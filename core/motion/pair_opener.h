#pragma once

#include "moment.h"
#include "motion/parts/part.h"
#include "search_limits.h"

#include <optional>
#include <vector>

/// Pairs of parts that are looked at in one interval of a motion. Internal.
namespace mbv::motion {

/// Two parts, and how far they are apart in the interval at least, as far as known.
struct PartPair {
    Part a;
    Part b;
    double gap = 0;
};

/// The larger radius of the parts that end somewhere.
double radiusOf(const PartPair& pair);

/// Cuts pairs of parts of two bodies, and lets go of those that stay apart.
class PairOpener {
public:
    PairOpener(const PartTree& a, const PartTree& b, Budget& budget) : a_(a), b_(b), budget_(budget)
    {
    }

    /// The pairs that may come as near as `enough` in the moment's interval are left, with their
    /// gaps.
    void keepNear(const Moment& moment, double enough, std::vector<PartPair>& pairs);

    /// Puts the children of the larger part that can be opened, with the other part, in `pairs`,
    /// where they may come as near as `enough`. Along `hint`, a unit direction, many triangles may
    /// be farther apart. Precondition: not both are pieces.
    void open(const PartPair& pair, const Moment& moment, double enough,
              const std::optional<Vec3>& hint, std::vector<PartPair>& pairs);

private:
    double gapOf(const Part& a, const Part& b, const Moment& moment, double enough) const;

    const PartTree& a_;
    const PartTree& b_;
    Budget& budget_;
    PartColumns opened_;
};

} // namespace mbv::motion
