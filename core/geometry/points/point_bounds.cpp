// What is said of all coordinates at once, in vectors that run over x y z x y z ... as they lie:
// in three of them each lane keeps to one axis.
#include "point_bounds.h"

#include <mbv/geometry/mesh_properties.h>

#include <cstddef>
#include <limits>

// Highway compiles this file once per instruction set through the include below.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "geometry/points/point_bounds.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Coordinates = hn::ScalableTag<double>;

/// Calls each(k, vector) for the vectors of whole steps of three, k from 0 to 2; how many points
/// those are.
template <class Each>
HWY_INLINE std::size_t forThreeVectors(std::span<const Vec3> points, const Each& each)
{
    const Coordinates d;
    const std::size_t lanes = hn::Lanes(d);
    const std::size_t done = points.size() / lanes * lanes;
    for (std::size_t i = 0; i < done; i += lanes) {
        const double* const first = &points[i].x;
#pragma GCC unroll 3
        for (std::size_t k = 0; k < 3; ++k)
            each(k, hn::LoadU(d, first + k * lanes));
    }
    return done;
}

/// Makes the bounds hold whole vectors of points, too, whose number is `done`.
void boundsKernel(std::span<const Vec3> points, Aabb& bounds, std::size_t& done)
{
    const Coordinates d;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    hn::Vec<Coordinates> low[3];
    hn::Vec<Coordinates> high[3];
    for (std::size_t k = 0; k < 3; ++k) {
        low[k] = hn::Set(d, kInfinity);
        high[k] = hn::Set(d, -kInfinity);
    }
    done = forThreeVectors(points, [&](std::size_t k, auto values) HWY_ATTR {
        low[k] = hn::Min(low[k], values);
        high[k] = hn::Max(high[k], values);
    });
    alignas(64) double lows[3 * hn::MaxLanes(d)];
    alignas(64) double highs[3 * hn::MaxLanes(d)];
    const std::size_t lanes = hn::Lanes(d);
    for (std::size_t k = 0; k < 3; ++k) {
        hn::StoreU(low[k], d, lows + k * lanes);
        hn::StoreU(high[k], d, highs + k * lanes);
    }
    for (std::size_t i = 0; i < 3 * lanes; i += 3) {
        bounds.min = min(bounds.min, {lows[i], lows[i + 1], lows[i + 2]});
        bounds.max = max(bounds.max, {highs[i], highs[i + 1], highs[i + 2]});
    }
}

/// What a number that is not finite leaves of a sum of differences, each of a number and itself.
void finiteKernel(std::span<const Vec3> points, bool& areFinite, std::size_t& done)
{
    const Coordinates d;
    hn::Vec<Coordinates> sum[3] = {hn::Zero(d), hn::Zero(d), hn::Zero(d)};
    done = forThreeVectors(points, [&](std::size_t k, auto values) HWY_ATTR {
        sum[k] = hn::Add(sum[k], hn::Sub(values, values));
    });
    areFinite = hn::AllTrue(d, hn::Eq(hn::Add(sum[0], hn::Add(sum[1], sum[2])), hn::Zero(d)));
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "box_around.h"
#include "geometry/parallel/reduced_in_parallel.h"

#include <algorithm>

namespace mbv {

HWY_EXPORT(boundsKernel);
HWY_EXPORT(finiteKernel);

Aabb boundsOf(std::span<const Vec3> points)
{
    const auto boundsOfPart = [&](std::size_t begin, std::size_t end) {
        Aabb bounds = {points[begin], points[begin]};
        std::size_t done = 0;
        HWY_DYNAMIC_DISPATCH(boundsKernel)(points.subspan(begin, end - begin), bounds, done);
        for (const Vec3& p : points.subspan(begin + done, end - begin - done))
            bounds = {min(bounds.min, p), max(bounds.max, p)};
        return bounds;
    };
    const Aabb bounds = reducedInParallel(points.size(), boundsOfPart, around);
    // Which zero is kept of 0 and -0 depends on the machine: 0, then.
    return {bounds.min + Vec3{}, bounds.max + Vec3{}};
}

bool areFinite(std::span<const Vec3> points)
{
    bool result = false;
    std::size_t done = 0;
    HWY_DYNAMIC_DISPATCH(finiteKernel)(points, result, done);
    const auto rest = points.subspan(done);
    return result && std::all_of(rest.begin(), rest.end(), isFinite);
}

} // namespace mbv
#endif
