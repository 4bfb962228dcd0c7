#pragma once

#include "contact_frame.h"

#include <mbv/collision/posed_hull.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec2.h>

#include <memory_resource>
#include <span>
#include <vector>

namespace mbv::manifold {

/// A flat part of a solid's boundary, in a contact's frame: a corner, the two ends of an edge, or
/// the corners of a convex polygon, counter-clockwise as seen against z; none of those of an edge
/// or a polygon are one above the other.
struct TouchingFace {
    std::pmr::vector<Vec3> corners;
    Vec2 slope;            ///< of the polygon's plane; of an edge, along it
    bool isBounded = true; ///< else the plane across z through the only corner

    double heightAt(const Vec2& place) const
    {
        return corners.front().z + dot(slope, place - placeOf(corners.front()));
    }

    static Vec2 placeOf(const Vec3& p) { return {p.x, p.y}; }
};

/// Beside a unit, which is about the size of the smaller solid: lengths across z as good as none.
inline constexpr double kSame = 1e-9;

/// Whether a parallelogram is seen as no more than an edge, from its area and the square of its
/// length: it is narrow beside that, or so narrow that `same`, a length as good as none, shows.
inline bool isNarrow(double area, double squaredLength, double same)
{
    constexpr double kShows = 100;
    return !(area > kSame * squaredLength &&
             area * area > kShows * kShows * same * same * squaredLength);
}

/// Which of the two solids of a contact: its sign is the way along z to the other.
enum class Side { A = 1, B = -1 };

constexpr double signOf(Side side)
{
    return static_cast<double>(side);
}

/// The face that is farthest along z (of B: against it) and, of several that are, most across it.
TouchingFace touchingFace(const Sphere& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory);
TouchingFace touchingFace(const Aabb& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory);
TouchingFace touchingFace(const Obb& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory);
TouchingFace touchingFace(const Capsule& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory);
TouchingFace touchingFace(const Cylinder& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory);
TouchingFace touchingFace(const ConvexHull& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory);
TouchingFace touchingFace(const HalfSpace& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory);
TouchingFace touchingFace(const Cone& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory);
TouchingFace touchingFace(const Ellipsoid& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory);
TouchingFace touchingFace(const PosedHull& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory);

/// The face with these corners in order, either way round, some of which may be equal or in a line.
TouchingFace faceOf(std::span<const Vec3> corners, Side side, std::pmr::memory_resource& memory);

} // namespace mbv::manifold
