#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace mbv::test {

struct ProcessResult {
    int exitCode = -1;     ///< as the program returned it; -1 when a signal or the timeout ended it
    int signal = 0;        ///< the signal that ended it, else 0
    bool timedOut = false; ///< it was killed
    std::string out;
    std::string err;
    std::size_t peakBytes = 0; ///< of memory that it used at a time
};

struct ProcessOptions {
    std::string input = {};                              ///< all of its stdin
    std::map<std::string, std::string> environment = {}; ///< on top of ours; an empty value unsets
    std::chrono::milliseconds timeout = std::chrono::seconds(60);
    std::size_t addressSpace = 0; ///< bytes it may have at most (RLIMIT_AS); 0: no limit of ours
};

/// Runs a program (arguments[0] is its path) to its end. Throws std::runtime_error when it cannot
/// be started.
ProcessResult runProcess(const std::vector<std::string>& arguments,
                         const ProcessOptions& options = {});

} // namespace mbv::test
