// The motion along touched faces, and the mover built on it.
#include <mbv/collision/slide.h>

#include "collision/exact/accurate_cross.h"
#include "collision/magnitude.h"
#include "conservative_advancement.h"
#include "sweep_straight.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/collision/rigid_motion.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace mbv {
namespace {

/// The nearest motion so far that enters no face.
class NearestAllowed {
public:
    NearestAllowed(const Vec3& motion, std::span<const Vec3> normals)
        : motion_(motion), normals_(normals), rounding_(1e-14 * norm(motion)), best_(),
          removed_(norm(motion))
    {
    }

    void consider(const Vec3& candidate)
    {
        const double removed = norm(motion_ - candidate);
        const auto enters = [&](const Vec3& n) { return dot(n, candidate) > rounding_; };
        if (removed < removed_ && std::none_of(normals_.begin(), normals_.end(), enters)) {
            best_ = candidate;
            removed_ = removed;
        }
    }

    const Vec3& best() const { return best_; }

private:
    Vec3 motion_;
    std::span<const Vec3> normals_;
    double rounding_;
    Vec3 best_;
    double removed_;
};

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
        skin_ = std::max((anyCurved ? kCurvedSkin : kSkin) * size,
                         roundingOf(start + std::min(length, start + farthest)));
        for (const std::size_t i : within)
            addObstacle(i);
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

    void addObstacle(std::size_t i)
    {
        const Distance start = distance(body_, obstacles_[i]);
        if (start.distance > 0) {
            near_.push_back(i);
            return;
        }
        entered_.push_back(advancement::overlapNormal(body_, obstacles_[i], wanted_));
        normals_.push_back(entered_.back());
        result_.contacts.push_back({i, start.pointOnB, entered_.back()});
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
        for (const std::size_t i : near_) {
            const double share = shareUntilPast(bounds, path, boundsOf(obstacles_[i]));
            auto hit = sweepApart(current, share * path, obstacles_[i], {skin_, skin_ / 2});
            if (!hit)
                continue;
            hit->fraction *= share;
            if (!first || hit->fraction < first->hit.fraction)
                first = Stop{i, *hit};
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
        const auto found = std::ranges::find_if(
            near_, [&](std::size_t i) { return overlaps(current, obstacles_[i]); });
        return found == near_.end() ? std::nullopt : std::optional(*found);
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
    std::vector<std::size_t> near_; ///< obstacles within reach and apart at the start

    Vec3 wanted_; ///< what is left of the motion asked for, as if nothing had turned it aside
    Vec3 moved_;
    std::vector<Stop> faces_;   ///< touched where the body is now
    std::vector<Vec3> entered_; ///< normals of what is overlapped from the start
    std::vector<Vec3> normals_; ///< of both
    SlideResult result_;
};

SlideResult slideScaled(const magnitude::Scale& scale, const Shape& body, const Vec3& motion,
                        std::span<const Shape> obstacles)
{
    std::vector<Shape> others;
    others.reserve(obstacles.size());
    for (const Shape& obstacle : obstacles)
        others.push_back(scale.down(obstacle));
    SlideResult result = moveAndSlide(scale.down(body), scale.down(motion), others);
    result.moved = scale.up(result.moved);
    for (SlideContact& contact : result.contacts)
        contact.point = scale.up(contact.point);
    return result;
}

} // namespace

Vec3 slide(const Vec3& motion, std::span<const Vec3> normals)
{
    NearestAllowed allowed(motion, normals);
    allowed.consider(motion);
    for (std::size_t i = 0; i < normals.size(); ++i) {
        allowed.consider(motion - dot(normals[i], motion) * normals[i]);
        for (std::size_t j = i + 1; j < normals.size(); ++j) {
            const Vec3 crease = accurateCross(normals[i], normals[j]);
            if (crease == Vec3{})
                continue;
            const Vec3 along = normalized(crease);
            allowed.consider(dot(along, motion) * along);
        }
    }
    return allowed.best();
}

SlideResult moveAndSlide(const Shape& body, const Vec3& motion, std::span<const Shape> obstacles)
{
    if (const auto scale = magnitude::scaleFor(body, obstacles, motion))
        return slideScaled(*scale, body, motion, obstacles);
    return Mover(body, motion, obstacles).run();
}

NearObstacles::NearObstacles(const Shape& body, const Vec3& motion) : body_(body), motion_(motion)
{
    // More than a Mover looks at: it keeps off by less, whatever the shapes are.
    const Aabb bounds = boundsOf(body);
    const double coordinates =
        std::max(maxComponent(abs(bounds.min)), maxComponent(abs(bounds.max)));
    const double reach = 1.001 * norm(motion) + 1e-5 * coordinates;
    reach_ = {bounds.min - Vec3{reach, reach, reach}, bounds.max + Vec3{reach, reach, reach}};
}

void NearObstacles::add(std::size_t obstacle, const Shape& shape)
{
    if (overlaps(reach_, boundsOf(shape))) {
        shapes_.push_back(shape);
        obstacles_.push_back(obstacle);
    }
}

void NearObstacles::add(std::size_t obstacle, const ConvexHull& hull)
{
    if (overlaps(reach_, boundsOf(std::span(hull.points)))) {
        shapes_.emplace_back(hull);
        obstacles_.push_back(obstacle);
    }
}

SlideResult NearObstacles::moveAndSlide() const
{
    SlideResult result = mbv::moveAndSlide(body_, motion_, shapes_);
    for (SlideContact& contact : result.contacts)
        contact.obstacle = obstacles_[contact.obstacle];
    return result;
}

SlideResult moveAndSlideChecked(const Shape& body, const Vec3& motion,
                                std::span<const Shape> obstacles)
{
    requireValid(body, "body");
    if (!isBounded(body))
        throw Error(ErrorCode::InvalidShape,
                    "body is without bounds; a " + std::string(nameOf(body)) + " cannot slide");
    if (!isFinite(motion))
        throw Error(ErrorCode::InvalidShape, "motion has a component that is not finite");
    for (std::size_t i = 0; i < obstacles.size(); ++i)
        requireValid(obstacles[i], "obstacle " + std::to_string(i));
    return moveAndSlide(body, motion, obstacles);
}

} // namespace mbv
