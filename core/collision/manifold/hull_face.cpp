#include "hull_face.h"

#include "geometry/points/planar_hull.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::manifold {
namespace {

/// A face that is steeper has no part in what is near the normal.
constexpr double kLeastFacing = 0.1;

/// The hull's supporting plane, which rolls from the contact's onto a face.
class RollingPlane {
public:
    RollingPlane(std::span<const Vec3> points, Side side, std::pmr::memory_resource& memory)
        : points_(points), side_(side), memory_(memory), normal_{0, 0, signOf(side)}, onto_(&memory)
    {
        const auto along = [this](const Vec3& p) { return dot(normal_, p); };
        support_ = *std::ranges::max_element(points, {}, along);
        double reach = 0;
        for (const Vec3& p : points)
            reach = std::max(reach, maxComponent(abs(p - support_)));
        slack_ = kSlack * reach;
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
        return face;
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
        for (const Vec3& p : points_) {
            const Roll roll = rollTo(p);
            if (roll.tangent < least.tangent)
                least = roll;
        }
        const Vec3 rolled = normalized(normal_ + least.tangent * least.way);
        if (!std::isfinite(least.tangent) || !(signOf(side_) * rolled.z > kLeastFacing))
            return face;
        normal_ = rolled;
        return touched();
    }

    /// The hull of the points in the plane.
    TouchingFace touched()
    {
        onto_.clear();
        for (std::size_t i = 0; i < points_.size(); ++i) {
            if (dot(normal_, points_[i] - support_) >= -slack_)
                onto_.push_back({points_[i].x, points_[i].y, i});
        }
        std::pmr::vector<Vec3> corners(&memory_);
        for (const PlanarPoint& p : planarHull(onto_))
            corners.push_back(points_[p.index]);
        return faceOf(corners, side_, memory_);
    }

    std::span<const Vec3> points_;
    Side side_;
    std::pmr::memory_resource& memory_;
    Vec3 normal_; ///< unit, out of the hull
    Vec3 support_;
    double slack_ = 0; ///< points as near to the plane are in it
    std::pmr::vector<PlanarPoint> onto_;
};

} // namespace

TouchingFace restingFace(std::span<const Vec3> points, Side side, std::pmr::memory_resource& memory)
{
    return RollingPlane(points, side, memory).rest();
}

} // namespace mbv::manifold
