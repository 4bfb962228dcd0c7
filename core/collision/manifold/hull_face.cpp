#include "hull_face.h"

#include "geometry/points/planar_hull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace mbv::manifold {
namespace {

/// A face that is steeper has no part in what is near the normal.
constexpr double kMinFacing = 0.1;
/// Points of a face are known to less, beside the hull's size. The height of a face this steep is
/// then known to 1e-6.
constexpr double kFlat = 1e-7;
/// Normals of a face are known to less.
constexpr double kNearby = 1e-3;

/// Points in a contact's frame, whatever the direction.
class AllPoints {
public:
    static constexpr bool kAreAll = true;

    explicit AllPoints(std::span<const Vec3> points) : points_(points) {}

    /// Among them are all that are the farthest along a direction as near to the normal; until it
    /// is asked again.
    std::span<const Vec3> near(const Vec3& /*normal*/, double /*radians*/) const { return points_; }

    /// The largest |component| of p - from, or somewhat more.
    double reachFrom(const Vec3& from) const
    {
        double reach = 0;
        for (const Vec3& p : points_)
            reach = std::max(reach, maxComponent(abs(p - from)));
        return reach;
    }

private:
    std::span<const Vec3> points_;
};

/// The same of a prepared hull.
class NearPoints {
public:
    static constexpr bool kAreAll = false;

    NearPoints(const convex::PlacedHull& hull, const ContactFrame& frame,
               std::pmr::memory_resource& memory)
        : hull_(hull), center_(frame.toLocal(hull.center)),
          unit_(frame.lengthToLocal(hull.map.unit())), points_(&memory)
    {
        for (std::size_t i = 0; i < 3; ++i)
            axes_[i] = frame.directionToLocal(hull.axes[i]);
    }

    std::span<const Vec3> near(const Vec3& normal, double radians)
    {
        points_.clear();
        hull_.map.addNear({dot(normal, axes_[0]), dot(normal, axes_[1]), dot(normal, axes_[2])},
                          radians, points_);
        for (Vec3& p : points_)
            p = center_ + unit_ * (p.x * axes_[0] + p.y * axes_[1] + p.z * axes_[2]);
        return points_;
    }

    double reachFrom(const Vec3& /*from*/) const
    {
        return 2 * unit_ * maxComponent(hull_.map.halfExtents());
    }

private:
    const convex::PlacedHull& hull_;
    Vec3 center_;
    double unit_; ///< of the hull's points, in that of the frame
    std::array<Vec3, 3> axes_;
    std::pmr::vector<Vec3> points_;
};

/// The hull's supporting plane, which rolls from the contact's onto a face.
template <class Points> class RollingPlane {
public:
    RollingPlane(Points points, Side side, std::pmr::memory_resource& memory)
        : points_(std::move(points)), side_(side), memory_(memory), normal_{0, 0, signOf(side)},
          onto_(&memory)
    {
        const auto along = [this](const Vec3& p) { return dot(normal_, p); };
        support_ = *std::ranges::max_element(points_.near(normal_, 0), {}, along);
        reach_ = points_.reachFrom(support_);
        slack_ = kFlat * reach_;
    }

    TouchingFace rest()
    {
        TouchingFace face = touched();
        if (face.corners.size() == 1)
            face = rolledFrom(face, [this](const Vec3& p) { return roll(support_, p); });
        if (face.corners.size() == 2) {
            const Vec3 edge = normalized(face.corners[1] - face.corners[0]);
            normal_ = normalized(normal_ - dot(normal_, edge) * edge);
            face = rolledFrom(face, [&](const Vec3& p) {
                return roll(support_ + dot(p - support_, edge) * edge, p);
            });
        }
        return face.corners.size() > 2 ? settledOn(std::move(face)) : face;
    }

private:
    /// A turn of the normal towards `way`, by an angle of this tangent.
    struct Roll {
        double tangent = std::numeric_limits<double>::infinity();
        Vec3 way;
    };

    /// What brings a point onto the plane, about a point that is in it.
    Roll roll(const Vec3& about, const Vec3& p) const
    {
        const Vec3 apart = p - about;
        const double below = std::max(-dot(normal_, apart), 0.0);
        const Vec3 across = apart - dot(normal_, apart) * normal_;
        const double reach = norm(across);
        if (!(reach > slack_))
            return {};
        return {below / reach, across / reach};
    }

    /// What the plane touches once it has rolled to the first of the points, or the face as it is
    /// where that is too steep.
    template <class RollTo> TouchingFace rolledFrom(const TouchingFace& face, const RollTo& rollTo)
    {
        Roll least;
        for (double radians = kNearby;;) {
            for (const Vec3& p : points_.near(normal_, radians)) {
                const Roll roll = rollTo(p);
                if (roll.tangent < least.tangent)
                    least = roll;
            }
            // The first point is the farthest along the rolled normal, which is no farther away.
            const double enough = std::atan(least.tangent);
            if (Points::kAreAll || enough <= radians)
                break;
            radians = enough + kNearby;
        }
        const Vec3 rolled = normalized(normal_ + least.tangent * least.way);
        if (!std::isfinite(least.tangent) || !(signOf(side_) * rolled.z > kMinFacing))
            return face;
        normal_ = rolled;
        return touched();
    }

    /// All of a face of which the plane touches some corners, being tilted to it by so little that
    /// those are in the plane as well and the others are just not.
    TouchingFace settledOn(TouchingFace face)
    {
        constexpr double kLevel = 1e-3; // of the slack
        const Vec3 up = normalized(Vec3{-face.slope.x, -face.slope.y, 1});
        const Vec3 normal = signOf(side_) * up;
        const double tilt = norm(normal - normal_);
        if (!(tilt * reach_ > kLevel * slack_) || tilt > kNearby)
            return face;
        const auto along = [&](const Vec3& p) { return dot(normal, p); };
        const Vec3& top = *std::ranges::max_element(face.corners, {}, along);
        const bool isSupporting =
            std::ranges::none_of(points_.near(normal, kNearby),
                                 [&](const Vec3& p) { return dot(normal, p - top) > slack_; });
        if (!isSupporting) // a sliver's plane is noise
            return face;
        normal_ = normal;
        support_ = top;
        return touched();
    }

    /// The hull of the points in the plane.
    TouchingFace touched()
    {
        onto_.clear();
        const std::span<const Vec3> points = points_.near(normal_, kNearby);
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (dot(normal_, points[i] - support_) >= -slack_)
                onto_.push_back({points[i].x, points[i].y, i});
        }
        std::pmr::vector<Vec3> corners(&memory_);
        for (const PlanarPoint& p : planarHull(onto_))
            corners.push_back(points[p.index]);
        TouchingFace face = faceOf(corners, side_, memory_);
        // Of corners this near, as of one that is given several times, the direction is noise.
        if (face.corners.size() == 2 && !(norm(face.corners[1] - face.corners[0]) > slack_))
            face = {{{support_}, &memory_}, {}, true};
        return face;
    }

    Points points_;
    Side side_;
    std::pmr::memory_resource& memory_;
    Vec3 normal_; ///< unit, out of the hull
    Vec3 support_;
    double reach_ = 0; ///< of the hull, from there
    double slack_ = 0; ///< points as near to the plane are in it
    std::pmr::vector<PlanarPoint> onto_;
};

} // namespace

TouchingFace restingFace(std::span<const Vec3> points, Side side, std::pmr::memory_resource& memory)
{
    return RollingPlane(AllPoints(points), side, memory).rest();
}

TouchingFace restingFace(const convex::PlacedHull& hull, const ContactFrame& frame, Side side,
                         std::pmr::memory_resource& memory)
{
    return RollingPlane(NearPoints(hull, frame, memory), side, memory).rest();
}

} // namespace mbv::manifold
