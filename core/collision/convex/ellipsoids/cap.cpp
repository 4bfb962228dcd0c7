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

/// What sectors rise by at least, by the angle, and what B bends by there in proportion.
struct SectorRise {
    Sectors slope;
    Sectors bend;
};

SectorRise sectorsOf(const Rise& rise, const Axes& axes, const EllipsoidView& b,
                     const Sectors& cubedB)
{
    const Turns& t = turns();
    SectorRise result;
    result.slope.fill(rise.around);
    result.bend.fill(1);
    for (const Rise::Segment& segment : rise.segments) {
        const double onU = dot(segment.direction, axes.u);
        const double onV = dot(segment.direction, axes.v);
        for (std::size_t i = 0; i < kSectors; ++i) {
            const double from = onU * t.cosines[i] + onV * t.sines[i];
            const double to = onU * t.cosines[i + 1] + onV * t.sines[i + 1];
            if (!(from * to > 0)) // somewhere in between there is no rise
                continue;
            const double slope = std::min(std::abs(from), std::abs(to)) *
                                 (from > 0 ? segment.toHigh : segment.toLow);
            const double bend = from > 0 ? segment.bendAtHigh : segment.bendAtLow;
            // Both rises bound the extent below: that which is more at some angle is taken.
            constexpr double kHalfAngle = 0.1;
            const double cube = b.extent * b.extent * b.extent;
            if (cube > 0 && !(slope > (1 - bend) * kHalfAngle * cubedB[i] / cube))
                continue;
            result.slope[i] += slope;
            result.bend[i] *= bend;
        }
    }
    return result;
}

} // namespace

Cap capAbove(const EllipsoidPair& pair, const WayOut& least, double bound, const Rise& rise)
{
    static const std::array<Rings, 3> kScales = {ringsFrom(0.13), ringsFrom(0.01),
                                                 ringsFrom(0.0008)};
    const Axes axes(least.direction);
    const EllipsoidView a(pair.a, axes);
    const EllipsoidView b(pair.b, axes);
    RingCurvature curvature = {cubedCurvatures(a), cubedCurvatures(b)};
    const SectorRise sectors = sectorsOf(rise, axes, b, curvature.cubedB);
    for (std::size_t i = 0; i < kSectors; ++i)
        curvature.cubedB[i] *= sectors.bend[i];
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
        state.slope = sectors.slope;
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
