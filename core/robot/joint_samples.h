#pragma once

#include <mbv/robot/robot.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Joint values within the limits, to look at. Private to the library.
namespace mbv {

/// All variables drawn evenly from the ranges of Robot::limited, the sample-th of its seed; what
/// has no range is held at its neutral value.
std::vector<double> evenSample(const Robot& robot, std::uint64_t seed, std::uint64_t sample);

/// Values at the ends of ranges, for what only happens there: all corners of the box of the ranges
/// of some variables, or 1024 at random where there are more, then points on its faces, where each
/// is drawn evenly or is at either of its ends. The other variables are at their neutral values.
class LimitSamples {
public:
    LimitSamples(const Robot& robot, std::span<const std::size_t> variables, std::uint64_t seed,
                 std::size_t faces);

    [[nodiscard]] std::size_t count() const { return ends_.empty() ? 0 : corners_ + faces_; }

    /// Precondition: n < count(). Valid until the next call.
    [[nodiscard]] std::span<const double> at(std::size_t n);

private:
    struct Ends {
        std::size_t variable = 0;
        double lower = 0;
        double upper = 0;
    };

    std::vector<double> values_;
    std::vector<Ends> ends_;
    std::uint64_t seed_;
    std::size_t corners_ = 0;
    std::size_t faces_;
};

} // namespace mbv
