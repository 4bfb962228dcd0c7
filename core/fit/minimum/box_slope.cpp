#include "box_slope.h"

#include "collision/convex/gjk/simplex.h"

#include <algorithm>
#include <limits>

namespace mbv {

void BoxSlopes::findCandidates(const std::array<Vec3, 3>& axes, double reach)
{
    const Extents extents = extentsAlong(axes, points_);
    const Vec3 size = max(extents.high - extents.low, {1e-13, 1e-13, 1e-13});
    const Vec3 low = extents.low + reach * size;
    const Vec3 high = extents.high - reach * size;
    for (auto& of : candidates_) {
        of.clear();
    }
    for (const double index : findOutside(axes, {low, high}, points_, touching_)) {
        const auto i = static_cast<std::size_t>(index);
        const Vec3 p = points_[i];
        for (std::size_t k = 0; k < 3; ++k) {
            const int component = static_cast<int>(k);
            const Vec3& axis = axes[k];
            const double along = dot(axis, p);
            // The axis rotated by w is axis + w x axis, so the point moves along it by w . (axis x
            // p).
            if (along <= low[component]) {
                candidates_[2 * k].push_back({i, -1 / size[component] * cross(axis, p)});
            }
            if (along >= high[component]) {
                candidates_[2 * k + 1].push_back({i, 1 / size[component] * cross(axis, p)});
            }
        }
    }
}

BoxCorner BoxSlopes::cornerAgainst(const Vec3& direction) const
{
    BoxCorner corner;
    for (std::size_t side = 0; side < candidates_.size(); ++side) {
        const Candidate* chosen = nullptr;
        double least = std::numeric_limits<double>::infinity();
        for (const Candidate& candidate : candidates_[side]) {
            const double along = dot(direction, candidate.gradient);
            if (along < least) {
                least = along;
                chosen = &candidate;
            }
        }
        corner.points[side] = chosen->point;
        corner.gradient += chosen->gradient;
    }
    return corner;
}

BoxSlope BoxSlopes::along(const std::array<Vec3, 3>& axes, double reach)
{
    findCandidates(axes, reach);

    // The point nearest to the origin of the sum of six convex hulls (Gilbert, Johnson, Keerthi: A
    // fast procedure for computing the distance between complex objects, 1988).
    constexpr std::size_t kMaxCorners = 24; // 4 to 8 are usual
    std::array<BoxCorner, kMaxCorners> corners;
    std::size_t count = 1;
    corners[0] = cornerAgainst({0, 0, 0});
    convex::Simplex simplex;
    simplex.vertices[0].difference = corners[0].gradient;
    simplex.count = 1;
    simplex.nearest = corners[0].gradient;
    while (count < kMaxCorners && simplex.count < 4) {
        const BoxCorner corner = cornerAgainst(simplex.nearest);
        const double squared = dot(simplex.nearest, simplex.nearest);
        if (squared - dot(simplex.nearest, corner.gradient) <= 1e-9 * squared) {
            break;
        }
        corners[count++] = corner;
        simplex.vertices[simplex.count++].difference = corner.gradient;
        convex::reduceToNearest(simplex);
        if (!(dot(simplex.nearest, simplex.nearest) < squared)) {
            break;
        }
    }

    BoxSlope slope;
    slope.gradient = simplex.nearest;
    slope.count = simplex.count;
    for (std::size_t v = 0; v < simplex.count; ++v) {
        slope.corners[v] =
            *std::ranges::find(corners, simplex.vertices[v].difference, &BoxCorner::gradient);
        slope.weights[v] = simplex.weights[v];
    }
    return slope;
}

} // namespace mbv
