#pragma once

#include "options.h"

#include <mbv/geometry/progress.h>

#include <chrono>
#include <string>

namespace mbv::cli {

/// Progress of long work: from the first second on a bar on stderr, where that is a terminal and
/// --quiet is not given. While it lives, Ctrl-C ends the program with a word that no file was
/// changed: at once, whatever it is at, until files are opened for writing; from then on in good
/// order, by Error (Cancelled), and a second Ctrl-C at once. One at a time.
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

    bool enabled_;
    bool drawn_ = false;
    Clock::time_point start_ = Clock::now();
    Clock::time_point lastDrawn_;
};

} // namespace mbv::cli
