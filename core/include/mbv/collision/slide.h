#pragma once

#include <mbv/geometry/shapes.h>

#include <concepts>
#include <cstddef>
#include <ranges>
#include <span>
#include <string>
#include <vector>

/// Moving something that is stopped by walls and slides along them.
namespace mbv {

/// What is left of `motion` when it may go into none of the faces touched: the nearest motion with
/// normal . motion <= 0 for every normal. The normals are unit and point into the faces, from the
/// moving shape to the obstacle, as those of SweepHit and Contact do; any number, in any order.
///
/// One face: the part along it. Two: the part along the crease, unless sliding along one leads away
/// from the other. Three that close a corner: zero. A motion that enters no face is returned as it
/// is. Exact to rounding: the projection on the polar cone, whose faces are tried one by one.
[[nodiscard]] Vec3 slide(const Vec3& motion, std::span<const Vec3> normals);

/// A face that stopped a motion.
struct SlideContact {
    std::size_t obstacle = 0; ///< which of those given
    Vec3 point;               ///< on the obstacle, where they met
    Vec3 normal;              ///< unit, from the body to the obstacle
};

struct [[nodiscard]] SlideResult {
    Vec3 moved;                         ///< translate the body by this
    std::vector<SlideContact> contacts; ///< in the order they were met; empty: moved == motion
};

/// Moves `body` by `motion` as far as the obstacles allow: it stops at contact, slides along the
/// face with the rest of the motion, follows the crease of two and stops in a corner of three. Each
/// stretch is what slide() leaves of the rest of `motion` itself, past the faces touched there: so
/// moved . motion >= 0, and what is pushed into a valley comes to rest.
///
/// The whole path is swept, not sampled: no step is long enough to pass a wall. The body ends apart
/// from every obstacle that it met on the way, by about 1e-10 of its size (or a few roundings of
/// the coordinates; 1e-7 of its size where one of them is a cylinder, cone or ellipsoid) from those
/// that it is pressed against, so that it may slide on from there, and away, at once.
///
/// What the body overlaps already at the start does not hold it back, but may not be entered
/// further, along the shortest way out. Touching is overlapping: a capsule that begins exactly on a
/// half-space slides along it, and touches it at the end, too. Triangles in one plane that share
/// sides are one face, however it is cut: where one is overlapped, the others do not stop the body.
/// Triangles that it is nearer to than half of what it keeps off, or in by no more than that, and
/// along which it goes on, it is moved off by as much, unless it leaves them.
///
/// All obstacles are looked at, once, by their bounds; give only those near by where there are very
/// many. Preconditions: all valid, the body bounded (not a plane or half-space), the motion finite.
[[nodiscard]] SlideResult moveAndSlide(const Shape& body, const Vec3& motion,
                                       std::span<const Shape> obstacles);

/// The same with its preconditions checked: throws Error (InvalidShape) naming "body", "motion" or
/// "obstacle 3" and the field.
[[nodiscard]] SlideResult moveAndSlideChecked(const Shape& body, const Vec3& motion,
                                              std::span<const Shape> obstacles);

/// What of many obstacles a motion may reach, collected one by one; the others are not kept.
class NearObstacles {
public:
    /// Preconditions: those of moveAndSlide.
    NearObstacles(const Shape& body, const Vec3& motion);

    /// All that the motion may reach has a point in this box.
    [[nodiscard]] const Aabb& reach() const { return reach_; }

    /// Keeps the shape where it is within reach; `obstacle` is what SlideContact calls it. Several
    /// shapes may be one obstacle.
    void add(std::size_t obstacle, const Shape& shape);
    void add(std::size_t obstacle, const ConvexHull& hull);

    /// moveAndSlide past those kept.
    [[nodiscard]] SlideResult moveAndSlide() const;

private:
    Shape body_;
    Vec3 motion_;
    Aabb reach_;
    std::vector<Shape> shapes_;
    std::vector<std::size_t> obstacles_; ///< of shapes_
};

/// Shapes of one kind or of any, that are not side by side as Shape: a std::vector<Obb>, a view.
template <class R>
concept ObstacleRange = std::ranges::input_range<R> &&
    (!std::convertible_to<R, std::span<const Shape>>)&&std::convertible_to<
        std::ranges::range_reference_t<R>, const Shape&>;

/// The same past any range of shapes, without a copy of it: it is gone through once, and those
/// within reach of the motion alone are kept.
template <ObstacleRange Obstacles>
[[nodiscard]] SlideResult moveAndSlide(const Shape& body, const Vec3& motion, Obstacles&& obstacles)
{
    NearObstacles near(body, motion);
    for (std::size_t i = 0; const auto& obstacle : obstacles)
        near.add(i++, obstacle);
    return near.moveAndSlide();
}

/// The same with its preconditions checked, as above. The range is gone through twice.
template <ObstacleRange Obstacles>
requires std::ranges::forward_range<Obstacles>
[[nodiscard]] SlideResult moveAndSlideChecked(const Shape& body, const Vec3& motion,
                                              Obstacles&& obstacles)
{
    (void)moveAndSlideChecked(body, motion, std::span<const Shape>());
    for (std::size_t i = 0; const auto& obstacle : obstacles)
        requireValid(obstacle, "obstacle " + std::to_string(i++));
    return moveAndSlide(body, motion, obstacles);
}

} // namespace mbv
