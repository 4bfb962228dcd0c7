#include "time_left.h"

#include <cmath>
#include <iomanip>
#include <sstream>

namespace mbv::cli {
namespace {

constexpr double kWindow = 10;
constexpr double kMinApart = 0.5;
constexpr double kPatience = 2; ///< before a speed is told

std::string twoDigits(long long number)
{
    return (number < 10 ? "0" : "") + std::to_string(number);
}

} // namespace

std::optional<double> TimeLeft::operator()(double seconds, double fraction)
{
    if (samples_.empty() || seconds - samples_.back().seconds >= kMinApart)
        samples_.push_back({seconds, fraction});
    while (samples_.size() > 2 && samples_[1].seconds <= seconds - kWindow)
        samples_.pop_front();
    const double passed = seconds - samples_.front().seconds;
    const double done = fraction - samples_.front().fraction;
    if (passed < kPatience || !(done > 0))
        return std::nullopt;
    return (1 - fraction) * passed / done;
}

std::string rateText(double fraction, double secondsLeft)
{
    double percent = 100 * (1 - fraction) / secondsLeft;
    std::string per = "a second";
    for (const char* longer : {"a minute", "an hour"}) {
        if (percent >= 1)
            break;
        percent *= 60;
        per = longer;
    }
    std::ostringstream text;
    text << std::fixed << std::setprecision(percent < 10 ? 1 : 0) << percent << " % " << per;
    return text.str();
}

std::string durationText(double seconds)
{
    const long long whole = std::llround(seconds);
    return std::to_string(whole / 3600) + ':' + twoDigits(whole / 60 % 60) + ':' +
           twoDigits(whole % 60);
}

} // namespace mbv::cli
