#include "reach.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

// Highway compiles this file once per instruction set through the include below.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/points/reach.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "column_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// Of whole vectors of points; how many points that are.
void extentsInFrameKernel(const std::array<Vec3, 3>& axes, std::span<const Vec3> points,
                          const UnitFrame& frame, Extents& result, std::size_t& done)
{
    const Tag tag;
    LaneExtents extents;
    for (done = 0; done + hn::Lanes(tag) <= points.size(); done += hn::Lanes(tag)) {
        Lanes x;
        Lanes y;
        Lanes z;
        loadInFrame(frame.center, frame.scale, &points[done], x, y, z);
        extents.add(AxisLanes(axes[0]).along(x, y, z), AxisLanes(axes[1]).along(x, y, z),
                    AxisLanes(axes[2]).along(x, y, z));
    }
    result = extents.ofAllLanes();
}

/// |d . axis| + error |d| . |axis|, at most, of whole vectors of points d; how many points that
/// are.
void reachKernel(const std::array<Vec3, 3>& axes, const Vec3& errors, std::span<const Vec3> points,
                 const UnitFrame& frame, Vec3& reach, std::size_t& done)
{
    const Tag tag;
    Lanes a = hn::Zero(tag);
    Lanes b = hn::Zero(tag);
    Lanes c = hn::Zero(tag);
    for (done = 0; done + hn::Lanes(tag) <= points.size(); done += hn::Lanes(tag)) {
        Lanes x;
        Lanes y;
        Lanes z;
        loadInFrame(frame.center, frame.scale, &points[done], x, y, z);
        const auto along = [&](const Vec3& axis, double error) HWY_ATTR {
            const Lanes most = AxisLanes(abs(axis)).along(hn::Abs(x), hn::Abs(y), hn::Abs(z));
            return hn::Add(hn::Abs(AxisLanes(axis).along(x, y, z)),
                           hn::Mul(hn::Set(tag, error), most));
        };
        a = hn::Max(a, along(axes[0], errors.x));
        b = hn::Max(b, along(axes[1], errors.y));
        c = hn::Max(c, along(axes[2], errors.z));
    }
    reach = {largestLane(a), largestLane(b), largestLane(c)};
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(extentsInFrameKernel);
HWY_EXPORT(reachKernel);

namespace {

/// Half the distance from 1 to the next double: the largest relative error of one operation.
constexpr double kRounding = std::numeric_limits<double>::epsilon() / 2;

bool isCoordinateAxis(const Vec3& unit)
{
    return maxComponent(abs(unit)) == 1 && (unit.x == 0) + (unit.y == 0) + (unit.z == 0) == 2;
}

/// What rounding takes at most from |dot(d, axis)|, where d is a difference of two points, as a
/// part of dot(|d|, |axis|). Along a coordinate axis the product is exact, and a box that is
/// aligned with the world keeps its exact size. Elsewhere a term meets at most four roundings: the
/// subtraction, the product and two sums (Higham: Accuracy and Stability of Numerical Algorithms,
/// section 3.1); the fifth covers their higher orders and the rounding of this bound.
double errorAlong(const Vec3& axis)
{
    return isCoordinateAxis(axis) ? 0 : 5 * kRounding;
}

} // namespace

Extents extentsAlong(const std::array<Vec3, 3>& axes, std::span<const Vec3> points,
                     const UnitFrame& frame)
{
    Extents result;
    std::size_t done = 0;
    HWY_DYNAMIC_DISPATCH(extentsInFrameKernel)(axes, points, frame, result, done);
    for (const Vec3& p : points.subspan(done)) {
        const Vec3 d = frame.toUnit(p);
        const Vec3 along = {dot(d, axes[0]), dot(d, axes[1]), dot(d, axes[2])};
        result.low = min(result.low, along);
        result.high = max(result.high, along);
    }
    return result;
}

Vec3 reachAlong(const std::array<Vec3, 3>& axes, std::span<const Vec3> points,
                const UnitFrame& frame)
{
    const Vec3 errors = {errorAlong(axes[0]), errorAlong(axes[1]), errorAlong(axes[2])};
    Vec3 reach;
    std::size_t done = 0;
    HWY_DYNAMIC_DISPATCH(reachKernel)(axes, errors, points, frame, reach, done);
    for (const Vec3& p : points.subspan(done)) {
        const Vec3 d = frame.toUnit(p);
        for (int k = 0; k < 3; ++k) {
            const Vec3& axis = axes[static_cast<std::size_t>(k)];
            const double along = std::abs(dot(d, axis)) + errors[k] * dot(abs(d), abs(axis));
            reach[k] = std::max(reach[k], along);
        }
    }
    return reach;
}

} // namespace mbv
#endif
