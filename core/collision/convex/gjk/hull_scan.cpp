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

using D = hn::CappedTag<double, convex::kScanLanes>;
using V = hn::Vec<D>;

struct Coordinates {
    V x;
    V y;
    V z;
};

HWY_INLINE Coordinates load(const Vec3* points)
{
    Coordinates p;
    hn::LoadInterleaved3(D(), &points->x, p.x, p.y, p.z);
    return p;
}

HWY_INLINE Coordinates allLanes(const Vec3& v)
{
    const D d;
    return {hn::Set(d, v.x), hn::Set(d, v.y), hn::Set(d, v.z)};
}

HWY_INLINE V dotOf(const Coordinates& a, const Coordinates& b)
{
    return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}

/// The largest of some values, and where it came first.
class Largest {
public:
    HWY_INLINE Largest() : value_(hn::Neg(hn::Inf(D()))), index_(hn::Zero(D())) {}

    /// Of all lanes, from an index on; never one that was before these.
    HWY_INLINE void take(V values, std::size_t first)
    {
        const auto isMore = hn::Gt(values, value_);
        value_ = hn::IfThenElse(isMore, values, value_);
        index_ = hn::IfThenElse(isMore, hn::Iota(D(), static_cast<double>(first)), index_);
    }

    HWY_INLINE std::size_t index() const
    {
        const D d;
        const auto isLargest = hn::Eq(value_, hn::MaxOfLanes(d, value_));
        const V first = hn::MinOfLanes(d, hn::IfThenElse(isLargest, index_, hn::Inf(d)));
        return static_cast<std::size_t>(hn::GetLane(first));
    }

private:
    V value_;
    V index_; ///< as doubles, exact below 2^53
};

/// Calls take(first index) for windows of as many points as there are lanes; the last one may cover
/// some a second time. Precondition: there are as many.
template <class Take> HWY_INLINE void forEachWindow(std::size_t count, const Take& take)
{
    const std::size_t lanes = hn::Lanes(D());
    for (std::size_t first = 0; first + lanes < count; first += lanes)
        take(first);
    take(count - lanes);
}

std::size_t supportIndex(const Vec3* points, std::size_t count, const Vec3& origin,
                         const Vec3& direction)
{
    const auto along = [&](const Vec3& p) { return dot(direction, p - origin); };
    if (count < hn::Lanes(D())) {
        const auto isLess = [&](const Vec3& p, const Vec3& q) { return along(p) < along(q); };
        return static_cast<std::size_t>(std::max_element(points, points + count, isLess) - points);
    }
    const Coordinates from = allLanes(origin);
    const Coordinates towards = allLanes(direction);
    Largest largest;
    forEachWindow(count, [&](std::size_t first) HWY_ATTR {
        const Coordinates p = load(points + first);
        const Coordinates local = {hn::Sub(p.x, from.x), hn::Sub(p.y, from.y),
                                   hn::Sub(p.z, from.z)};
        largest.take(dotOf(towards, local), first);
    });
    return largest.index();
}

std::size_t supportIndexOfColumns(const double* x, const double* y, const double* z,
                                  std::size_t count, const Vec3& direction)
{
    const D d;
    const Coordinates towards = allLanes(direction);
    Largest largest;
    for (std::size_t at = 0; at < count; at += hn::Lanes(d))
        largest.take(
            dotOf(towards, {hn::LoadU(d, x + at), hn::LoadU(d, y + at), hn::LoadU(d, z + at)}), at);
    return largest.index();
}

std::array<std::size_t, 6> extremeIndices(const Vec3* points, std::size_t count)
{
    if (count < hn::Lanes(D())) {
        const auto first = [&](const Vec3& direction) {
            return supportIndex(points, count, {}, direction);
        };
        return {first({1, 0, 0}),  first({-1, 0, 0}), first({0, 1, 0}),
                first({0, -1, 0}), first({0, 0, 1}),  first({0, 0, -1})};
    }
    Largest largest[6];
    forEachWindow(count, [&](std::size_t first) HWY_ATTR {
        const Coordinates p = load(points + first);
        largest[0].take(p.x, first);
        largest[1].take(hn::Neg(p.x), first);
        largest[2].take(p.y, first);
        largest[3].take(hn::Neg(p.y), first);
        largest[4].take(p.z, first);
        largest[5].take(hn::Neg(p.z), first);
    });
    return {largest[0].index(), largest[1].index(), largest[2].index(),
            largest[3].index(), largest[4].index(), largest[5].index()};
}

void toColumns(const Vec3* points, std::size_t count, const Vec3& origin, double scale, double* x,
               double* y, double* z)
{
    const D d;
    if (count < hn::Lanes(d)) {
        for (std::size_t i = 0; i < count; ++i) {
            const Vec3 p = scale * (points[i] - origin);
            x[i] = p.x;
            y[i] = p.y;
            z[i] = p.z;
        }
        return;
    }
    const Coordinates from = allLanes(origin);
    const V factor = hn::Set(d, scale);
    forEachWindow(count, [&](std::size_t first) HWY_ATTR {
        const Coordinates p = load(points + first);
        hn::StoreU(hn::Mul(factor, hn::Sub(p.x, from.x)), d, x + first);
        hn::StoreU(hn::Mul(factor, hn::Sub(p.y, from.y)), d, y + first);
        hn::StoreU(hn::Mul(factor, hn::Sub(p.z, from.z)), d, z + first);
    });
}

double largestOffset(const Vec3* points, std::size_t count, const Vec3& origin)
{
    const D d;
    if (count < hn::Lanes(d)) {
        double largest = 0;
        for (std::size_t i = 0; i < count; ++i)
            largest = std::max(largest, maxComponent(abs(points[i] - origin)));
        return largest;
    }
    const Coordinates from = allLanes(origin);
    V largest = hn::Zero(d);
    forEachWindow(count, [&](std::size_t first) HWY_ATTR {
        const Coordinates p = load(points + first);
        const V xy = hn::Max(hn::Abs(hn::Sub(p.x, from.x)), hn::Abs(hn::Sub(p.y, from.y)));
        largest = hn::Max(largest, hn::Max(xy, hn::Abs(hn::Sub(p.z, from.z))));
    });
    return hn::GetLane(hn::MaxOfLanes(d, largest));
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(supportIndex);
HWY_EXPORT(supportIndexOfColumns);
HWY_EXPORT(extremeIndices);
HWY_EXPORT(toColumns);
HWY_EXPORT(largestOffset);

std::size_t convex::supportIndex(std::span<const Vec3> points, const Vec3& origin,
                                 const Vec3& direction)
{
    static_assert(sizeof(Vec3) == 3 * sizeof(double)); // what is loaded
    return HWY_DYNAMIC_DISPATCH(supportIndex)(points.data(), points.size(), origin, direction);
}

std::size_t convex::supportIndex(const double* x, const double* y, const double* z,
                                 std::size_t count, const Vec3& direction)
{
    return HWY_DYNAMIC_DISPATCH(supportIndexOfColumns)(x, y, z, count, direction);
}

std::array<std::size_t, 6> convex::extremeIndices(std::span<const Vec3> points)
{
    return HWY_DYNAMIC_DISPATCH(extremeIndices)(points.data(), points.size());
}

void convex::toColumns(std::span<const Vec3> points, const Vec3& origin, double scale, double* x,
                       double* y, double* z)
{
    HWY_DYNAMIC_DISPATCH(toColumns)(points.data(), points.size(), origin, scale, x, y, z);
}

double convex::largestOffset(std::span<const Vec3> points, const Vec3& origin)
{
    return HWY_DYNAMIC_DISPATCH(largestOffset)(points.data(), points.size(), origin);
}

} // namespace mbv
#endif
