#pragma once

#include "collision/convex/gjk/shallowest.h"
#include "ellipsoid_pair.h"
#include "rise.h"

namespace mbv::convex {

/// The unit directions within an angle of an axis.
struct Cap {
    Vec3 axis;
    double cosine = 2; ///< of the angle; above 1, none

    bool has(const Vec3& direction) const { return dot(axis, direction) >= cosine; }
};

/// The largest of some caps around a least extent in which none is below `bound`.
///
/// Along a great circle, by the angle t from the least, the extent f has f'' + f = r, the radius of
/// curvature of the boundary's outline. Of an ellipsoid it is |cof(A) m|^2 / |A n|^3 with the
/// circle's axis m, so |A n| alone depends on t. Where r is no less than some R, f is no less than
/// what solves g'' + g = R with the values of g for it at the start: so rings around the least are
/// gone through, each in sectors, with the largest |A n| of each.
///
/// `rise` is what the extent rises by from its least besides.
Cap capAbove(const EllipsoidPair& pair, const WayOut& least, double bound, const Rise& rise = {});

} // namespace mbv::convex
