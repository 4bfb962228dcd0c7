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

HWY_INLINE Coordinates load(const convex::PointColumns& points, std::size_t at)
{
    const D d;
    return {hn::LoadU(d, points.x + at), hn::LoadU(d, points.y + at), hn::LoadU(d, points.z + at)};
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

/// The first points along x, -x, y, -y, z and -z.
class Outermost {
public:
    // The implicit one would be of no target.
    HWY_INLINE Outermost() {} // NOLINT(modernize-use-equals-default)

    HWY_INLINE void take(const Coordinates& p, std::size_t first)
    {
        largest_[0].take(p.x, first);
        largest_[1].take(hn::Neg(p.x), first);
        largest_[2].take(p.y, first);
        largest_[3].take(hn::Neg(p.y), first);
        largest_[4].take(p.z, first);
        largest_[5].take(hn::Neg(p.z), first);
    }

    HWY_INLINE std::array<std::size_t, 6> indices() const
    {
        return {largest_[0].index(), largest_[1].index(), largest_[2].index(),
                largest_[3].index(), largest_[4].index(), largest_[5].index()};
    }

private:
    Largest largest_[6];
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
    const convex::PointColumns points = {x, y, z, count};
    const Coordinates towards = allLanes(direction);
    Largest largest;
    for (std::size_t at = 0; at < count; at += hn::Lanes(D()))
        largest.take(dotOf(towards, load(points, at)), at);
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
    Outermost outermost;
    forEachWindow(count,
                  [&](std::size_t first) HWY_ATTR { outermost.take(load(points + first), first); });
    return outermost.indices();
}

std::array<std::size_t, 6> extremeIndicesOfColumns(const convex::PointColumns& points)
{
    Outermost outermost;
    for (std::size_t at = 0; at < points.count; at += hn::Lanes(D()))
        outermost.take(load(points, at), at);
    return outermost.indices();
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

void moveColumns(const convex::PointColumns& points, const Vec3& center,
                 const std::array<Vec3, 3>& axes, double* x, double* y, double* z)
{
    const D d;
    const Coordinates middle = allLanes(center);
    const Coordinates right = allLanes({axes[0].x, axes[1].x, axes[2].x});
    const Coordinates forth = allLanes({axes[0].y, axes[1].y, axes[2].y});
    const Coordinates up = allLanes({axes[0].z, axes[1].z, axes[2].z});
    for (std::size_t at = 0; at < points.count; at += hn::Lanes(d)) {
        const Coordinates p = load(points, at);
        hn::StoreU(hn::Add(middle.x, dotOf(right, p)), d, x + at);
        hn::StoreU(hn::Add(middle.y, dotOf(forth, p)), d, y + at);
        hn::StoreU(hn::Add(middle.z, dotOf(up, p)), d, z + at);
    }
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
HWY_EXPORT(extremeIndicesOfColumns);
HWY_EXPORT(toColumns);
HWY_EXPORT(moveColumns);
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

std::array<std::size_t, 6> convex::extremeIndices(const PointColumns& points)
{
    return HWY_DYNAMIC_DISPATCH(extremeIndicesOfColumns)(points);
}

void convex::toColumns(std::span<const Vec3> points, const Vec3& origin, double scale, double* x,
                       double* y, double* z)
{
    HWY_DYNAMIC_DISPATCH(toColumns)(points.data(), points.size(), origin, scale, x, y, z);
}

void convex::moveColumns(const PointColumns& points, const Vec3& center,
                         const std::array<Vec3, 3>& axes, double* x, double* y, double* z)
{
    HWY_DYNAMIC_DISPATCH(moveColumns)(points, center, axes, x, y, z);
}

double convex::largestOffset(std::span<const Vec3> points, const Vec3& origin)
{
    return HWY_DYNAMIC_DISPATCH(largestOffset)(points.data(), points.size(), origin);
}

} // namespace mbv
#endif
