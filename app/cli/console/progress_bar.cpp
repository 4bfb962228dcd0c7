#include "progress_bar.h"

#include "progress_line.h"
#include "terminal/terminal.h"
#include "time_left.h"

#include <iostream>
#include <memory>
#include <string>

namespace mbv::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 1s; ///< shorter work shows no bar
constexpr auto kInterval = 100ms;

} // namespace

ProgressBar::ProgressBar(const CommonOptions& options)
    : enabled_(!options.quiet && takesControls(terminal::Stream::Error))
{
}

ProgressBar::~ProgressBar()
{
    if (drawn_)
        std::cerr << "\r\033[K" << std::flush;
}

void ProgressBar::beginWriting()
{
    interrupt_.beginWriting();
}

ProgressFn ProgressBar::part(const std::string& what)
{
    const auto left = std::make_shared<TimeLeft>();
    return [this, what, left, begin = Clock::now()](double fraction) {
        const auto now = Clock::now();
        if (enabled_ && now - start_ >= kPatience && now - lastDrawn_ >= kInterval) {
            const std::chrono::duration<double> passed = now - begin;
            const auto seconds = (*left)(passed.count(), fraction);
            draw(what, fraction,
                 seconds && *seconds > 0
                     ? ", " + rateText(fraction, *seconds) + ", " + durationText(*seconds) + " left"
                     : "");
            lastDrawn_ = now;
        }
        interrupt_.throwIfInterrupted();
        return true;
    };
}

void ProgressBar::draw(const std::string& what, double fraction, const std::string& left)
{
    drawn_ = true;
    std::cerr << '\r'
              << progressLine(what, fraction, left, terminalColumns(terminal::Stream::Error))
              << "\033[K" << std::flush;
}

} // namespace mbv::cli
