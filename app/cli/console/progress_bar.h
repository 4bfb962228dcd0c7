#pragma once

#include "interrupt.h"
#include "options.h"

#include <mbv/geometry/progress.h>

#include <chrono>
#include <string>

namespace mbv::cli {

/// Progress of long work: from the first second on a bar on stderr, where that is a terminal and
/// --quiet is not given. Its parts are where Ctrl-C stops the work in good order. One at a time.
class ProgressBar {
public:
    explicit ProgressBar(const CommonOptions& options);
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// For the next part of the work, "Loading". The bar must outlive it.
    ProgressFn part(const std::string& what);

    /// From here on the work opens files for writing, which it must close.
    void beginWriting();

private:
    using Clock = std::chrono::steady_clock;

    void draw(const std::string& what, double fraction, const std::string& left);

    InterruptHandler interrupt_;
    bool enabled_;
    bool drawn_ = false;
    Clock::time_point start_ = Clock::now();
    Clock::time_point lastDrawn_;
};

} // namespace mbv::cli
