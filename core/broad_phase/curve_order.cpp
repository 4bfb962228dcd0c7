#include "curve_order.h"

#include "box_kernels.h"
#include "geometry/points/box_around.h"
#include "hilbert_table.h"
#include "key_sort.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv::broad {
namespace {

using Range = tbb::blocked_range<std::size_t>;

constexpr std::size_t kGrain = 4096;
constexpr int kIndexBits = 32; ///< a key: size class or place on the curve, above the index
constexpr int kClassBits = 5;
constexpr int kLastClass = (1 << kClassBits) - 1;

/// Cells next to each other on the curve have a face in common.
constexpr bool neighborsMeet()
{
    constexpr int kBits = 2;
    constexpr unsigned kSide = 1U << kBits;
    std::array<std::array<int, 3>, std::size_t{1} << 3 * kBits> cells{};
    for (unsigned x = 0; x < kSide; ++x) {
        for (unsigned y = 0; y < kSide; ++y) {
            for (unsigned z = 0; z < kSide; ++z)
                cells[hilbertIndex(x, y, z, kBits)] = {static_cast<int>(x), static_cast<int>(y),
                                                       static_cast<int>(z)};
        }
    }
    for (std::size_t n = 1; n < cells.size(); ++n) {
        int steps = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const int step = cells[n][k] - cells[n - 1][k];
            steps += step * step;
        }
        if (steps != 1)
            return false;
    }
    return true;
}
static_assert(neighborsMeet());

template <class Body> void parallelFor(std::size_t count, const Body& body)
{
    tbb::parallel_for(Range(0, count, kGrain), [&](const Range& range) {
        for (std::size_t n = range.begin(); n < range.end(); ++n)
            body(n);
    });
}

/// Finite, and small enough that no difference of two overflows; only the order depends on it.
Vec3 placeOf(const Aabb& box)
{
    constexpr double kLargest = std::numeric_limits<double>::max();
    Vec3 place;
    for (int k = 0; k < 3; ++k)
        place[k] = std::clamp(box.min[k], -kLargest, kLargest) / 8 +
                   std::clamp(box.max[k], -kLargest, kLargest) / 8;
    return place;
}

double extentOf(const Aabb& box)
{
    return maxComponent(box.max - box.min);
}

/// 0 for boxes without an end, then each four times smaller than the one before.
int classOf(double extent, double largest)
{
    if (std::isinf(extent))
        return 0;
    if (!(extent > 0))
        return kLastClass;
    return std::clamp(1 + (std::ilogb(largest) - std::ilogb(extent)) / 2, 1, kLastClass);
}

class CurveSort {
public:
    CurveSort(std::span<const Vec3> places, std::span<std::uint64_t> scratch)
        : places_(places), scratch_(scratch)
    {
    }

    /// Sorts along the curve through the cube around these places, and once more within a cell
    /// that holds many. The keys' indices increase.
    void operator()(std::span<std::uint64_t> keys) const
    {
        if (keys.size() <= kWidth)
            return;
        const Aabb bounds = boundsOf(keys);
        const double cells = double{1 << kHilbertBits} / maxComponent(bounds.max - bounds.min);
        if (!std::isfinite(cells))
            return; // all at one place
        parallelFor(keys.size(), [&](std::size_t n) {
            const auto index = static_cast<std::uint32_t>(keys[n]);
            const Vec3 cell = cells * (places_[index] - bounds.min);
            const std::uint64_t along =
                hilbertIndex(coordinate(cell.x), coordinate(cell.y), coordinate(cell.z));
            keys[n] = along << kIndexBits | index;
        });
        sortKeys(keys, scratch_.first(keys.size()), kIndexBits, kIndexBits + 3 * kHilbertBits);
        for (std::size_t begin = 0; begin < keys.size();) {
            std::size_t end = begin + 1;
            while (end < keys.size() && keys[end] >> kIndexBits == keys[begin] >> kIndexBits)
                ++end;
            (*this)(keys.subspan(begin, end - begin));
            begin = end;
        }
    }

private:
    static std::uint32_t coordinate(double cell)
    {
        constexpr std::uint32_t kLast = (1U << kHilbertBits) - 1;
        return std::min(static_cast<std::uint32_t>(cell), kLast);
    }

    Aabb boundsOf(std::span<const std::uint64_t> keys) const
    {
        const Vec3 first = places_[static_cast<std::uint32_t>(keys[0])];
        return tbb::parallel_reduce(
            Range(0, keys.size(), kGrain), Aabb{first, first},
            [&](const Range& range, Aabb box) {
                for (std::size_t n = range.begin(); n < range.end(); ++n) {
                    const Vec3& place = places_[static_cast<std::uint32_t>(keys[n])];
                    box = {min(box.min, place), max(box.max, place)};
                }
                return box;
            },
            around);
    }

    std::span<const Vec3> places_;
    std::span<std::uint64_t> scratch_;
};

} // namespace

std::vector<std::uint32_t> spatialOrder(std::span<const Aabb> boxes)
{
    const std::size_t count = boxes.size();
    std::vector<Vec3> places(count);
    parallelFor(count, [&](std::size_t n) { places[n] = placeOf(boxes[n]); });
    const double largest = tbb::parallel_reduce(
        Range(0, count, kGrain), 0.0,
        [&](const Range& range, double extent) {
            for (std::size_t n = range.begin(); n < range.end(); ++n) {
                const double other = extentOf(boxes[n]);
                extent = std::isinf(other) ? extent : std::max(extent, other);
            }
            return extent;
        },
        [](double a, double b) { return std::max(a, b); });

    std::vector<std::uint64_t> keys(count);
    std::vector<std::uint64_t> scratch(count);
    parallelFor(count, [&](std::size_t n) {
        const auto sizeClass = static_cast<std::uint64_t>(classOf(extentOf(boxes[n]), largest));
        keys[n] = sizeClass << kIndexBits | n;
    });
    sortKeys(keys, scratch, kIndexBits, kIndexBits + kClassBits);
    const CurveSort sortAlongCurve(places, scratch);
    for (auto begin = keys.begin(); begin != keys.end();) {
        const std::uint64_t sizeClass = *begin >> kIndexBits;
        const auto end = std::partition_point(
            begin, keys.end(), [&](std::uint64_t key) { return key >> kIndexBits == sizeClass; });
        sortAlongCurve({begin, end});
        begin = end;
    }

    std::vector<std::uint32_t> order(count);
    parallelFor(count, [&](std::size_t n) { order[n] = static_cast<std::uint32_t>(keys[n]); });
    return order;
}

} // namespace mbv::broad
