#include "compared_volume.h"

#include "curves.h"

#include <mbv/fit/hull.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <variant>

namespace mbv::rendering {
namespace {

constexpr std::size_t kMaxFaces = 64; ///< of a hull that is drawn by its edges
constexpr int kCutsPerAxis = 3;

/// Where the plane p[axis] == level crosses the edge; nothing where both ends are on one side, to
/// which the plane itself counts as above.
std::optional<Vec3> crossing(const Vec3& a, const Vec3& b, int axis, double level)
{
    if ((a[axis] < level) == (b[axis] < level))
        return std::nullopt;
    return a + ((level - a[axis]) / (b[axis] - a[axis])) * (b - a);
}

/// The plane's cut through a closed surface, as a line in each triangle that it crosses.
void addCut(const TriangleMesh& mesh, int axis, double level, std::vector<Curve>& curves)
{
    for (const auto& corners : mesh.triangles) {
        Curve line;
        for (std::size_t i = 0; i < 3; ++i) {
            if (const auto point = crossing(mesh.vertices[corners[i]],
                                            mesh.vertices[corners[(i + 1) % 3]], axis, level))
                line.push_back(*point);
        }
        if (line.size() == 2)
            curves.push_back(line);
    }
}

std::vector<Curve> cutsOf(const TriangleMesh& mesh, const Aabb& bounds)
{
    std::vector<Curve> curves;
    for (int axis = 0; axis < 3; ++axis) {
        for (int i = 1; i <= kCutsPerAxis; ++i) {
            const double part = static_cast<double>(i) / (kCutsPerAxis + 1);
            addCut(mesh, axis, std::lerp(bounds.min[axis], bounds.max[axis], part), curves);
        }
    }
    return curves;
}

std::vector<Curve> curvesFor(const Shape& shape, const Aabb& bounds)
{
    if (const auto* hull = std::get_if<ConvexHull>(&shape)) {
        const TriangleMesh mesh = hullMesh(hull->points);
        if (mesh.triangles.size() > kMaxFaces)
            return cutsOf(mesh, bounds);
    }
    return curvesOf(shape, {});
}

} // namespace

ComparedVolume comparedVolume(VolumeKind kind, const Shape& shape)
{
    const Aabb bounds = boundsOf(shape);
    return {kind, curvesFor(shape, bounds), norm(bounds.max - bounds.min)};
}

} // namespace mbv::rendering
