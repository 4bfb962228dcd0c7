#pragma once

#include "search_limits.h"
#include "still_pair.h"

#include <mbv/motion/pair_motion.h>

#include <cstddef>

/// How long a contact lasts. Internal.
namespace mbv::motion {

/// Looks at bodies in contact again and again, until they are apart.
class ContactEnd {
public:
    /// What is given must outlive it; no point of a body is farther from its origin than its reach.
    ContactEnd(const StillPair& still, const PairMotion& motion, const Tolerances& tolerances,
               Budget& budget, double reachOfA, double reachOfB)
        : still_(still), motion_(motion), tolerances_(tolerances), budget_(budget),
          reachOfA_(reachOfA), reachOfB_(reachOfB)
    {
    }

    /// After a contact at `time` in the piece, the time from which on they are apart, and the piece
    /// that it is in; the end of the motion and the number of pieces where they never are.
    /// `lastTouching` becomes the last time known at which they touch. Throws OutOfSteps.
    double after(double time, std::size_t& piece, double& lastTouching);

    /// A piece was so long that some looks were farther apart than points may move between them.
    bool hasSkipped() const { return hasSkipped_; }

private:
    /// The time from one look to the next.
    struct Step {
        double length = 0;
        bool isTooLong = false;
    };

    Step stepIn(std::size_t piece) const;
    double firstApart(std::size_t piece, double touching, double apart, double& lastTouching);
    bool isContactAt(std::size_t piece, double time) const;

    const StillPair& still_;
    const PairMotion& motion_;
    const Tolerances& tolerances_;
    Budget& budget_;
    double reachOfA_;
    double reachOfB_;
    bool hasSkipped_ = false;
};

} // namespace mbv::motion
