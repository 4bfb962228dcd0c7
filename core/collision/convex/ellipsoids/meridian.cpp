#include "meridian.h"

#include "roundness.h"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace mbv::convex {
namespace {

struct End {
    double angle;
    double extent;
    MeridianPoint touched;
};

struct Interval {
    End from;
    End to;
};

/// By the curvature.
double bendingBoundOf(const MeridianExtent& extent, const Interval& interval)
{
    const auto& [from, to] = interval;
    const double curvature = extent.curvature(from.angle, to.angle);
    const double stretch = 1 / std::cos((to.angle - from.angle) / 2);
    return boundFrom(std::min(from.extent, to.extent), curvature, stretch);
}

/// Less than a right angle apart, a point that has positive extents along both ends has none less
/// in between than at one of them.
double touchingBoundOf(const Interval& interval)
{
    const auto& [from, to] = interval;
    const double along = to.touched.along - from.touched.along;
    const double across = to.touched.across - from.touched.across;
    const double length = std::sqrt(along * along + across * across);
    double bound = std::min(from.extent, to.extent);
    if (length >
        0) { // at right angles with the way from one to the other both extents are the same
        const double side = along > 0 ? 1 : -1;
        const double cosine = side * -across / length;
        const double sine = side * along / length;
        const double angle = std::atan2(sine, cosine);
        if (angle > from.angle && angle < to.angle)
            bound = std::min(bound, from.touched.extent(cosine, sine));
    }
    if (bound > 0)
        return bound;
    return -std::max(std::hypot(from.touched.along, from.touched.across),
                     std::hypot(to.touched.along, to.touched.across));
}

End endAt(const MeridianExtent& extent, double angle, double within)
{
    return {angle, extent.at(angle), extent.support(angle, within)};
}

/// Between them the extent is smooth.
std::array<double, 4> bendsOf(const MeridianExtent& extent)
{
    std::array<double, 4> ends = {0, extent.kink(), std::numbers::pi / 2, std::numbers::pi};
    std::sort(ends.begin(), ends.end());
    return ends;
}

double middleOf(double from, double to)
{
    return from + (to - from) / 2;
}

double boundOf(const MeridianExtent& extent, const Interval& interval)
{
    return std::max(touchingBoundOf(interval), bendingBoundOf(extent, interval));
}

/// Collects the stretches of a meridian along which the extent may be below a bound.
class Stretches {
public:
    Stretches(const MeridianExtent& extent, double bound) : extent_(extent), bound_(bound) {}

    /// From one end of the meridian to the other.
    void look(const Interval& interval)
    {
        constexpr double kFine = 1.0 / 64;
        const auto& [from, to] = interval;
        if (isTooMuch_ || boundOf(extent_, interval) >= bound_)
            return;
        if (to.angle - from.angle > kFine) {
            const double angle = middleOf(from.angle, to.angle);
            const End middle = endAt(extent_, angle, angle);
            look({from, middle});
            look({middle, to});
            return;
        }
        if (valleys_.empty() || end_ < from.angle) {
            isTooMuch_ = valleys_.size() == valleys_.capacity();
            if (isTooMuch_)
                return;
            begin_ = from.angle;
            valleys_.push_back(from.angle);
            least_ = from.extent;
        }
        if (to.extent < least_) {
            valleys_.back() = to.angle;
            least_ = to.extent;
        }
        end_ = to.angle;
        constexpr double kWide = 0.25;
        isTooMuch_ = end_ - begin_ > kWide;
    }

    std::optional<Valleys> valleys() const
    {
        return isTooMuch_ ? std::nullopt : std::optional(valleys_);
    }

private:
    const MeridianExtent& extent_;
    double bound_;
    bool isTooMuch_ = false;
    Valleys valleys_;
    double begin_ = 0; ///< of the last stretch
    double end_ = 0;
    double least_ = 0;
};

} // namespace

double MeridianExtent::at(double angle) const
{
    const double cosine = std::cos(angle);
    const double sine = std::sin(angle);
    return ellipses[0].extent(cosine, sine) + ellipses[1].extent(cosine, sine) +
           body.extent({sine, 0, cosine}) - offset * cosine;
}

double MeridianExtent::curvature(double from, double to) const
{
    double sum = 0;
    for (const Ellipse& e : ellipses) {
        const double product = e.alongAxis * e.across;
        // Between the axis and what is across it the extent only rises, or only falls.
        const double least = std::min(e.extent(std::cos(from), std::sin(from)),
                                      e.extent(std::cos(to), std::sin(to)));
        if (product > 0)
            sum += product * product / (least * least * least);
    }
    return sum;
}

MeridianPoint MeridianExtent::support(double angle, double within) const
{
    const double cosine = std::cos(angle);
    const double sine = std::sin(angle);
    MeridianPoint sum = {-offset, 0};
    for (const Ellipse& e : ellipses) {
        const double extent = e.extent(cosine, sine);
        if (extent > 0) {
            sum.along += e.alongAxis * e.alongAxis * cosine / extent;
            sum.across += e.across * e.across * sine / extent;
        }
    }
    const double towardsUpper = body.towardsUpper({std::sin(within), 0, std::cos(within)});
    const double height = towardsUpper > 0 ? 1 : -1;
    sum.along += height * body.halfExtents.z;
    sum.across += body.radiusAt(height);
    return sum;
}

MeridianLeast leastOf(const MeridianExtent& extent, double tolerance)
{
    constexpr int kMaxIntervals = 4000;
    boost::container::static_vector<Interval, 160> open;
    MeridianLeast best = {0, extent.at(0), extent.at(0)};
    const auto look = [&](double angle, double within) {
        const End end = endAt(extent, angle, within);
        if (end.extent < best.extent) {
            best.angle = angle;
            best.extent = end.extent;
        }
        return end;
    };
    const std::array<double, 4> ends = bendsOf(extent);
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
        const double middle = middleOf(ends[i], ends[i + 1]);
        if (ends[i] < ends[i + 1])
            open.push_back({look(ends[i], middle), look(ends[i + 1], middle)});
    }
    for (int i = 0; !open.empty(); ++i) {
        const Interval whole = open.back();
        open.pop_back();
        const double bound = boundOf(extent, whole);
        if (bound >= best.extent - tolerance)
            continue;
        if (i > kMaxIntervals || open.size() + 2 > open.capacity()) {
            best.proven = std::min(best.proven, bound);
            continue;
        }
        const double angle = middleOf(whole.from.angle, whole.to.angle);
        const End middle = look(angle, angle);
        const Interval near = {whole.from, middle};
        const Interval far = {middle, whole.to};
        const bool isNearFirst =
            whole.from.extent < whole.to.extent; // what is pushed last is first
        open.push_back(isNearFirst ? far : near);
        open.push_back(isNearFirst ? near : far);
    }
    best.proven = std::min(best.proven, best.extent - tolerance);
    return best;
}

std::optional<Valleys> valleysBelow(const MeridianExtent& extent, double bound)
{
    Stretches stretches(extent, bound);
    const std::array<double, 4> ends = bendsOf(extent);
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
        const double middle = middleOf(ends[i], ends[i + 1]);
        if (ends[i] < ends[i + 1])
            stretches.look({endAt(extent, ends[i], middle), endAt(extent, ends[i + 1], middle)});
    }
    return stretches.valleys();
}

} // namespace mbv::convex
