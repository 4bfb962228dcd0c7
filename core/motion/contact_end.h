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

    bool isContactAt(std::size_t piece, double time) const;

    /// After a contact at `time` in the piece, the time from which on they are apart, and the piece
    /// that it is in; the end of the motion and the number of pieces where they never are.
    /// `lastTouching` becomes the last time known at which they touch. Throws OutOfSteps.
    double after(double time, std::size_t& piece, double& lastTouching);

    /// It took so many looks that some were farther apart than points may move between them.
    bool hasSkipped() const { return hasSkipped_; }

private:
    /// From one look to the next.
    struct Step {
        double wanted = 0;
        double longest = 0; ///< where there were many looks before
    };

    Step stepIn(std::size_t piece) const;
    double nextStep(const Step& step);
    double firstApart(std::size_t piece, double touching, double apart, double& lastTouching);

    const StillPair& still_;
    const PairMotion& motion_;
    const Tolerances& tolerances_;
    Budget& budget_;
    double reachOfA_;
    double reachOfB_;
    std::size_t looks_ = 0;
    bool hasSkipped_ = false;
};

} // namespace mbv::motion
