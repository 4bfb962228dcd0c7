#include "progress_bar.h"

#include "console.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <csignal>
#include <iomanip>
#include <iostream>

namespace mbv::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 1s; ///< shorter work shows no bar
constexpr auto kInterval = 100ms;
constexpr int kBarCharacters = 30;

volatile std::sig_atomic_t interrupted = 0;

extern "C" void onInterrupt(int signal)
{
    interrupted = 1;
    std::signal(signal, SIG_DFL);
}

} // namespace

ProgressBar::ProgressBar(const CommonOptions& options)
    : enabled_(!options.quiet && takesControls(Stream::Error))
{
    interrupted = 0;
    std::signal(SIGINT, onInterrupt);
}

ProgressBar::~ProgressBar()
{
    std::signal(SIGINT, SIG_DFL);
    if (drawn_)
        std::cerr << "\r\033[K" << std::flush;
}

ProgressFn ProgressBar::part(const std::string& what)
{
    return [this, what](double fraction) {
        const auto now = Clock::now();
        if (enabled_ && now - start_ >= kPatience && now - lastDrawn_ >= kInterval) {
            draw(what, fraction);
            lastDrawn_ = now;
        }
        if (interrupted != 0)
            throw Error(ErrorCode::Cancelled, "cancelled; no file was changed");
        return true;
    };
}

void ProgressBar::draw(const std::string& what, double fraction)
{
    drawn_ = true;
    const double share = std::clamp(fraction, 0.0, 1.0);
    const int done = static_cast<int>(share * kBarCharacters);
    std::cerr << '\r' << what << " [" << std::string(static_cast<std::size_t>(done), '#')
              << std::string(static_cast<std::size_t>(kBarCharacters - done), '.') << "] "
              << std::setw(3) << static_cast<int>(share * 100) << " %\033[K" << std::flush;
}

} // namespace mbv::cli
