#pragma once

#include "collision/convex/gjk/cores.h"

#include <boost/container/static_vector.hpp>

#include <optional>

/// The way out of a cylinder for what is a sum of segments: a box, the axis of a capsule. Internal.
namespace mbv::convex {

/// A - B where one is a cylinder and the other a sum of segments: a disc swept along them and along
/// the axis it is across. Local coordinates.
struct SweptDisc {
    struct Edge {
        Vec3 unit;
        double half = 0; ///< its length; >= 0
    };

    static constexpr std::size_t kMaxEdges = 4;

    SweptDisc(const BoxCore& a, const CylinderCore& b);
    SweptDisc(const PointsCore<2>& a, const CylinderCore& b);

    const Edge& axis() const { return edges.front(); }
    /// The largest of direction . p, for a unit direction.
    double extentAlong(const Vec3& direction) const;

    Vec3 center;
    double radius = 0;
    boost::container::static_vector<Edge, kMaxEdges> edges; ///< the disc's axis first
};

/// A unit direction and the extent along it.
struct WayOut {
    Vec3 direction;
    double extent = 0;
};

/// The direction along which the extent is least, to rounding. Precondition: the origin is in the
/// swept disc, to rounding.
///
/// The boundary consists of faces (across the axis, across two edges) and of cylinders along an
/// edge, which are seen along that edge as the round corners of a polygon; and a point of the
/// boundary that is nearest to one inside lies in either, not on a crease between them.
WayOut shortestWayOut(const SweptDisc& disc);

} // namespace mbv::convex
