#pragma once

#include "upright_body.h"

#include <array>
#include <cmath>

namespace mbv::convex {

/// An ellipsoid of revolution, in a plane through its axis.
struct Ellipse {
    double alongAxis = 0;
    double across = 0;

    double extent(double cosine, double sine) const
    {
        return std::hypot(alongAxis * cosine, across * sine);
    }
};

/// Extents of solids of revolution about one axis, by the angle from it, 0 to pi: of one ellipsoid
/// or two, and of a body that is no box. Internal.
struct MeridianExtent {
    std::array<Ellipse, 2> ellipses;
    UprightBody body;
    double offset = 0; ///< along the axis, from center to center

    double at(double angle) const;

    /// Where else than at right angles with the axis another disc of the body is touched.
    double kink() const { return std::atan2(body.halfExtents.z, -body.taper); }

    /// The radius of curvature, at most, between two angles with neither of these in between. Discs
    /// have none.
    double curvature(double from, double to) const;
};

/// The angle of the least extent, and what none is below.
struct MeridianLeast {
    double angle;
    double extent;
    double proven;
};

/// By halving what is not yet proven to `tolerance`.
MeridianLeast leastOf(const MeridianExtent& extent, double tolerance);

} // namespace mbv::convex
