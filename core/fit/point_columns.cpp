#include "point_columns.h"

#include <algorithm>
#include <cstdint>

// Highway compiles this file once per instruction set through the include below.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/point_columns.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "column_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

void extentsKernel(const std::array<Vec3, 3>& axes, const PointColumns& points, Extents& result)
{
    const Tag tag;
    const Lanes ax = hn::Set(tag, axes[0].x);
    const Lanes ay = hn::Set(tag, axes[0].y);
    const Lanes az = hn::Set(tag, axes[0].z);
    const Lanes bx = hn::Set(tag, axes[1].x);
    const Lanes by = hn::Set(tag, axes[1].y);
    const Lanes bz = hn::Set(tag, axes[1].z);
    const Lanes cx = hn::Set(tag, axes[2].x);
    const Lanes cy = hn::Set(tag, axes[2].y);
    const Lanes cz = hn::Set(tag, axes[2].z);
    Lanes lowA = hn::Set(tag, 1e300);
    Lanes lowB = lowA;
    Lanes lowC = lowA;
    Lanes highA = hn::Set(tag, -1e300);
    Lanes highB = highA;
    Lanes highC = highA;
    for (std::size_t i = 0; i < points.size(); i += hn::Lanes(tag)) {
        const Lanes x = hn::LoadU(tag, points.x() + i);
        const Lanes y = hn::LoadU(tag, points.y() + i);
        const Lanes z = hn::LoadU(tag, points.z() + i);
        const Lanes alongA = dotLanes(ax, ay, az, x, y, z);
        const Lanes alongB = dotLanes(bx, by, bz, x, y, z);
        const Lanes alongC = dotLanes(cx, cy, cz, x, y, z);
        lowA = hn::Min(lowA, alongA);
        lowB = hn::Min(lowB, alongB);
        lowC = hn::Min(lowC, alongC);
        highA = hn::Max(highA, alongA);
        highB = hn::Max(highB, alongB);
        highC = hn::Max(highC, alongC);
    }
    result.low = {smallestLane(lowA), smallestLane(lowB), smallestLane(lowC)};
    result.high = {largestLane(highA), largestLane(highB), largestLane(highC)};
}

void outsideKernel(const std::array<Vec3, 3>& axes, const Extents& inner,
                   const PointColumns& points, std::vector<double>& indices, std::size_t& count)
{
    const Tag tag;
    const Lanes ax = hn::Set(tag, axes[0].x);
    const Lanes ay = hn::Set(tag, axes[0].y);
    const Lanes az = hn::Set(tag, axes[0].z);
    const Lanes bx = hn::Set(tag, axes[1].x);
    const Lanes by = hn::Set(tag, axes[1].y);
    const Lanes bz = hn::Set(tag, axes[1].z);
    const Lanes cx = hn::Set(tag, axes[2].x);
    const Lanes cy = hn::Set(tag, axes[2].y);
    const Lanes cz = hn::Set(tag, axes[2].z);
    const Lanes lowA = hn::Set(tag, inner.low.x);
    const Lanes lowB = hn::Set(tag, inner.low.y);
    const Lanes lowC = hn::Set(tag, inner.low.z);
    const Lanes highA = hn::Set(tag, inner.high.x);
    const Lanes highB = hn::Set(tag, inner.high.y);
    const Lanes highC = hn::Set(tag, inner.high.z);
    Lanes index = hn::Iota(tag, 0);
    const Lanes step = hn::Set(tag, static_cast<double>(hn::Lanes(tag)));
    indices.resize(points.size() + 2 * hn::Lanes(tag)); // whole vectors are stored
    count = 0;
    for (std::size_t i = 0; i < points.size(); i += hn::Lanes(tag)) {
        const Lanes x = hn::LoadU(tag, points.x() + i);
        const Lanes y = hn::LoadU(tag, points.y() + i);
        const Lanes z = hn::LoadU(tag, points.z() + i);
        const Lanes alongA = dotLanes(ax, ay, az, x, y, z);
        const Lanes alongB = dotLanes(bx, by, bz, x, y, z);
        const Lanes alongC = dotLanes(cx, cy, cz, x, y, z);
        const auto isOutside = hn::Or(hn::Or(hn::Or(hn::Le(alongA, lowA), hn::Ge(alongA, highA)),
                                             hn::Or(hn::Le(alongB, lowB), hn::Ge(alongB, highB))),
                                      hn::Or(hn::Le(alongC, lowC), hn::Ge(alongC, highC)));
        count += hn::CompressStore(index, isOutside, tag, indices.data() + count);
        index = hn::Add(index, step);
    }
}

void furthestKernel(const Vec3& center, const PointColumns& points, Furthest& result)
{
    const Tag tag;
    const Lanes cx = hn::Set(tag, center.x);
    const Lanes cy = hn::Set(tag, center.y);
    const Lanes cz = hn::Set(tag, center.z);
    Lanes most = hn::Set(tag, -1);
    Lanes mostIndex = hn::Zero(tag);
    Lanes index = hn::Iota(tag, 0);
    const Lanes step = hn::Set(tag, static_cast<double>(hn::Lanes(tag)));
    for (std::size_t i = 0; i < points.size(); i += hn::Lanes(tag)) {
        const Lanes x = hn::Sub(hn::LoadU(tag, points.x() + i), cx);
        const Lanes y = hn::Sub(hn::LoadU(tag, points.y() + i), cy);
        const Lanes z = hn::Sub(hn::LoadU(tag, points.z() + i), cz);
        const Lanes squared = hn::Add(hn::Add(hn::Mul(x, x), hn::Mul(y, y)), hn::Mul(z, z));
        mostIndex = hn::IfThenElse(hn::Gt(squared, most), index, mostIndex);
        most = hn::Max(most, squared);
        index = hn::Add(index, step);
    }
    result.squaredDistance = largestLane(most);
    result.index = indexOf(result.squaredDistance, most, mostIndex);
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {
namespace {

/// Points a vector load may reach past the last one: 16 doubles are more than any machine has lanes
/// today but the longest SVE, where Highway's loads stay inside the padding of that machine.
constexpr std::size_t kPadding = 16;

std::size_t paddedSizeOf(std::size_t size)
{
    return (size + 2 * kPadding - 1) / kPadding * kPadding;
}

} // namespace

HWY_EXPORT(extentsKernel);
HWY_EXPORT(outsideKernel);
HWY_EXPORT(furthestKernel);

PointColumns::PointColumns(std::span<const Vec3> points, const UnitFrame& frame)
    : size_(points.size())
{
    for (std::vector<double>* const column : {&x_, &y_, &z_}) {
        column->resize(paddedSizeOf(size_));
    }
    for (std::size_t i = 0; i < size_; ++i) {
        const Vec3 p = frame.toUnit(points[i]);
        x_[i] = p.x;
        y_[i] = p.y;
        z_[i] = p.z;
    }
    pad();
}

void PointColumns::add(const Vec3& p)
{
    if (paddedSizeOf(size_ + 1) > x_.size()) {
        for (std::vector<double>* const column : {&x_, &y_, &z_}) {
            column->resize(paddedSizeOf(size_ + 1));
        }
    }
    x_[size_] = p.x;
    y_[size_] = p.y;
    z_[size_] = p.z;
    ++size_;
    pad();
}

void PointColumns::pad()
{
    if (size_ == 0) {
        return;
    }
    for (std::vector<double>* const column : {&x_, &y_, &z_}) {
        std::fill(column->begin() + static_cast<std::ptrdiff_t>(size_), column->end(),
                  column->front());
    }
}

Extents extentsAlong(const std::array<Vec3, 3>& axes, const PointColumns& points)
{
    Extents result;
    HWY_DYNAMIC_DISPATCH(extentsKernel)(axes, points, result);
    return result;
}

void findOutside(const std::array<Vec3, 3>& axes, const Extents& inner, const PointColumns& points,
                 std::vector<double>& indices)
{
    std::size_t count = 0;
    HWY_DYNAMIC_DISPATCH(outsideKernel)(axes, inner, points, indices, count);
    while (count > 0 && indices[count - 1] >= static_cast<double>(points.size())) {
        --count; // copies of the first point behind the last
    }
    indices.resize(count);
}

Furthest furthestFrom(const Vec3& center, const PointColumns& points)
{
    Furthest result;
    HWY_DYNAMIC_DISPATCH(furthestKernel)(center, points, result);
    return result;
}

Moments momentsOf(const PointColumns& points)
{
    // Four partial sums hide the latency of the additions.
    std::array<Moments, 4> parts;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3 p = points[i];
        Moments& part = parts[i % 4];
        part.sum += p;
        part.squares += scaled(p, p);
        part.products += Vec3{p.x * p.y, p.y * p.z, p.z * p.x};
    }
    const auto total = [&](Vec3 Moments::*field) {
        return (parts[0].*field + parts[1].*field) + (parts[2].*field + parts[3].*field);
    };
    return {total(&Moments::sum), total(&Moments::squares), total(&Moments::products)};
}

} // namespace mbv
#endif
