#include "meridian.h"

#include "roundness.h"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <numbers>

namespace mbv::convex {
namespace {

struct Interval {
    double from;
    double to;
    double atFrom; ///< the extents
    double atTo;
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

MeridianLeast leastOf(const MeridianExtent& extent, double tolerance)
{
    constexpr double kPi = std::numbers::pi;
    constexpr int kMaxIntervals = 4000;
    boost::container::static_vector<Interval, 160> open;
    MeridianLeast best = {0, extent.at(0), extent.at(0)};
    const auto look = [&](double angle) {
        const double there = extent.at(angle);
        if (there < best.extent) {
            best.angle = angle;
            best.extent = there;
        }
        return there;
    };
    std::array<double, 4> ends = {0, extent.kink(), kPi / 2, kPi};
    std::sort(ends.begin(), ends.end());
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
        if (ends[i] < ends[i + 1])
            open.push_back({ends[i], ends[i + 1], look(ends[i]), look(ends[i + 1])});
    }
    for (int i = 0; !open.empty(); ++i) {
        const Interval whole = open.back();
        open.pop_back();
        const double curvature = extent.curvature(whole.from, whole.to);
        const double stretch = 1 / std::cos((whole.to - whole.from) / 2);
        const double bound = boundFrom(std::min(whole.atFrom, whole.atTo), curvature, stretch);
        if (bound >= best.extent - tolerance)
            continue;
        if (i > kMaxIntervals || open.size() + 2 > open.capacity()) {
            best.proven = std::min(best.proven, bound);
            continue;
        }
        const double middle = whole.from + (whole.to - whole.from) / 2;
        const double atMiddle = look(middle);
        const Interval near = {whole.from, middle, whole.atFrom, atMiddle};
        const Interval far = {middle, whole.to, atMiddle, whole.atTo};
        const bool isNearFirst = whole.atFrom < whole.atTo; // what is pushed last is taken first
        open.push_back(isNearFirst ? far : near);
        open.push_back(isNearFirst ? near : far);
    }
    best.proven = std::min(best.proven, best.extent - tolerance);
    return best;
}

} // namespace mbv::convex
