#include "cap.h"

#include "ellipsoid_view.h"
#include "extent_kernel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace mbv::convex {
namespace {

constexpr std::size_t kRings = 7;

using Rings = std::array<Ring, kRings>;

/// By equal steps.
const Turns& turns()
{
    static const Turns kMade = [] {
        Turns t;
        for (std::size_t i = 0; i <= kSectors; ++i) {
            const double angle =
                2 * std::numbers::pi * static_cast<double>(i % kSectors) / kSectors;
            t.cosines[i] = std::cos(angle);
            t.sines[i] = std::sin(angle);
        }
        return t;
    }();
    return kMade;
}

Rings ringsFrom(double first)
{
    constexpr double kGrowth = 1.5;
    // Along directions as far out as this the outline of the polygon contains the circle.
    const double widened = 1 / std::cos(std::numbers::pi / kSectors);
    Rings rings;
    double inner = 0;
    double outer = first;
    for (Ring& ring : rings) {
        const double step = outer - inner;
        ring = {std::cos(outer), widened * std::sin(outer), std::cos(step), std::sin(step),
                std::pow(std::cos(step / 2), 3)};
        inner = outer;
        outer *= kGrowth;
    }
    return rings;
}

/// The curvature along the sectors' directions, at least, times the cube of the extent.
Sectors cubedCurvatures(const EllipsoidView& view)
{
    const Turns& t = turns();
    Around along;
    Around turn;
    for (std::size_t i = 0; i <= kSectors; ++i) {
        along[i] = view.curvature.along(t.cosines[i], t.sines[i]);
        turn[i] = view.curvature.turnAlong(t.cosines[i], t.sines[i]);
    }
    const double least = std::max(view.curvature.least(), 0.0);
    const double cubed = view.extent * view.extent * view.extent;
    Sectors result;
    for (std::size_t i = 0; i < kSectors; ++i) {
        const bool hasLeast = turn[i] <= 0 && turn[i + 1] >= 0;
        result[i] = cubed * (hasLeast ? least : std::max(std::min(along[i], along[i + 1]), least));
    }
    return result;
}

} // namespace

Cap capAbove(const EllipsoidPair& pair, const WayOut& least, double bound)
{
    static const std::array<Rings, 3> kScales = {ringsFrom(0.13), ringsFrom(0.01),
                                                 ringsFrom(0.0008)};
    const Axes axes(least.direction);
    const EllipsoidView a(pair.a, axes);
    const EllipsoidView b(pair.b, axes);
    const RingCurvature curvature = {cubedCurvatures(a), cubedCurvatures(b)};
    Cap cap = {least.direction};
    const Vec3 point = a.support + b.support - pair.offset;
    const Vec3 gradient = point - dot(point, axes.n) * axes.n;
    constexpr double kNone = 1e-10; // of what the bound is below the least
    if (dot(gradient, gradient) > kNone * kNone)
        return cap;
    for (const Rings& rings : kScales) {
        RingState state;
        state.ofA.fill(a.extent);
        state.ofB.fill(b.extent);
        state.lowest.fill(least.extent);
        state.slope.fill(0);
        state.flattest = 0;
        for (const Ring& ring : rings) {
            const bool wasRising = state.flattest >= 0; // so the least is at an end of the ring
            passRing(pair, axes, turns(), ring, curvature, state);
            if (!wasRising || !(state.least >= bound))
                break;
            cap.cosine = ring.cosine;
        }
        if (cap.cosine <= 1)
            break;
    }
    return cap;
}

} // namespace mbv::convex
