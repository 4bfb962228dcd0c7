#pragma once

#include "options.h"

#include <mbv/geometry/progress.h>

#include <chrono>
#include <string>

namespace mbv::cli {

/// Progress of long work: from the first second on a bar on stderr, where that is a terminal and
/// --quiet is not given. While it lives, Ctrl-C makes the work stop in good order with Error
/// (Cancelled), which says that no file was changed; a second Ctrl-C ends the program at once. One
/// at a time.
class ProgressBar {
public:
    explicit ProgressBar(const CommonOptions& options);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// For the next part of the work, "Loading". The bar must outlive it.
    ProgressFn part(const std::string& what);

private:
    using Clock = std::chrono::steady_clock;

    void draw(const std::string& what, double fraction);

    bool enabled_;
    bool drawn_ = false;
    Clock::time_point start_ = Clock::now();
    Clock::time_point lastDrawn_;
};

} // namespace mbv::cli
