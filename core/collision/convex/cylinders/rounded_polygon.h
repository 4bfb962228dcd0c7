#pragma once

#include <mbv/geometry/vec2.h>

#include <array>
#include <cstddef>
#include <span>

/// How deep a point is in a polygon with round corners, in closed form up to one root for each of
/// them. Internal.
namespace mbv::convex {

/// A unit direction and the extent along it: the largest of direction . p.
struct Extent2 {
    Vec2 direction;
    double extent = 0;
};

/// A sum of segments {sum s_i halfEdges_i, |s_i| <= 1} swept by an ellipse along the coordinate
/// axes and a circle, all about a center: what cylinders and boxes look like along an edge. About
/// unit size.
///
/// The half edges, the semi-axes, of which x is not the shorter one, and the radius may be zero.
class RoundedPolygon {
public:
    static constexpr std::size_t kMaxEdges = 3;

    RoundedPolygon(const Vec2& center, std::span<const Vec2> halfEdges, const Vec2& semiAxes,
                   double radius);

    /// The least extent across an edge, or along an axis of the ellipse, where that is below
    /// `known.extent`, else `known`.
    Extent2 leastAcrossEdges(const Extent2& known) const;

    /// The least extent in a round corner, to rounding, where that is below `known.extent`, else
    /// `known`; it may be missed where one across an edge is no larger. Precondition: the origin is
    /// in the polygon, to rounding.
    Extent2 leastInCorners(const Extent2& known) const;

private:
    /// Where the extent passes from one round corner to the next: a direction across an edge, or
    /// along an axis of the ellipse, where both are the same corner.
    struct Cut {
        Vec2 direction;
        Vec2 halfEdge; ///< zero along an axis
        Vec2 arcEnd;   ///< of ellipse and circle, for the corner before, and
        Vec2 arcStart; ///< for the one after: not the same across a flat ellipse
        Vec2 corner;   ///< the one after
    };

    void setCut(Cut& cut, const Vec2& direction, const Vec2& halfEdge) const;

    Vec2 center_;
    Vec2 semiAxes_;
    double radius_;
    std::size_t count_ = 0;
    /// In order of their angles, 0 to half a turn: a polygon and its opposite side are the same.
    std::array<Cut, kMaxEdges + 2> cuts_;
};

} // namespace mbv::convex
