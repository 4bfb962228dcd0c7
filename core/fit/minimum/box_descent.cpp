#include "box_descent.h"

#include "contact_newton.h"
#include "fit/min_rectangle.h"

#include <algorithm>
#include <cmath>

namespace mbv {
namespace {

using Axes = std::array<Vec3, 3>;

/// Added to every extent, in the unit frame: far above rounding, far below anything to be seen.
constexpr double kMinExtent = 1e-13;

constexpr int kMaxRounds = 3;
constexpr int kMaxSteps = 60;
constexpr double kFlat = 1e-9;       ///< no slope but for rounding
constexpr double kLongestStep = 0.5; ///< radians

Vec3 unitOf(const Vec3& v)
{
    return v / std::sqrt(dot(v, v));
}

} // namespace

Axes rotatedBy(const Vec3& r, const Axes& axes)
{
    const double s = 2 / (1 + dot(r, r));
    Axes result;
    std::ranges::transform(axes, result.begin(), [&](const Vec3& axis) {
        const Vec3 t = cross(r, axis);
        return axis + s * (t + cross(r, t));
    });
    return result;
}

double BoxDescent::volumeAlong(const Axes& axes) const
{
    const Extents extents = extentsAlong(axes, points_);
    const Vec3 size = extents.high - extents.low;
    return (size.x + kMinExtent) * (size.y + kMinExtent) * (size.z + kMinExtent);
}

BoxFrame BoxDescent::rotatedAbout(const BoxFrame& frame, std::size_t axis) const
{
    const Vec3& u = frame.axes[(axis + 1) % 3];
    const Vec3& v = frame.axes[(axis + 2) % 3];
    plane_.resize(points_.size());
    for (std::size_t i = 0; i < plane_.size(); ++i) {
        const Vec3 p = points_[i];
        plane_[i] = {dot(u, p), dot(v, p), i};
    }
    const auto [alongU, alongV] = minRectangleDirection(plane_, kMinExtent);
    BoxFrame result = frame;
    result.axes[(axis + 1) % 3] = unitOf(alongU * u + alongV * v);
    result.axes[(axis + 2) % 3] = unitOf(cross(frame.axes[axis], result.axes[(axis + 1) % 3]));
    result.volume = volumeAlong(result.axes);
    return result.volume < frame.volume ? result : frame;
}

BoxFrame BoxDescent::rotated(BoxFrame frame, double gain) const
{
    int idle = 0; // rounds in a row that gained nothing
    for (int round = 0; round < kMaxRounds && idle < 3; ++round) {
        const double before = frame.volume;
        frame = rotatedAbout(frame, static_cast<std::size_t>(round % 3));
        idle = frame.volume < (1 - gain) * before ? 0 : idle + 1;
    }
    return frame;
}

BoxFrame BoxDescent::along(const BoxFrame& frame, const Vec3& rodrigues) const
{
    BoxFrame result;
    result.axes = rotatedBy(rodrigues, frame.axes);
    result.volume = volumeAlong(result.axes);
    return result;
}

/// The first step is doubled while that goes further down, or else cut until it goes down at all.
BoxFrame BoxDescent::downhill(const BoxFrame& frame, const Vec3& gradient, double step) const
{
    const Vec3 direction = -0.5 * unitOf(gradient);
    BoxFrame best = along(frame, step * direction);
    if (best.volume < frame.volume) {
        while (step < kLongestStep) {
            step *= 2;
            const BoxFrame next = along(frame, step * direction);
            if (!(next.volume < best.volume)) {
                break;
            }
            best = next;
        }
        return best;
    }
    for (int cut = 0; cut < 4; ++cut) {
        step /= 4;
        const BoxFrame next = along(frame, step * direction);
        if (next.volume < frame.volume) {
            return next;
        }
    }
    return frame;
}

BoxFrame BoxDescent::polished(BoxFrame frame, double reach, double precision) const
{
    for (int step = 0; step < kMaxSteps && reach > precision; ++step) {
        const BoxSlope slope = slopes_.along(frame.axes, reach);
        const double steepness = std::sqrt(dot(slope.gradient, slope.gradient));
        const double before = frame.volume;
        const auto newton = newtonStep(frame.axes, points_, slope);
        if (newton && dot(*newton, *newton) < 0.01 * precision * precision) {
            break; // there already
        }
        if (newton && dot(*newton, *newton) < kLongestStep * kLongestStep) {
            const BoxFrame next = along(frame, 0.5 * *newton);
            if (next.volume < frame.volume) {
                frame = next;
            }
        }
        // What a step as long as the reach would gain down a straight slope, and half of it.
        const double worthwhile = 0.5 * reach * steepness * before;
        if (before - frame.volume < worthwhile) {
            const BoxFrame next = downhill(frame, slope.gradient, reach);
            if (next.volume < frame.volume) {
                frame = next;
            }
        }
        if (!(before - frame.volume > worthwhile) || steepness < kFlat) {
            reach /= 8;
        }
    }
    return frame;
}

} // namespace mbv
