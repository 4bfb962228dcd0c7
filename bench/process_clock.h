#pragma once

#include <ctime>

namespace mbv::bench {

/// Time that processors spent on this process, so that other programs on the machine count less.
inline double cpuMilliseconds()
{
    timespec now = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

} // namespace mbv::bench
