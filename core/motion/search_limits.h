#pragma once

#include "geometry/parallel/stop_check.h"
#include "motion/parts/part.h"

#include <mbv/motion/pair_motion.h>

#include <cstddef>

/// What ends a search, and how exactly it answers. Internal.
namespace mbv::motion {

/// What it costs, in boxes, to look at whole bodies at one moment (StillPair).
inline constexpr std::size_t kStepsOfLook = 100;

/// What it costs, in boxes, to place both bodies and bound their motion over an interval (Moment).
inline constexpr std::size_t kStepsOfMoment = 5;

/// What it costs, in boxes, to find how far two pieces are apart.
inline constexpr std::size_t kStepsOfTriangles = 10;
inline constexpr std::size_t kStepsOfShapes = 20;

/// Thrown within the library where a search has used up its steps.
struct OutOfSteps {};

class Budget {
public:
    Budget(std::size_t steps, const ProgressFn& progress) : left_(steps), stop_(progress) {}

    /// Throws OutOfSteps, and Error (Cancelled) where the caller asks to stop.
    void spend(std::size_t steps)
    {
        constexpr std::size_t kUnitsOfStep = 8;
        stop_.spend(kUnitsOfStep * steps);
        if (left_ < steps)
            throw OutOfSteps();
        left_ -= steps;
    }

    std::size_t left() const { return left_; }

    /// Throws OutOfSteps where what is left, and ten times as much, will not suffice for all of
    /// something uniform: since `before` were left, many steps led through `share` of it.
    void requireEnough(std::size_t before, double share) const
    {
        constexpr std::size_t kMany = 1'000'000;
        const std::size_t spent = before - left_;
        if (spent > kMany &&
            static_cast<double>(spent) * (1 - share) > 10 * static_cast<double>(left_) * share)
            throw OutOfSteps();
    }

private:
    std::size_t left_;
    StopCheck stop_;
};

struct Tolerances {
    double touching = 0; ///< bodies this near are in contact; mesh units
    double size = 0;     ///< of the smaller body, half of it across; mesh units
    double both = 0;     ///< the sizes of both
    double bracket = 0;  ///< of a time of contact
    double shortest = 0; ///< an interval that is not cut further
};

/// As firstContact() promises them.
Tolerances tolerancesFor(const PartTree& a, const PartTree& b, const PairMotion& motion);

} // namespace mbv::motion
