#include "joint_samples.h"

#include <algorithm>

namespace mbv {
namespace {

constexpr std::size_t kMaxCornersBits = 10;

/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014): each
/// sample has a stream of its own, whichever thread draws it.
class SampleStream {
public:
    SampleStream(std::uint64_t seed, std::uint64_t sample) : state_(mixed(seed) ^ mixed(~sample)) {}

    /// From 0 up to 1.
    double next()
    {
        state_ += 0x9E3779B97F4A7C15U;
        return static_cast<double>(mixed(state_) >> 11U) * 0x1p-53;
    }

private:
    static std::uint64_t mixed(std::uint64_t z)
    {
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }

    std::uint64_t state_;
};

/// At `share` from one end of the range to the other.
double within(double lower, double upper, double share)
{
    return std::clamp(lower + share * (upper - lower), lower, upper);
}

} // namespace

std::vector<double> evenSample(const Robot& robot, std::uint64_t seed, std::uint64_t sample)
{
    SampleStream stream(seed, sample);
    std::vector<double> values = robot.neutralValues();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double share = stream.next();
        if (const auto range = robot.limited(i).range())
            values[i] = within(range->first, range->second, share);
    }
    return values;
}

LimitSamples::LimitSamples(const Robot& robot, std::span<const std::size_t> variables,
                           std::uint64_t seed, std::size_t faces)
    : values_(robot.neutralValues()), seed_(seed), faces_(faces)
{
    for (const std::size_t variable : variables)
        if (const auto range = robot.limited(variable).range())
            ends_.push_back({variable, range->first, range->second});
    corners_ = std::size_t{1} << std::min(ends_.size(), kMaxCornersBits);
}

std::span<const double> LimitSamples::at(std::size_t n)
{
    SampleStream stream(seed_, n);
    const bool isCorner = n < corners_;
    const bool isCounted = isCorner && ends_.size() <= kMaxCornersBits;
    for (std::size_t i = 0; i < ends_.size(); ++i) {
        const auto& [variable, lower, upper] = ends_[i];
        const double drawn = stream.next();
        const bool isUpper = isCounted ? (n >> i & 1U) != 0 : drawn < 0.5;
        // Half of the faces' values are at an end: of the quarters of what was drawn the outer two.
        const bool isEnd = isCorner || drawn < 0.25 || drawn >= 0.75;
        if (isEnd)
            values_[variable] = isUpper ? upper : lower;
        else
            values_[variable] = within(lower, upper, 2 * (drawn - 0.25));
    }
    return values_;
}

} // namespace mbv
