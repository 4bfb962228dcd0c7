#pragma once

#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <span>
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
/// face with the rest of the motion, follows the crease of two and stops in a corner of three.
///
/// The whole path is swept, not sampled: no step is long enough to pass a wall. The body ends apart
/// from every obstacle, by about 1e-10 of its size (or a few roundings of the coordinates) from
/// those that it is pressed against, so that it may slide on from there, and away, at once. What
/// the body overlaps already at the start does not hold it back, but may not be entered further.
///
/// All obstacles are looked at, once, by their bounds; give only those near by where there are very
/// many. Preconditions: all valid, the body bounded (not a plane or half-space), the motion finite.
[[nodiscard]] SlideResult moveAndSlide(const Shape& body, const Vec3& motion,
                                       std::span<const Shape> obstacles);

/// The same with its preconditions checked: throws Error (InvalidShape) naming "body", "motion" or
/// "obstacle 3" and the field.
[[nodiscard]] SlideResult moveAndSlideChecked(const Shape& body, const Vec3& motion,
                                              std::span<const Shape> obstacles);

} // namespace mbv
