#pragma once

#include "geometry/parallel/stop_check.h"

#include <cstddef>

/// What ends a search, and how exactly it answers. Internal.
namespace mbv::motion {

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

} // namespace mbv::motion
