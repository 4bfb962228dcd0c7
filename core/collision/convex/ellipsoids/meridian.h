#pragma once

#include "upright_body.h"

#include <boost/container/static_vector.hpp>

#include <array>
#include <cmath>
#include <optional>

namespace mbv::convex {

/// An ellipsoid of revolution, in a plane through its axis.
struct Ellipse {
    double alongAxis = 0;
    double across = 0;

    double extent(double cosine, double sine) const
    {
        const double along = alongAxis * cosine;
        const double aside = across * sine;
        return std::sqrt(along * along + aside * aside);
    }
};

/// A point in that plane.
struct MeridianPoint {
    double along = 0;
    double across = 0;

    double extent(double cosine, double sine) const { return along * cosine + across * sine; }
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

    /// The point that is touched at an angle. Of the body it is that which is touched at another,
    /// `within`, with none of those in between.
    MeridianPoint support(double angle, double within) const;
};

/// The angle of the least extent, and what none is below.
struct MeridianLeast {
    double angle;
    double extent;
    double proven;
};

/// By halving what is not yet proven to `tolerance`, by the curvature, or as no extent is less than
/// that of a point that is touched: between two angles none is less than where those of the points
/// touched at both are the same.
MeridianLeast leastOf(const MeridianExtent& extent, double tolerance);

/// Angles, one in each stretch of those along which the extent may be below a bound.
using Valleys = boost::container::static_vector<double, 4>;

/// Nothing where such stretches are wide or many.
std::optional<Valleys> valleysBelow(const MeridianExtent& extent, double bound);

} // namespace mbv::convex
