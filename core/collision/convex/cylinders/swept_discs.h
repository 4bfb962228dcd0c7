#pragma once

#include "collision/convex/gjk/cores.h"
#include "collision/convex/gjk/shallowest.h"

#include <boost/container/static_vector.hpp>

#include <optional>

/// The way out of a cylinder for a box, the axis of a capsule, or another cylinder. Internal.
namespace mbv::convex {

/// A - B where one is a cylinder and the other a box, a segment or a cylinder: a sum of segments,
/// and of discs across some of them, about a center. Local coordinates.
struct SweptDiscs {
    struct Edge {
        Vec3 unit;
        double half = 0;   ///< its length; >= 0
        double radius = 0; ///< of the disc across it, if there is one
    };

    static constexpr std::size_t kMaxEdges = 4;

    SweptDiscs(const BoxCore& a, const CylinderCore& b);
    SweptDiscs(const PointsCore<2>& a, const CylinderCore& b);
    SweptDiscs(const CylinderCore& a, const CylinderCore& b);

    /// The largest of direction . p, for a unit direction.
    double extentAlong(const Vec3& direction) const;

    Vec3 center;
    boost::container::static_vector<Edge, kMaxEdges> edges; ///< the axis of B first
};

/// The direction along which the extent is least, to rounding, or of two discs to 1e-9.
/// Precondition: the origin is in the swept discs, to rounding; of two discs it may be anywhere,
/// and some direction of an extent below -kClear is found where it is outside by more. Nothing
/// where two rims are as good in so many directions that they take too long.
///
/// The boundary consists of faces (across an axis, across two edges), of cylinders along an edge,
/// which are seen along that edge as the round corners of a polygon, and of what the rims of two
/// discs span; and a point of the boundary that is nearest to one inside lies in one of these, not
/// on a crease between them.
std::optional<WayOut> shortestWayOut(const SweptDiscs& discs);

} // namespace mbv::convex
