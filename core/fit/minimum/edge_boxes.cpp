#include "edge_boxes.h"

#include "fit/hull/qhull.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>

namespace mbv {
namespace {

/// In the unit frame: how far points may stick out beyond an edge that holds a side.
constexpr double kFlush = 1e-9;

constexpr double kLargest = std::numeric_limits<double>::infinity();

using Edge = std::pair<std::uint32_t, std::uint32_t>;

std::vector<Edge> edgesOf(std::vector<Vec3>& points)
{
    std::vector<Edge> edges;
    try {
        for (const auto& corners : qhullTriangles(points)) {
            for (std::size_t i = 0; i < 3; ++i) { // each edge once: its triangles run along it
                const Edge edge = {corners[i], corners[(i + 1) % 3]}; // in opposite directions
                if (edge.first < edge.second)
                    edges.push_back(edge);
            }
        }
    } catch (const Error&) { // flat
        edges.clear();
    }
    return edges;
}

/// Whether the point is as far along the normal, one way or the other, as any.
bool isExtreme(double height, double low, double high)
{
    return height <= low + kFlush || height >= high - kFlush;
}

} // namespace

std::vector<BoxFrame> boxesAcrossEdges(const PointColumns& points, const BoxDescent& descent,
                                       std::size_t most)
{
    constexpr double kParallel = 1e-12; // square of a cross product of edges
    std::vector<Vec3> corners;
    for (std::size_t i = 0; i < points.size(); ++i)
        corners.push_back(points[i]);
    const std::vector<Edge> edges = edgesOf(corners);
    std::vector<BoxFrame> boxes;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const Vec3& p = corners[edges[i].first];
        const Vec3 along = corners[edges[i].second] - p;
        for (std::size_t j = 0; j < i; ++j) {
            const Vec3& q = corners[edges[j].first];
            const Vec3 across = cross(along, corners[edges[j].second] - q);
            if (dot(across, across) <= kParallel)
                continue;
            const Vec3 normal = normalized(across);
            const Vec3 u = normalized(along);
            const std::array<Vec3, 3> axes = {normal, u, cross(normal, u)};
            const Extents extents = extentsAlong(axes, points);
            if (isExtreme(dot(p, normal), extents.low.x, extents.high.x) &&
                isExtreme(dot(q, normal), extents.low.x, extents.high.x))
                boxes.push_back(descent.rotatedAbout({axes, kLargest}, 0));
        }
    }
    std::ranges::stable_sort(boxes, {}, &BoxFrame::volume);
    if (boxes.size() > most)
        boxes.resize(most);
    return boxes;
}

} // namespace mbv
