#include "box_along.h"

#include "fit/points/reach.h"
#include "geometry/parallel/reduced_in_parallel.h"
#include "geometry/unit_frame.h"

#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace mbv {
namespace {

/// Half the distance from 1 to the next double: the largest relative error of one operation.
constexpr double kRounding = std::numeric_limits<double>::epsilon() / 2;

/// Turned so that its component of largest magnitude (the first of equal ones) is positive.
Vec3 withPositiveLargest(const Vec3& axis)
{
    int largest = 0;
    for (int i = 1; i < 3; ++i) {
        if (std::abs(axis[i]) > std::abs(axis[largest])) {
            largest = i;
        }
    }
    return axis[largest] < 0 ? -axis : axis;
}

/// The same box with its axes sorted, signed and right-handed as fitObb promises.
Obb inStandardForm(const Obb& box)
{
    std::array<int, 3> order = {0, 1, 2};
    std::ranges::stable_sort(order, std::greater{}, [&](int i) { return box.halfExtents[i]; });

    Obb result = box;
    for (int i = 0; i < 3; ++i) {
        const int from = order[static_cast<std::size_t>(i)];
        result.halfExtents[i] = box.halfExtents[from];
        result.axes[static_cast<std::size_t>(i)] = box.axes[static_cast<std::size_t>(from)];
    }
    auto& [first, second, third] = result.axes;
    first = withPositiveLargest(first);
    second = withPositiveLargest(second);
    if (dot(cross(first, second), third) < 0) {
        third = -third;
    }
    for (Vec3& axis : result.axes) {
        axis += Vec3{0, 0, 0}; // -0 becomes 0, which reads better in reports
    }
    return result;
}

} // namespace

std::optional<std::array<Vec3, 3>> orthonormalAxes(const Vec3& first, const Vec3& second)
{
    const Vec3 zero = {0, 0, 0};
    if (first == zero || second == zero) {
        return std::nullopt;
    }
    const Vec3 a = normalized(first);
    Vec3 b = normalized(second);
    // Less than the rounding errors of the projection itself is left over only by parallel vectors.
    if (norm(b - dot(a, b) * a) <= 8 * kRounding) {
        return std::nullopt;
    }
    // Each pass leaves an error relative to what the pass before it left, so that after three b is
    // perpendicular to rounding even where hardly anything was left after the first.
    for (int pass = 0; pass < 3; ++pass) {
        b = normalized(b - dot(a, b) * a);
    }
    return std::array{a, b, normalized(cross(a, b))};
}

Obb boxAlong(const std::array<Vec3, 3>& axes, std::span<const Vec3> points)
{
    const UnitFrame frame = unitFrameOf(boundsOf(points));

    const auto extentsOfPart = [&](std::size_t begin, std::size_t end) {
        return extentsAlong(axes, points.subspan(begin, end - begin), frame);
    };
    const Extents extents =
        reducedInParallel(points.size(), extentsOfPart, [](const Extents& a, const Extents& b) {
            return Extents{min(a.low, b.low), max(a.high, b.high)};
        });
    const Vec3 mid = 0.5 * (extents.low + extents.high);
    const Vec3 offset = mid.x * axes[0] + mid.y * axes[1] + mid.z * axes[2];
    // The center is the box's own, as it was rounded: far from the origin that rounding is many
    // times larger than the errors of the projections.
    const UnitFrame boxFrame = {frame.center + offset / frame.scale, frame.scale};
    const auto reachOfPart = [&](std::size_t begin, std::size_t end) {
        return reachAlong(axes, points.subspan(begin, end - begin), boxFrame);
    };
    const Vec3 reach = reducedInParallel(points.size(), reachOfPart,
                                         [](const Vec3& a, const Vec3& b) { return max(a, b); });
    const Vec3 half = reach / boxFrame.scale;
    return inStandardForm({boxFrame.center, half, axes});
}

} // namespace mbv
