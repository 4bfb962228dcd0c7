#pragma once

#include "nearest.h"

/// The direction that parts two cores which are apart or touch. Internal.
///
/// It is that of the line between the nearest points. Where these are close, rounding rotates the
/// line, and a core that lies across it, an edge, is then left neither by the shortest way nor by
/// the whole of it. So the direction is held perpendicular to the segments whose insides the line
/// starts or ends in, which is exact however close they are. What a direction is worth shows in how
/// far the cores reach along it; of the few that may be held, the best is taken.
namespace mbv::nearest {

/// A vector scaled to about 1, so that no product leaves the range of a double; zero stays zero.
Vec3 scaledToOne(const Vec3& v);

/// The part of v that is perpendicular to d: of any length, to full relative precision.
Vec3 acrossTo(const Vec3& d, const Vec3& v);

/// Unit, from A to B. `cores` are points(a, b); a segment may have no length.
Vec3 partingNormal(const Points& cores, const Segment& a, const Segment& b);

/// A direction that parts a segment from a box by moving it.
struct Exit {
    Vec3 outward;     ///< unit, in the box's axes: where the segment goes
    double depth = 0; ///< how far to move it until they touch; < 0 where they are apart
    double t = 0;     ///< where on 0..1 of the segment they do
};

/// Of a box in its own axes and the segment from the origin to d, the shortest, to rounding.
Exit exitFrom(const LocalBox& box, const Vec3& d);

} // namespace mbv::nearest
