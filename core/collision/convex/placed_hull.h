#pragma once

#include "collision/convex/gjk/support_map.h"
#include "convex.h"

#include <mbv/collision/posed_hull.h>

#include <boost/container/static_vector.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

/// A placed hull as a shape of the convex layer: a direction is turned into the hull, its farthest
/// point there back into the world. Internal.
namespace mbv {

struct PreparedHull::Arranged {
    explicit Arranged(ConvexHull of) : hull(std::move(of)), map(hull.points) {}

    ConvexHull hull;
    convex::SupportMap map;
};

namespace convex {

struct PlacedHull {
    explicit PlacedHull(const PosedHull& posed)
        : points(posed.hull.arranged_->hull.points), map(posed.hull.arranged_->map),
          center(apply(posed.pose, map.center())), axes(axesOf(posed.pose.rotation))
    {
    }

    /// No point is farther from the center.
    double reach() const
    {
        const Vec3& half = map.halfExtents();
        return map.unit() * (half.x + half.y + half.z);
    }

    Vec3 inWorld(const Vec3& local) const
    {
        return local.x * axes[0] + local.y * axes[1] + local.z * axes[2];
    }

    std::span<const Vec3> points; ///< of the hull, as given
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

/// Few points, moved once: they are all looked at for a direction, which need not be turned then.
/// Worth it where many directions are asked for.
struct MovedHull {
    static constexpr std::size_t kMaxPoints = 64;

    /// Precondition: there are no more points.
    MovedHull(const PlacedHull& hull, const Frame& frame)
    {
        const Vec3 center = frame.toLocal(hull.center);
        for (const Vec3& p : hull.points)
            points.push_back(center + frame.perUnit * hull.inWorld(p - hull.map.center()));
        core.emplace(std::span<const Vec3>(points.data(), points.size()), Frame());
    }
    MovedHull(const MovedHull&) = delete;
    MovedHull& operator=(const MovedHull&) = delete;

    boost::container::static_vector<Vec3, kMaxPoints> points; ///< in the frame
    std::optional<HullCore> core;                             ///< views them
};

} // namespace convex
} // namespace mbv
