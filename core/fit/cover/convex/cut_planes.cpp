#include "cut_planes.h"

#include "fit/axes/principal_axes.h"
#include "fit/points/point_columns.h"
#include "geometry/points/box_around.h"

#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace mbv::cover {
namespace {

constexpr std::size_t kBins = 64;
constexpr std::size_t kHeaps = 4; ///< of reflex points, along an axis
constexpr double kSame = 0.999;   ///< cosine between axes of which one will do

/// Reflex points that are near each other along an axis.
struct Heap {
    double weight = 0;
    double heaviest = 0;
    double offset = 0; ///< of the heaviest: faces that end there are not cut
};

std::vector<Vec3> axesFor(const ConvexCell& cell, std::span<const Vec3> ownAxes, CutSearch search)
{
    std::vector<Vec3> axes(ownAxes.begin(), ownAxes.end());
    const auto addNew = [&](const std::array<Vec3, 3>& more) {
        for (const Vec3& axis : more)
            if (std::ranges::none_of(
                    axes, [&](const Vec3& other) { return std::abs(dot(axis, other)) > kSame; }))
                axes.push_back(axis);
    };
    if (search == CutSearch::Full)
        addNew({Vec3{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    addNew(principalAxesOf(PointColumns(cell.surface.points())).axes);
    return axes;
}

void addThroughHeaps(const Vec3& axis, double low, double high, std::span<const ReflexPoint> reflex,
                     std::size_t count, std::vector<CutPlane>& planes)
{
    std::array<Heap, kBins> heaps;
    for (const ReflexPoint& point : reflex) {
        const double offset = dot(axis, point.at);
        const double share = (offset - low) / (high - low);
        if (!(share > 0.01 && share < 0.99)) // next to nothing would be cut off
            continue;
        Heap& heap = heaps[static_cast<std::size_t>(share * kBins)];
        heap.weight += point.weight;
        if (point.weight > heap.heaviest) {
            heap.heaviest = point.weight;
            heap.offset = offset;
        }
    }
    std::ranges::stable_sort(heaps, std::greater{}, &Heap::weight);
    for (std::size_t i = 0; i < count && heaps[i].weight > 0; ++i)
        planes.push_back({axis, heaps[i].offset});
}

} // namespace

std::vector<CutPlane> cutPlanesOf(const ConvexCell& cell, std::span<const Vec3> ownAxes,
                                  std::span<const ReflexPoint> reflex, CutSearch search)
{
    const std::span<const Vec3> points = cell.surface.points();
    if (points.empty())
        return {};
    const Aabb box = boundsOf(points);
    std::vector<ReflexPoint> own;
    std::ranges::copy_if(reflex, std::back_inserter(own),
                         [&](const ReflexPoint& point) { return isWithin(box, point.at); });
    std::vector<CutPlane> planes;
    for (const Vec3& axis : axesFor(cell, ownAxes, search)) {
        double low = dot(axis, points.front());
        double high = low;
        for (const Vec3& p : points) {
            low = std::min(low, dot(axis, p));
            high = std::max(high, dot(axis, p));
        }
        if (!(low < high))
            continue;
        addThroughHeaps(axis, low, high, own, search == CutSearch::Full ? kHeaps : 1, planes);
        planes.push_back({axis, 0.5 * (low + high)});
        if (search == CutSearch::Full) {
            planes.push_back({axis, 0.75 * low + 0.25 * high});
            planes.push_back({axis, 0.25 * low + 0.75 * high});
        }
    }
    return planes;
}

} // namespace mbv::cover
