#pragma once

#include "moment.h"
#include "motion/parts/part_reach.h"
#include "pair_opener.h"

#include <cstddef>
#include <vector>

/// Planes between two bodies that move. Internal.
namespace mbv::motion {

/// What ends a search where a body moves along thousands of triangles that are level with each
/// other, and nearer than their boxes tell: each of the bodies stays on its own side of their
/// plane. Any direction proves as much, whatever it comes from.
class LevelPlanes {
public:
    LevelPlanes(const PartTree& a, const PartTree& b);

    /// What follows is asked about the moment's interval, in which it is enough to be farther apart
    /// than `keep`. The moment must outlive it.
    void setInterval(const Moment& moment, double keep);

    /// These were found to be far enough apart without a plane; both are small. Of many such pairs
    /// one in eight is remembered.
    void foundApart(const PartPair& pair);

    /// Remembers the plane of a face that keeps these far enough apart, if one does; both are
    /// small.
    void remember(const PartPair& pair);

    /// A plane that is remembered keeps them far enough apart.
    bool keepApart(const PartPair& pair);

private:
    struct Plane {
        PartReach ofA;  ///< along its normal, from A to B
        PartReach ofB;  ///< the other way
        bool goesWithA; ///< rotates as A does, not as B
        std::size_t tried = 0;
        std::size_t kept = 0;
        bool isUseless = false; ///< kept too few of those tried apart
        ApproachAxis axis = {}; ///< at the moment
        double between = 0;     ///< along it, from A's origin to B's
    };

    void place(Plane& plane) const;
    void reconsider(Plane& plane) const;
    double approachAlong(const Plane& plane, const PartPair& pair) const;
    double enoughAlong(const Plane& plane, const PartPair& pair) const;
    bool isWorthEveryTriangle(const Plane& plane) const;

    const PartTree& a_;
    const PartTree& b_;
    bool hasInfinite_;    ///< one of them has no end, and a single normal
    double manyAttempts_; ///< after which it is worth to look at each triangle
    const Moment* moment_ = nullptr;
    double keep_ = 0;
    std::size_t passed_ = 0;
    std::vector<Plane> planes_;
};

} // namespace mbv::motion
