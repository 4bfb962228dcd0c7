// A body that is stopped by faces and goes on along them.
//
// Each stretch is a sweep against every obstacle that is near. Of a triangle, its plane is asked
// first: a body that stays in front of it does not meet the triangle, however near the plane is.
// So the edges between the triangles of a floor stop nothing that moves along it, and each of them
// costs no more than two heights.
#include "sliding_body.h"

#include "conservative_advancement.h"
#include "face_plane.h"
#include "sweep_straight.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/collision/rigid_motion.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace mbv {
namespace {

/// More stops than any path past convex obstacles was seen to have; the motion left is then given
/// up, which is safe.
constexpr int kStops = 64;

/// Shares of the body's size and of the rounding of coordinates to keep from obstacles: enough for
/// a normal that is sure to many digits, far below what shows.
constexpr double kSkin = 1e-10;
constexpr double kSkinRoundings = 64;

/// Distances of cylinders, cones and ellipsoids are less sure, so they keep further off.
constexpr double kCurvedSkin = 1e-7;

/// More than any of them.
constexpr double kFarSkin = 1e-6;

double roundingOf(double coordinates)
{
    return kSkinRoundings * std::numeric_limits<double>::epsilon() * coordinates;
}

bool isCurved(const Shape& s)
{
    return std::holds_alternative<Cylinder>(s) || std::holds_alternative<Cone>(s) ||
           std::holds_alternative<Ellipsoid>(s);
}

double largestCoordinate(const Aabb& bounds)
{
    return std::max(maxComponent(abs(bounds.min)), maxComponent(abs(bounds.max)));
}

class Mover {
public:
    Mover(const Shape& body, const Vec3& motion, std::span<const Shape> obstacles)
        : body_(body), obstacles_(obstacles), motion_(motion), wanted_(motion)
    {
        const Aabb bounds = boundsOf(body);
        const double length = norm(motion);
        const double start = largestCoordinate(bounds);
        const double size = advancement::reachOf(body);
        const double reach = length + kFarSkin * size + 8 * roundingOf(start + length);
        const Aabb around = {bounds.min - Vec3{reach, reach, reach},
                             bounds.max + Vec3{reach, reach, reach}};
        std::vector<std::size_t> within;
        bool anyCurved = isCurved(body);
        double farthest = 0; // where it may meet something: a long motion rounds no more than that
        for (std::size_t i = 0; i < obstacles.size(); ++i) {
            const Aabb own = boundsOf(obstacles[i]);
            if (!overlaps(around, own))
                continue;
            within.push_back(i);
            anyCurved = anyCurved || isCurved(obstacles[i]);
            farthest = std::max(farthest, largestCoordinate(own));
        }
        const double rounding = roundingOf(start + std::min(length, start + farthest));
        skin_ = std::max((anyCurved ? kCurvedSkin : kSkin) * size, rounding);
        rounding_ = (anyCurved ? skin_ : rounding) / 8;
        for (const std::size_t i : within)
            addObstacle(i);
        leaveTouched();
    }

    SlideResult run()
    {
        Vec3 rest = slide(wanted_, normals_);
        for (int stop = 0; stop < kStops && rest != Vec3{}; ++stop) {
            const Vec3 aside = away();
            const Vec3 path = rest + aside;
            const std::optional<Stop> hit = firstStop(path);
            const double fraction = hit ? hit->hit.fraction : 1;
            moved_ += fraction * path;
            if (!hit)
                break;
            if (fraction * norm(path) > 8 * skin_) {
                wanted_ *= 1 - fraction;
                leaveFaces();
            }
            result_.contacts.push_back({hit->obstacle, hit->hit.point, hit->hit.normal});
            faces_.push_back(*hit);
            normals_.push_back(hit->hit.normal);
            rest = slide(wanted_, normals_);
        }
        endApart();
        result_.moved = moved_;
        return std::move(result_);
    }

private:
    struct Stop {
        std::size_t obstacle = 0;
        SweepHit hit;
    };

    /// An obstacle that the body was apart from at the start.
    struct Near {
        std::size_t obstacle = 0;
        FacePlane plane;
    };

    void addObstacle(std::size_t i)
    {
        const FacePlane plane(body_, obstacles_[i]);
        const FacePlane::Way way = plane.way({}, {});
        const Distance start =
            way.start > rounding_ ? Distance{way.start, {}, {}} : distance(body_, obstacles_[i]);
        if (start.distance <= rounding_ && way.start >= -roundingAt(way))
            touched_.push_back({i, plane});
        else if (start.distance > 0)
            near_.push_back({i, plane});
        else
            enter(i, start.pointOnB, advancement::overlapNormal(body_, obstacles_[i], wanted_));
    }

    void enter(std::size_t obstacle, const Vec3& point, const Vec3& normal)
    {
        addNormal(entered_, normal);
        addNormal(normals_, normal);
        result_.contacts.push_back({obstacle, point, normal});
    }

    /// Thousands of triangles may have one normal.
    static void addNormal(std::vector<Vec3>& normals, const Vec3& normal)
    {
        constexpr double kSame = 1e-15;
        if (std::ranges::none_of(normals, [&](const Vec3& n) { return norm(n - normal) < kSame; }))
            normals.push_back(normal);
    }

    /// Off faces that are only touched, unless the motion leads off them: what moves along a face
    /// is to meet neither that nor what is level with it. Where there is no room, they are
    /// overlapped.
    void leaveTouched()
    {
        const std::size_t apart = near_.size();
        near_.insert(near_.end(), touched_.begin(), touched_.end());
        std::vector<Stop> left;
        for (const Near& touched : touched_) {
            const FacePlane::Way way = touched.plane.way(moved_, motion_);
            if (staysInFront(way) || way.start > skin_ / 2)
                continue;
            moved_ -= (skin_ - way.start) * way.normal;
            left.push_back({touched.obstacle, {0, pointOf(touched.obstacle), way.normal}});
        }
        if (motion_ == Vec3{} || (!left.empty() && overlapped())) {
            moved_ = {};
            near_.resize(apart);
            for (const Near& touched : touched_)
                enter(touched.obstacle, pointOf(touched.obstacle),
                      touched.plane.way({}, {}).normal);
            return;
        }
        for (const Stop& face : left) {
            addNormal(normals_, face.hit.normal);
            faces_.push_back(face);
            result_.contacts.push_back({face.obstacle, face.hit.point, face.hit.normal});
        }
    }

    /// Where the body is at the start, it is nearest to that point of the obstacle.
    Vec3 pointOf(std::size_t obstacle) const
    {
        return distance(body_, obstacles_[obstacle]).pointOnB;
    }

    /// It goes along the plane, or off it.
    bool staysInFront(const FacePlane::Way& way) const
    {
        const double along = 8 * std::numeric_limits<double>::epsilon() * norm(motion_);
        const double rounding = roundingAt(way);
        return way.start >= -rounding && way.end > rounding_ &&
               way.end >= way.start - along - rounding;
    }

    /// It ends close in front of the plane, which is known better than the direction of a gap.
    bool isStoppedBy(const FacePlane::Way& way, const Vec3& path) const
    {
        return way.start >= -roundingAt(way) && way.end <= skin_ && dot(way.normal, path) > 0;
    }

    double roundingAt(const FacePlane::Way& way) const
    {
        return rounding_ + std::min(way.blur, skin_ / 8);
    }

    /// Forgets those that the body has slid off. A normal that the motion did not enter still parts
    /// what it has parted.
    void leaveFaces()
    {
        const Shape current = translated(body_, moved_);
        std::erase_if(faces_, [&](const Stop& face) {
            return distance(current, obstacles_[face.obstacle]).distance > 2 * skin_;
        });
        normals_ = entered_;
        for (const Stop& face : faces_)
            normals_.push_back(face.hit.normal);
    }

    /// Back to a full skin from the faces touched: a motion along a face must not be stopped by
    /// that face, whatever rounding does to it.
    Vec3 away() const
    {
        Vec3 aside;
        const Shape current = translated(body_, moved_);
        for (const Stop& face : faces_) {
            const double gap = distance(current, obstacles_[face.obstacle]).distance;
            if (gap < skin_)
                aside -= (skin_ - gap) * face.hit.normal;
        }
        return aside;
    }

    std::optional<Stop> firstStop(const Vec3& path) const
    {
        const Shape current = translated(body_, moved_);
        const Aabb bounds = boundsOf(current);
        std::optional<Stop> first;
        for (const auto& [i, plane] : near_) {
            // What is level with the first is stopped at by rounding earlier or later.
            const double until = first ? first->hit.fraction : 1;
            const double enough = (first ? 3.0 / 8 : 3.0 / 4) * skin_;
            const FacePlane::Way way = plane.way(moved_, until * path);
            if (std::min(way.start, way.end) >= enough || staysInFront(way))
                continue;
            const double share = shareUntilPast(bounds, path, boundsOf(obstacles_[i]));
            auto hit = sweepApart(current, share * path, obstacles_[i], {skin_, skin_ / 2});
            if (!hit)
                continue;
            hit->fraction *= share;
            if (first && hit->fraction >= first->hit.fraction)
                continue;
            first = Stop{i, *hit};
            const FacePlane::Way there = plane.way(moved_, hit->fraction * path);
            if (isStoppedBy(there, path))
                first->hit.normal = there.normal;
        }
        return first;
    }

    /// A power of two, so that the path keeps its direction: how much of the path it takes at most
    /// to be past the obstacle. All of a path much longer than that would, by the rounding of its
    /// direction alone, seem to enter a face that it goes along.
    double shareUntilPast(const Aabb& body, const Vec3& path, const Aabb& obstacle) const
    {
        const Vec3 farthest = max(abs(obstacle.max - body.min), abs(body.max - obstacle.min));
        const double share = 2 * (norm(farthest) + skin_) / norm(path);
        return share < 1 ? std::exp2(std::ilogb(share) + 1) : 1;
    }

    /// Of those that it was apart from at the start, one that the body overlaps now.
    std::optional<std::size_t> overlapped() const
    {
        const Shape current = translated(body_, moved_);
        const auto found = std::ranges::find_if(near_, [&](const Near& near) {
            return near.plane.gap(moved_) <= rounding_ &&
                   overlaps(current, obstacles_[near.obstacle]);
        });
        return found == near_.end() ? std::nullopt : std::optional(found->obstacle);
    }

    /// Off what rounding alone has brought the body into: what it slid along within a rounding, or
    /// touches at the very end. Where it is not free after some steps, or is behind its start by
    /// them, it stays at the start.
    void endApart()
    {
        constexpr int kSteps = 8;
        double step = skin_;
        std::optional<std::size_t> into = overlapped();
        for (int i = 0; into && i < kSteps; ++i, step *= 4) {
            const Shape current = translated(body_, moved_);
            const Vec3 normal = advancement::overlapNormal(current, obstacles_[*into], motion_);
            if (i == 0)
                result_.contacts.push_back(
                    {*into, distance(current, obstacles_[*into]).pointOnB, normal});
            moved_ -= step * normal;
            into = overlapped();
        }
        if (into || dot(moved_, motion_) < 0)
            moved_ = {};
    }

    const Shape& body_;
    std::span<const Shape> obstacles_;
    Vec3 motion_;
    double skin_ = 0;
    double rounding_ = 0;       ///< what is farther apart is surely so; less than the skin
    std::vector<Near> near_;    ///< obstacles within reach and apart at the start, or touched ones
    std::vector<Near> touched_; ///< at the start, by a face

    Vec3 wanted_; ///< what is left of the motion asked for, as if nothing had turned it aside
    Vec3 moved_;
    std::vector<Stop> faces_;   ///< touched where the body is now
    std::vector<Vec3> entered_; ///< normals of what is overlapped from the start
    std::vector<Vec3> normals_; ///< of both
    SlideResult result_;
};

} // namespace

SlideResult moveBody(const Shape& body, const Vec3& motion, std::span<const Shape> obstacles)
{
    return Mover(body, motion, obstacles).run();
}

} // namespace mbv
