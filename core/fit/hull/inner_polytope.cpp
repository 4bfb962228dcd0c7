// Each face contributes its half-space as its least far corner has it. Whatever rounding did to the
// normal, that plane is not beyond the face anywhere on it, so no ray leaves the half-spaces after
// it leaves the hull. Faces without area, to 1e-13, are left out: without them rays leave by less
// than kMargin later, as points are in the unit cube.
#include "inner_polytope.h"

#include "fit/cube_side.h"
#include "fit/points/extremes.h"
#include "fit/points/point_columns.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace mbv {
namespace {

constexpr std::size_t kCells = 64; ///< along an edge of the cube
constexpr std::size_t kNodes = kCells + 1;
constexpr double kNoArea = 1e-13;
constexpr double kFlat = 1e-3; ///< nearer to the middle, a face says that the hull is flat

} // namespace

std::optional<HullGauge> gaugeOf(std::span<const Vec3> points,
                                 std::span<const std::array<std::uint32_t, 3>> triangles)
{
    Vec3 sum;
    for (const auto& [i, j, k] : triangles)
        sum += points[i] + points[j] + points[k];
    HullGauge result = {sum / (3 * static_cast<double>(triangles.size())), {}};
    result.faces.reserve(triangles.size());
    for (const auto& [i, j, k] : triangles) {
        const Vec3 a = points[i] - result.middle;
        const Vec3 b = points[j] - result.middle;
        const Vec3 c = points[k] - result.middle;
        const Vec3 across = cross(b - a, c - a);
        const double area = norm(across);
        if (!(area > kNoArea))
            continue;
        const Vec3 normal = across / area;
        const double height = std::min({dot(normal, a), dot(normal, b), dot(normal, c)});
        if (!(height > kFlat))
            return std::nullopt;
        result.faces.push_back(normal / height);
    }
    if (result.faces.empty())
        return std::nullopt;
    return result;
}

InnerPolytope::InnerPolytope(const HullGauge& gauge) : middle_(gauge.middle)
{
    std::vector<Vec3> nodes;
    nodes.reserve(6 * kNodes * kNodes);
    for (std::size_t node = 0; node < 6 * kNodes * kNodes; ++node) {
        const auto place = [](std::size_t n) {
            return 2 * static_cast<double>(n) / static_cast<double>(kCells) - 1;
        };
        nodes.push_back(onCubeSide(node / (kNodes * kNodes), place(node / kNodes % kNodes),
                                   place(node % kNodes)));
    }
    const std::vector<Extremes> extremes = extremesAlong(nodes, PointColumns(gauge.faces));
    gauges_.reserve(nodes.size());
    for (std::size_t node = 0; node < nodes.size(); ++node)
        gauges_.push_back(
            static_cast<float>(std::max(0.0, dot(gauge.faces[extremes[node].high], nodes[node]))));
}

bool InnerPolytope::hasInside(const Vec3& p) const
{
    const Vec3 seen = p - middle_;
    const int axis = largestAxis(seen);
    const double reach = std::abs(seen[axis]);
    if (!(reach > 0))
        return true;
    constexpr double kHalf = kCells / 2.0;
    const double u = kHalf + kHalf * seen[(axis + 1) % 3] / reach;
    const double v = kHalf + kHalf * seen[(axis + 2) % 3] / reach;
    const std::size_t row = std::min(static_cast<std::size_t>(u), kCells - 1);
    const std::size_t column = std::min(static_cast<std::size_t>(v), kCells - 1);
    const std::size_t side = 2 * static_cast<std::size_t>(axis) + (seen[axis] > 0 ? 1 : 0);
    const float* const node = &gauges_[(side * kNodes + row) * kNodes + column];
    const auto along = static_cast<float>(v - static_cast<double>(column));
    const float low = node[0] + along * (node[1] - node[0]);
    const float high = node[kNodes] + along * (node[kNodes + 1] - node[kNodes]);
    const auto across = static_cast<float>(u - static_cast<double>(row));
    return static_cast<float>(reach) * (low + across * (high - low)) < 1 - HullGauge::kMargin;
}

} // namespace mbv
