#pragma once

#include <cmath>
#include <limits>

/// Private to the library.
namespace mbv {

/// What is wrong with the time of what moves at this speed, as the end of a sentence about it; null
/// where nothing is. A speed that underflows would prove clear what is not.
inline const char* faultOfTime(double speed, bool moves)
{
    if (!std::isfinite(speed))
        return "time is so soon after the one before that the speed is not finite";
    if (moves && speed < std::numeric_limits<double>::min())
        return "time is so long after the one before that the speed is below the range of a double";
    return nullptr;
}

} // namespace mbv
