// A body that is stopped by faces and goes on along them.
//
// Each stretch is a sweep against every obstacle that is near. Of a triangle, its plane is asked
// first: a body that stays in front of it does not meet the triangle, however near the plane is.
// So the edges between the triangles of a floor stop nothing that moves along it, and each of them
// costs no more than two heights.
#include "sliding_body.h"

#include "conservative_advancement.h"
#include "overlapped_faces.h"
#include "sweep_straight.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace mbv {
namespace {

/// More stops than any path past convex obstacles was seen to have; the motion left is then given
/// up, which is safe.
constexpr int kStops = 64;

/// The skin: the distance to keep from obstacles, in sizes of the body and in roundings of
/// coordinates. Enough for a normal that is sure to many digits, far below what shows.
constexpr double kSkin = 1e-10;
constexpr double kSkinRoundings = 64;

/// Distances of cylinders, cones and ellipsoids are less sure, so they keep further off.
constexpr double kCurvedSkin = 1e-7;

double coordinateRounding(double coordinates)
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

/// Along the axis that they are farthest apart on; negative where they overlap.
double gapBetween(const Aabb& a, const Aabb& b)
{
    return maxComponent(max(b.min - a.max, a.min - b.max));
}

class SlidingBody {
public:
    SlidingBody(const Shape& body, const Vec3& motion, std::span<const Shape> obstacles)
        : body_(body), bounds_(boundsOf(body)), obstacles_(obstacles), motion_(motion),
          remaining_(motion)
    {
        const double length = norm(motion);
        const double start = largestCoordinate(bounds_);
        const double size = advancement::reachOf(body);
        const Aabb around = reachOfSlide(body, motion);
        bool anyCurved = isCurved(body);
        double farthest = 0; // where it may meet something: a long motion rounds no more than that
        for (std::size_t i = 0; i < obstacles.size(); ++i) {
            const Aabb own = boundsOf(obstacles[i]);
            if (!overlaps(around, own))
                continue;
            within_.push_back(i);
            anyCurved = anyCurved || isCurved(obstacles[i]);
            farthest = std::max(farthest, largestCoordinate(own));
        }
        const double rounding = coordinateRounding(start + std::min(length, start + farthest));
        skin_ = std::max((anyCurved ? kCurvedSkin : kSkin) * size, rounding);
        rounding_ = (anyCurved ? skin_ : rounding) / 8;
        for (const std::size_t i : within_)
            addObstacle(i);
        holdAtOverlapped(overlapped_);
        leaveTouched();
    }

    SlideResult run()
    {
        Vec3 rest = slide(remaining_, normals_);
        for (int stop = 0; stop < kStops && rest != Vec3{}; ++stop) {
            const Vec3 aside = backToSkin();
            const Vec3 path = rest + aside;
            const std::optional<Stop> hit = firstStop(path);
            const double fraction = hit ? hit->hit.fraction : 1;
            moved_ += fraction * path;
            if (!hit)
                break;
            if (fraction * norm(path) > 8 * skin_) {
                remaining_ *= 1 - fraction;
                forgetLeftFaces();
            }
            result_.contacts.push_back({hit->obstacle, hit->hit.point, hit->hit.normal});
            faces_.push_back(*hit);
            normals_.push_back(hit->hit.normal);
            rest = slide(remaining_, normals_);
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

    void addObstacle(std::size_t i)
    {
        const FacePlane plane(body_, obstacles_[i]);
        const double inFront = plane.gapsAt({}).start;
        const double atLeast = std::max(inFront, gapBetween(bounds_, boundsOf(obstacles_[i])));
        const double between =
            atLeast > skin_ / 2 ? atLeast : distance(body_, obstacles_[i]).distance;
        // What is no deeper in a face than it keeps off faces has only come too close to it.
        if (between <= skin_ / 2 && std::abs(inFront) <= skin_)
            touched_.push_back({i, plane});
        else if (between > 0)
            near_.push_back({i, plane});
        else
            overlapped_.push_back({i, plane});
    }

    /// These are overlapped at the start: the body may enter their faces no further, and the other
    /// triangles of the faces do not stop it.
    void holdAtOverlapped(std::span<const ObstaclePlane> overlapped)
    {
        const SlideStart start = {body_, motion_, obstacles_, within_, skin_};
        std::unordered_set<std::size_t> parts;
        for (const OverlappedFace& face : overlappedFaces(start, overlapped)) {
            parts.insert(face.parts.begin(), face.parts.end());
            addNormal(overlappedNormals_, face.normal);
            addNormal(normals_, face.normal);
            result_.contacts.push_back({face.obstacle, pointOf(face.obstacle), face.normal});
        }
        const auto isPart = [&](const ObstaclePlane& each) {
            return parts.contains(each.obstacle);
        };
        std::erase_if(near_, isPart);
        std::erase_if(touched_, isPart);
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
        const Vec3 path = slide(motion_, normals_);
        std::vector<Stop> left;
        for (const ObstaclePlane& touched : touched_) {
            const FacePlane::Gaps gaps = touched.plane.gapsAlong(path, moved_);
            const bool isLeft = gaps.start >= -roundingOf(gaps) && gaps.end >= skin_ / 2;
            if (isLeft || gaps.start > skin_ / 2)
                continue;
            moved_ -= (skin_ - gaps.start) * gaps.normal;
            left.push_back({touched.obstacle, {0, pointOf(touched.obstacle), gaps.normal}});
        }
        if (motion_ == Vec3{} || (!left.empty() && firstOverlapped() != nullptr)) {
            moved_ = {};
            near_.resize(apart);
            holdAtOverlapped(std::exchange(touched_, {}));
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
    bool staysInFront(const FacePlane::Gaps& gaps) const
    {
        const double along = 8 * std::numeric_limits<double>::epsilon() * norm(motion_);
        const double rounding = roundingOf(gaps);
        return gaps.start >= -rounding && gaps.end > rounding_ &&
               gaps.end >= gaps.start - along - rounding;
    }

    /// It ends close in front of the plane, which is known better than the direction of a gap.
    bool isStoppedBy(const FacePlane::Gaps& gaps, const Vec3& path) const
    {
        return gaps.start >= -roundingOf(gaps) && std::abs(gaps.end) <= 2 * skin_ &&
               dot(gaps.normal, path) > 0;
    }

    double roundingOf(const FacePlane::Gaps& gaps) const
    {
        return rounding_ + std::min(gaps.uncertainty, skin_ / 8);
    }

    /// Forgets those that the body has slid off. A normal that the motion did not enter still parts
    /// what it has parted.
    void forgetLeftFaces()
    {
        const Shape current = translated(body_, moved_);
        std::erase_if(faces_, [&](const Stop& face) {
            return distance(current, obstacles_[face.obstacle]).distance > 2 * skin_;
        });
        normals_ = overlappedNormals_;
        for (const Stop& face : faces_)
            normals_.push_back(face.hit.normal);
    }

    /// Back to a full skin from the faces touched: a motion along a face must not be stopped by
    /// that face, whatever rounding does to it.
    Vec3 backToSkin() const
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
            const FacePlane::Gaps gaps = plane.gapsAlong(until * path, moved_);
            if (std::min(gaps.start, gaps.end) >= enough || staysInFront(gaps))
                continue;
            const double share = shareUntilPast(bounds, path, boundsOf(obstacles_[i]));
            auto hit = sweepApart(current, share * path, obstacles_[i], {skin_, skin_ / 2});
            if (!hit)
                continue;
            hit->fraction *= share;
            if (first && hit->fraction >= first->hit.fraction)
                continue;
            first = Stop{i, *hit};
            const FacePlane::Gaps there = plane.gapsAlong(hit->fraction * path, moved_);
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
    const ObstaclePlane* firstOverlapped() const
    {
        const Shape current = translated(body_, moved_);
        const auto found = std::ranges::find_if(near_, [&](const ObstaclePlane& near) {
            return near.plane.gapsAt(moved_).start <= rounding_ &&
                   overlaps(current, obstacles_[near.obstacle]);
        });
        return found == near_.end() ? nullptr : &*found;
    }

    /// Off what rounding alone has brought the body into: what it slid along within a rounding, or
    /// touches at the very end. Where it is not free after some steps, or is behind its start by
    /// them, it stays at the start.
    void endApart()
    {
        constexpr int kSteps = 8;
        double step = skin_;
        const ObstaclePlane* into = firstOverlapped();
        for (int i = 0; into != nullptr && i < kSteps; ++i, step *= 4) {
            const Shape current = translated(body_, moved_);
            const Shape& obstacle = obstacles_[into->obstacle];
            const FacePlane::Gaps gaps = into->plane.gapsAt(moved_);
            const Vec3 normal = std::abs(gaps.start) <= skin_
                                    ? gaps.normal
                                    : advancement::overlapNormal(current, obstacle, motion_);
            if (i == 0)
                result_.contacts.push_back(
                    {into->obstacle, distance(current, obstacle).pointOnB, normal});
            moved_ -= step * normal;
            into = firstOverlapped();
        }
        if (into != nullptr || dot(moved_, motion_) < 0)
            moved_ = {};
    }

    const Shape& body_;
    Aabb bounds_; ///< of the body, at the start
    std::span<const Shape> obstacles_;
    Vec3 motion_;
    std::vector<std::size_t> within_; ///< obstacles within reach
    double skin_ = 0;                 ///< the distance to keep from obstacles
    double rounding_ = 0;             ///< what is farther apart is surely so; less than the skin
    std::vector<ObstaclePlane>
        near_; ///< obstacles within reach and apart at the start, or touched ones
    std::vector<ObstaclePlane> touched_;    ///< at the start, by a face
    std::vector<ObstaclePlane> overlapped_; ///< at the start

    Vec3 remaining_; ///< what is left of the motion asked for, before it slides
    Vec3 moved_;
    std::vector<Stop> faces_;             ///< touched where the body is now
    std::vector<Vec3> overlappedNormals_; ///< of the faces overlapped from the start
    std::vector<Vec3> normals_;           ///< of both
    SlideResult result_;
};

} // namespace

Aabb reachOfSlide(const Shape& body, const Vec3& motion)
{
    const Aabb bounds = boundsOf(body);
    // The most skins that it is moved by at the end, of the widest.
    const double aside = 3e4 * kCurvedSkin * advancement::reachOf(body);
    const double rounding = 1e-9 * (largestCoordinate(bounds) + norm(motion));
    const double reach = norm(motion) / 2 + aside + rounding;
    return {bounds.min + motion / 2 - Vec3{reach, reach, reach},
            bounds.max + motion / 2 + Vec3{reach, reach, reach}};
}

SlideResult moveBody(const Shape& body, const Vec3& motion, std::span<const Shape> obstacles)
{
    return SlidingBody(body, motion, obstacles).run();
}

} // namespace mbv
