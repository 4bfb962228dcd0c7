#include "point_columns.h"

#include <algorithm>
#include <array>
#include <cstdint>

// Highway compiles this file once per instruction set through the include below.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "fit/points/point_columns.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "column_lanes-inl.h"
#include "geometry/parallel/large_pages.h"
#include "pack_lanes-inl.h"

#ifndef MBV_FIT_MOMENT_PARTS
#define MBV_FIT_MOMENT_PARTS
namespace mbv {

/// Partial sums, each of every so many-th point. A machine with fewer lanes goes over the points
/// again, so that all add in the same order.
inline constexpr std::size_t kMomentParts = 4;

} // namespace mbv
#endif

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// Of whole vectors of points, whose number is `done`.
void columnsKernel(std::span<const Vec3> points, const UnitFrame& frame, double* toX, double* toY,
                   double* toZ, std::size_t& done)
{
    const Tag tag;
    for (done = 0; done + hn::Lanes(tag) <= points.size(); done += hn::Lanes(tag)) {
        Lanes x;
        Lanes y;
        Lanes z;
        loadInFrame(frame.center, frame.scale, &points[done], x, y, z);
        hn::StoreU(x, tag, toX + done);
        hn::StoreU(y, tag, toY + done);
        hn::StoreU(z, tag, toZ + done);
    }
}

void extentsKernel(const std::array<Vec3, 3>& axes, const PointColumns& points, Extents& result)
{
    const Tag tag;
    const AxisLanes a(axes[0]);
    const AxisLanes b(axes[1]);
    const AxisLanes c(axes[2]);
    LaneExtents extents;
    for (std::size_t i = 0; i < points.size(); i += hn::Lanes(tag)) {
        const Lanes x = hn::LoadU(tag, points.x() + i);
        const Lanes y = hn::LoadU(tag, points.y() + i);
        const Lanes z = hn::LoadU(tag, points.z() + i);
        extents.add(a.along(x, y, z), b.along(x, y, z), c.along(x, y, z));
    }
    result = extents.ofAllLanes();
}

void outsideKernel(const std::array<Vec3, 3>& axes, const Extents& inner,
                   const PointColumns& points, std::vector<double>& indices, std::size_t& count)
{
    const Tag tag;
    const AxisLanes a(axes[0]);
    const AxisLanes b(axes[1]);
    const AxisLanes c(axes[2]);
    const Lanes lowA = hn::Set(tag, inner.low.x);
    const Lanes lowB = hn::Set(tag, inner.low.y);
    const Lanes lowC = hn::Set(tag, inner.low.z);
    const Lanes highA = hn::Set(tag, inner.high.x);
    const Lanes highB = hn::Set(tag, inner.high.y);
    const Lanes highC = hn::Set(tag, inner.high.z);
    Lanes index = hn::Iota(tag, 0);
    const Lanes step = hn::Set(tag, static_cast<double>(hn::Lanes(tag)));
    const std::size_t room = points.size() + 2 * hn::Lanes(tag); // whole vectors are stored
    if (indices.size() < room) {
        indices.resize(room);
    }
    count = 0;
    for (std::size_t i = 0; i < points.size(); i += hn::Lanes(tag)) {
        const Lanes x = hn::LoadU(tag, points.x() + i);
        const Lanes y = hn::LoadU(tag, points.y() + i);
        const Lanes z = hn::LoadU(tag, points.z() + i);
        const Lanes alongA = a.along(x, y, z);
        const Lanes alongB = b.along(x, y, z);
        const Lanes alongC = c.along(x, y, z);
        const auto isOutside = hn::Or(hn::Or(hn::Or(hn::Le(alongA, lowA), hn::Ge(alongA, highA)),
                                             hn::Or(hn::Le(alongB, lowB), hn::Ge(alongB, highB))),
                                      hn::Or(hn::Le(alongC, lowC), hn::Ge(alongC, highC)));
        const PackedLanes<Tag> outside(tag, isOutside);
        outside.store(tag, index, indices.data() + count);
        count += outside.count();
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

/// Of whole vectors of points, whose number is `done`.
void largestSquareKernel(std::span<const Vec3> points, const Vec3& center, double scale,
                         double& largest, std::size_t& done)
{
    const Tag tag;
    Lanes most = hn::Zero(tag);
    for (done = 0; done + hn::Lanes(tag) <= points.size(); done += hn::Lanes(tag)) {
        Lanes x;
        Lanes y;
        Lanes z;
        loadInFrame(center, scale, &points[done], x, y, z);
        most = hn::Max(most, dotLanes(x, y, z, x, y, z));
    }
    largest = largestLane(most);
}

/// Of whole rounds of the parts; how many points those are.
void momentsKernel(const PointColumns& points, std::array<Moments, kMomentParts>& parts,
                   std::size_t& done)
{
    const hn::CappedTag<double, kMomentParts> tag;
    const std::size_t lanes = hn::Lanes(tag);
    done = points.size() / kMomentParts * kMomentParts;
    for (std::size_t part = 0; part < kMomentParts; part += lanes) {
        auto sumX = hn::Zero(tag);
        auto sumY = sumX;
        auto sumZ = sumX;
        auto sumXx = sumX;
        auto sumYy = sumX;
        auto sumZz = sumX;
        auto sumXy = sumX;
        auto sumYz = sumX;
        auto sumZx = sumX;
        for (std::size_t i = part; i < done; i += kMomentParts) {
            const auto x = hn::LoadU(tag, points.x() + i);
            const auto y = hn::LoadU(tag, points.y() + i);
            const auto z = hn::LoadU(tag, points.z() + i);
            sumX = hn::Add(sumX, x);
            sumY = hn::Add(sumY, y);
            sumZ = hn::Add(sumZ, z);
            sumXx = hn::Add(sumXx, hn::Mul(x, x));
            sumYy = hn::Add(sumYy, hn::Mul(y, y));
            sumZz = hn::Add(sumZz, hn::Mul(z, z));
            sumXy = hn::Add(sumXy, hn::Mul(x, y));
            sumYz = hn::Add(sumYz, hn::Mul(y, z));
            sumZx = hn::Add(sumZx, hn::Mul(z, x));
        }
        const auto store = [&](auto x, auto y, auto z, Vec3 Moments::*field) HWY_ATTR {
            double values[3][kMomentParts];
            hn::StoreU(x, tag, values[0]);
            hn::StoreU(y, tag, values[1]);
            hn::StoreU(z, tag, values[2]);
            for (std::size_t i = 0; i < lanes; ++i) {
                parts[part + i].*field = {values[0][i], values[1][i], values[2][i]};
            }
        };
        store(sumX, sumY, sumZ, &Moments::sum);
        store(sumXx, sumYy, sumZz, &Moments::squares);
        store(sumXy, sumYz, sumZx, &Moments::products);
    }
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

HWY_EXPORT(columnsKernel);
HWY_EXPORT(extentsKernel);
HWY_EXPORT(outsideKernel);
HWY_EXPORT(furthestKernel);
HWY_EXPORT(largestSquareKernel);
HWY_EXPORT(momentsKernel);

PointColumns::PointColumns(std::span<const Vec3> points, const UnitFrame& frame)
    : size_(points.size()), room_(paddedSizeOf(size_)), values_(threeColumnsOf(room_))
{
    double* const x = values_.get();
    double* const y = x + room_;
    double* const z = y + room_;
    std::size_t done = 0;
    HWY_DYNAMIC_DISPATCH(columnsKernel)(points, frame, x, y, z, done);
    for (std::size_t i = done; i < size_; ++i) {
        const Vec3 p = frame.toUnit(points[i]);
        x[i] = p.x;
        y[i] = p.y;
        z[i] = p.z;
    }
    pad();
}

void PointColumns::add(const Vec3& p)
{
    if (paddedSizeOf(size_ + 1) > room_) {
        const std::size_t room = std::max(paddedSizeOf(size_ + 1), 2 * room_);
        auto values = threeColumnsOf(room);
        for (std::size_t column = 0; column < 3; ++column) {
            std::copy_n(values_.get() + column * room_, size_, values.get() + column * room);
        }
        values_ = std::move(values);
        room_ = room;
    }
    for (int column = 0; column < 3; ++column) {
        values_[static_cast<std::size_t>(column) * room_ + size_] = p[column];
    }
    ++size_;
    pad();
}

std::unique_ptr<double[]> PointColumns::threeColumnsOf(std::size_t room)
{
    auto values = std::make_unique_for_overwrite<double[]>(3 * room);
    adviseLargePages(values.get(), 3 * room * sizeof(double));
    return values;
}

void PointColumns::pad()
{
    if (size_ == 0) {
        return;
    }
    const std::size_t count = paddedSizeOf(size_) - size_;
    for (std::size_t column = 0; column < 3; ++column) {
        double* const first = values_.get() + column * room_;
        std::fill_n(first + size_, count, *first);
    }
}

Extents extentsAlong(const std::array<Vec3, 3>& axes, const PointColumns& points)
{
    Extents result;
    HWY_DYNAMIC_DISPATCH(extentsKernel)(axes, points, result);
    return result;
}

std::span<const double> findOutside(const std::array<Vec3, 3>& axes, const Extents& inner,
                                    const PointColumns& points, std::vector<double>& indices)
{
    std::size_t count = 0;
    HWY_DYNAMIC_DISPATCH(outsideKernel)(axes, inner, points, indices, count);
    while (count > 0 && indices[count - 1] >= static_cast<double>(points.size())) {
        --count; // copies of the first point behind the last
    }
    return std::span(indices).first(count);
}

Furthest furthestFrom(const Vec3& center, const PointColumns& points)
{
    Furthest result;
    HWY_DYNAMIC_DISPATCH(furthestKernel)(center, points, result);
    return result;
}

double largestSquare(std::span<const Vec3> points, const Vec3& center, double scale)
{
    double largest = 0;
    std::size_t done = 0;
    HWY_DYNAMIC_DISPATCH(largestSquareKernel)(points, center, scale, largest, done);
    for (const Vec3& p : points.subspan(done)) {
        const Vec3 d = scale * (p - center);
        largest = std::max(largest, dot(d, d));
    }
    return largest;
}

Moments momentsOf(const PointColumns& points)
{
    std::array<Moments, kMomentParts> parts;
    std::size_t done = 0;
    HWY_DYNAMIC_DISPATCH(momentsKernel)(points, parts, done);
    for (std::size_t i = done; i < points.size(); ++i) {
        const Vec3 p = points[i];
        Moments& part = parts[i % kMomentParts];
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
