#pragma once

#include <deque>
#include <optional>
#include <string>

namespace mbv::cli {

/// How long work takes yet, from its speed in the last ten seconds: a check passes its first stages
/// in no time, so that the mean over all of it would promise too much.
class TimeLeft {
public:
    /// Seconds that are left of work of which `fraction`, 0 to 1, is done so many seconds after its
    /// beginning. Nothing in its first two seconds, and where it has not moved since.
    std::optional<double> operator()(double seconds, double fraction);

private:
    struct Sample {
        double seconds;
        double fraction;
    };

    std::deque<Sample> samples_; ///< half a second apart or more
};

/// "1:02:03": hours, minutes and seconds, rounded.
std::string durationText(double seconds);

/// "12 % a second", or by the minute or hour where it is less: the speed of work of which so much
/// is done so many seconds before its end.
std::string rateText(double fraction, double secondsLeft);

} // namespace mbv::cli
