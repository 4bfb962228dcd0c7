#include "support_map.h"

#include "hull_scan.h"
#include "support_map_builder.h"

#include <cmath>
#include <numbers>

namespace mbv::convex {

SupportMap::SupportMap(std::span<const Vec3> points)
{
    SupportMapBuilder(*this, points).build();
}

std::optional<PointColumns> SupportMap::few() const
{
    return cells_.size() == 1 ? std::optional(columns()) : std::nullopt;
}

/// Rounding may name the neighbor of a cell for a direction at its edge: builders leave room for
/// that.
const SupportMap::Cell& SupportMap::cellOf(const Vec3& direction) const
{
    if (cells_.size() == 1)
        return cells_.front();
    const CubeFace face = CubeFace::of(direction);
    const Cell* cell = &cells_[face.index()];
    double u = face.u(direction);
    double v = face.v(direction);
    while (cell->count == 0) {
        const bool isRight = u >= 0;
        const bool isUpper = v >= 0;
        cell = &cells_[cell->first + (isRight ? 1U : 0U) + (isUpper ? 2U : 0U)];
        u = 2 * u + (isRight ? -1 : 1);
        v = 2 * v + (isUpper ? -1 : 1);
    }
    return *cell;
}

Vec3 SupportMap::support(const Vec3& direction) const
{
    const Cell& cell = cellOf(direction);
    const PointColumns all = columns();
    const std::size_t first = cell.first;
    const std::size_t i =
        first + supportIndex(all.x + first, all.y + first, all.z + first, cell.count, direction);
    return {all.x[i], all.y[i], all.z[i]};
}

/// Squares of which some direction may be as near. All of one are within sqrt(2) of half an edge of
/// its center: it is at least 1 away from where directions start.
template <class Visit>
void SupportMap::forCellsNear(const Vec3& direction, double radians, const Visit& visit) const
{
    if (cells_.size() == 1)
        return visit(cells_.front());
    const auto walk = [&](const auto& self, const Cell& cell, const CubeFace& face, double u,
                          double v, double half) -> void {
        const Vec3 center = face.direction(u, v);
        const double angle = std::atan2(norm(cross(center, direction)), dot(center, direction));
        if (angle > radians + std::numbers::sqrt2 * half)
            return;
        if (cell.count > 0)
            return visit(cell);
        const double quarter = half / 2;
        for (unsigned i = 0; i < 4; ++i)
            self(self, cells_[cell.first + i], face, u + ((i & 1U) != 0 ? quarter : -quarter),
                 v + ((i & 2U) != 0 ? quarter : -quarter), quarter);
    };
    for (int axis = 0; axis < 3; ++axis)
        for (const double sign : {1.0, -1.0}) {
            const CubeFace face = {axis, sign};
            walk(walk, cells_[face.index()], face, 0, 0, 1);
        }
}

void SupportMap::addNear(const Vec3& direction, double radians,
                         std::pmr::vector<Vec3>& points) const
{
    const PointColumns all = columns();
    forCellsNear(direction, radians, [&](const Cell& cell) {
        for (std::size_t i = cell.first; i < cell.first + cell.count; ++i)
            points.push_back({all.x[i], all.y[i], all.z[i]});
    });
}

} // namespace mbv::convex
