#pragma once

#include "fit/axes/principal_axes.h"
#include "fit/points/point_columns.h"

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace mbv {

/// A few of many points, by which the box around all of them is decided: extremes along many
/// directions, and later those that stick out of boxes around the few.
class CoreSet {
public:
    static constexpr std::size_t kFew = 48; ///< points: all of them are the core set

    /// Keeps those of the points that may be corners of their hull.
    CoreSet(const PointColumns& points, const PrincipalAxes& principal);

    /// Takes all points in where there are no more than `few`, else the extremes along so many
    /// directions, which are evenly spread where the points deviate equally far every way; along
    /// three times as many where the surface is round.
    void seed(int directions, std::size_t few);

    /// Takes the outermost points in along the axes along which any sticks out of the core set.
    /// False where none does.
    bool grow(const std::array<Vec3, 3>& axes);

    const PointColumns& all() const { return all_; }
    const PointColumns& points() const { return points_; }
    std::size_t size() const { return points_.size(); }

private:
    bool add(std::size_t index);
    void addExtremes(std::span<const Vec3> directions);
    void addSpreadExtremes(int count);

    PrincipalAxes principal_;
    PointColumns all_;
    PointColumns points_;
    std::vector<bool> isIn_;
};

} // namespace mbv
