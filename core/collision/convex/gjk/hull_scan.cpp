// Products and sums are rounded one by one, in the order of dot(), so that lanes give what the loop
// over single points gives.
#include "hull_scan.h"

#include <algorithm>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "collision/convex/gjk/hull_scan.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using D = hn::ScalableTag<double>;

std::size_t supportIndex(const Vec3* points, std::size_t count, const Vec3& origin,
                         const Vec3& direction)
{
    const D d;
    const std::size_t lanes = hn::Lanes(d);
    const auto along = [&](const Vec3& p) { return dot(direction, p - origin); };
    std::size_t best = 0;
    double largest = along(points[0]);
    std::size_t first = 0;
    if (count >= lanes) {
        auto most = hn::Set(d, -std::numeric_limits<double>::infinity());
        auto where = hn::Zero(d); // indices as doubles, exact below 2^53
        auto here = hn::Iota(d, 0);
        for (; first + lanes <= count; first += lanes) {
            hn::Vec<D> x;
            hn::Vec<D> y;
            hn::Vec<D> z;
            hn::LoadInterleaved3(d, &points[first].x, x, y, z);
            x = hn::Mul(hn::Set(d, direction.x), hn::Sub(x, hn::Set(d, origin.x)));
            y = hn::Mul(hn::Set(d, direction.y), hn::Sub(y, hn::Set(d, origin.y)));
            z = hn::Mul(hn::Set(d, direction.z), hn::Sub(z, hn::Set(d, origin.z)));
            const auto sum = hn::Add(hn::Add(x, y), z);
            const auto isMore = hn::Gt(sum, most);
            most = hn::IfThenElse(isMore, sum, most);
            where = hn::IfThenElse(isMore, here, where);
            here = hn::Add(here, hn::Set(d, static_cast<double>(lanes)));
        }
        HWY_ALIGN double values[hn::MaxLanes(D())];
        HWY_ALIGN double indices[hn::MaxLanes(D())];
        hn::Store(most, d, values);
        hn::Store(where, d, indices);
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const auto index = static_cast<std::size_t>(indices[lane]);
            if (values[lane] > largest || (values[lane] == largest && index < best)) {
                largest = values[lane];
                best = index;
            }
        }
    }
    for (; first < count; ++first) {
        const double value = along(points[first]);
        if (value > largest) {
            largest = value;
            best = first;
        }
    }
    return best;
}

double largestOffset(const Vec3* points, std::size_t count, const Vec3& origin)
{
    const D d;
    const std::size_t lanes = hn::Lanes(d);
    auto largest = hn::Zero(d);
    std::size_t first = 0;
    for (; first + lanes <= count; first += lanes) {
        hn::Vec<D> x;
        hn::Vec<D> y;
        hn::Vec<D> z;
        hn::LoadInterleaved3(d, &points[first].x, x, y, z);
        x = hn::Abs(hn::Sub(x, hn::Set(d, origin.x)));
        y = hn::Abs(hn::Sub(y, hn::Set(d, origin.y)));
        z = hn::Abs(hn::Sub(z, hn::Set(d, origin.z)));
        largest = hn::Max(largest, hn::Max(x, hn::Max(y, z)));
    }
    double result = hn::GetLane(hn::MaxOfLanes(d, largest));
    for (; first < count; ++first)
        result = std::max(result, maxComponent(abs(points[first] - origin)));
    return result;
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(supportIndex);
HWY_EXPORT(largestOffset);

std::size_t convex::supportIndex(std::span<const Vec3> points, const Vec3& origin,
                                 const Vec3& direction)
{
    static_assert(sizeof(Vec3) == 3 * sizeof(double)); // what is loaded
    return HWY_DYNAMIC_DISPATCH(supportIndex)(points.data(), points.size(), origin, direction);
}

double convex::largestOffset(std::span<const Vec3> points, const Vec3& origin)
{
    return HWY_DYNAMIC_DISPATCH(largestOffset)(points.data(), points.size(), origin);
}

} // namespace mbv
#endif
