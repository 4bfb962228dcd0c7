#pragma once

#include "collision/convex/gjk/support_map.h"
#include "convex.h"

#include <mbv/collision/posed_hull.h>

#include <array>
#include <cmath>
#include <utility>

/// Placed hulls as shapes of the convex layer. Internal.
namespace mbv {

struct PreparedHull::Arranged {
    explicit Arranged(ConvexHull of) : hull(std::move(of)), map(hull.points) {}

    ConvexHull hull;
    convex::SupportMap map;
};

namespace convex {

/// A direction is turned into the hull, its farthest point there back into the world.
struct PlacedHull {
    explicit PlacedHull(const PosedHull& posed)
        : map(posed.hull.arranged_->map), center(apply(posed.pose, map.center())),
          axes(axesOf(posed.pose.rotation))
    {
    }

    /// No point is farther from the center.
    double reach() const
    {
        const Vec3& half = map.halfExtents();
        return map.unit() * (half.x + half.y + half.z);
    }

    /// Along a vector, how far its bounds reach from the center, times the vector's length.
    double extentOfBounds(const Vec3& along) const
    {
        const Vec3& half = map.halfExtents();
        return map.unit() *
               (half.x * std::abs(dot(along, axes[0])) + half.y * std::abs(dot(along, axes[1])) +
                half.z * std::abs(dot(along, axes[2])));
    }

    Vec3 inWorld(const Vec3& local) const
    {
        return local.x * axes[0] + local.y * axes[1] + local.z * axes[2];
    }

    const SupportMap& map;
    Vec3 center;
    std::array<Vec3, 3> axes; ///< of the hull, in the world
};

inline const Vec3& anchorOf(const PlacedHull& hull)
{
    return hull.center;
}

inline double reachFrom(const Vec3& origin, const PlacedHull& hull)
{
    return reachFrom(origin, hull.center) + hull.reach();
}

/// Views the hull.
class PlacedHullCore {
public:
    PlacedHullCore(const PlacedHull& hull, const Frame& frame)
        : hull_(hull), center_(frame.toLocal(hull.center)), unit_(frame.perUnit * hull.map.unit())
    {
    }

    Vec3 support(const Vec3& direction) const
    {
        const auto& axes = hull_.axes;
        const Vec3 inHull = {dot(direction, axes[0]), dot(direction, axes[1]),
                             dot(direction, axes[2])};
        return center_ + unit_ * hull_.inWorld(hull_.map.support(inHull));
    }
    Vec3 middle() const { return center_; }

private:
    const PlacedHull& hull_;
    Vec3 center_;
    double unit_;
};

inline PlacedHullCore coreOf(const PlacedHull& hull, const Frame& frame)
{
    return {hull, frame};
}

/// Of few points: all are moved beforehand.
struct MovedHull : PlacedHull {
    /// Precondition: there are few.
    explicit MovedHull(const PlacedHull& placed) : PlacedHull(placed) {}
};

inline HullCore coreOf(const MovedHull& hull, const Frame& frame)
{
    const double unit = frame.perUnit * hull.map.unit();
    return {*hull.map.few(),
            frame.toLocal(hull.center),
            {unit * hull.axes[0], unit * hull.axes[1], unit * hull.axes[2]}};
}

/// As what is the faster to ask.
template <class Ask> auto askOfHull(const PlacedHull& hull, const Ask& ask)
{
    return hull.map.few() ? ask(MovedHull(hull)) : ask(hull);
}

} // namespace convex
} // namespace mbv
