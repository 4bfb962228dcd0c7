#pragma once

#include "quad.h"

#include <mbv/geometry/shapes.h>

#include <array>
#include <concepts>
#include <optional>
#include <vector>

/// What the oracle knows of a bounded shape: its support points.
namespace mbv::differential {

/// The hull of points, a parallelepiped, an ellipsoid, a cylinder, or a disc and an apex; swept by
/// a radius, and along a motion.
template <class Real> struct Body {
    std::vector<Vector<Real>> points;
    std::optional<std::array<Vector<Real>, 3>> halfEdges; ///< of a box about points[0]
    std::optional<std::array<Vector<Real>, 3>> halfAxes;  ///< of an ellipsoid about points[0]
    std::optional<Vector<Real>> apex; ///< of a cone; its base is about points[0]
    Vector<Real> axis;                ///< unit, of a cylinder, whose ends are points, or a cone
    Real discRadius = 0;
    Real radius = 0;
    std::optional<Vector<Real>> motion;

    bool isCurved() const { return discRadius > 0 || halfAxes; }

    /// The support point of the core along a direction (not zero).
    Vector<Real> support(const Vector<Real>& direction) const
    {
        Vector<Real> best = points[0];
        if (halfEdges) {
            for (const Vector<Real>& edge : *halfEdges)
                best = dot(direction, edge) < 0 ? best - edge : best + edge;
        } else {
            Real most = dot(direction, best);
            for (std::size_t i = 1; i < points.size(); ++i) {
                const Real along = dot(direction, points[i]);
                if (along > most) {
                    most = along;
                    best = points[i];
                }
            }
        }
        if constexpr (!std::same_as<Real, Rational>) {
            if (discRadius > 0)
                best = best + rim(direction);
            if (halfAxes)
                best = best + onEllipsoid(direction);
        }
        if (apex && dot(direction, *apex) > dot(direction, best))
            best = *apex;
        if (motion && dot(direction, *motion) > 0)
            best = best + *motion;
        return best;
    }

private:
    Vector<Real> rim(const Vector<Real>& direction) const
    {
        const Vector<Real> across = cross(axis, cross(direction, axis));
        const Real reach = length(across);
        return reach > 0 ? (discRadius / reach) * across : Vector<Real>{};
    }

    Vector<Real> onEllipsoid(const Vector<Real>& direction) const
    {
        const auto& [x, y, z] = *halfAxes;
        const Vector<Real> along = {dot(x, direction), dot(y, direction), dot(z, direction)};
        const Real reach = length(along);
        return reach > 0 ? (along.x / reach) * x + (along.y / reach) * y + (along.z / reach) * z
                         : Vector<Real>{};
    }
};

/// `origin` becomes the zero of its coordinates; in rationals a cylinder must have no radius.
template <class Real> Body<Real> bodyOf(const Shape& shape, const Vec3& origin = {});

/// Times `factor`, then in double precision: of use where coordinates are about an origin nearby.
Body<double> rounded(const Body<Quad>& body, Quad factor);

Body<Quad> pointBody(const QuadVec& p);

/// The support point of A - B, the set of differences.
template <class Real>
Vector<Real> differenceSupport(const Body<Real>& a, const Body<Real>& b, const Vector<Real>& along)
{
    return a.support(along) - b.support(Real(-1) * along);
}

/// How far b would have to move along the unit direction to leave a on this side: the extent of
/// their overlap; a gap where it is negative.
template <class Real>
Real extentAlong(const Body<Real>& a, const Body<Real>& b, const Vector<Real>& direction)
{
    return dot(direction, differenceSupport(a, b, direction)) + a.radius + b.radius;
}

} // namespace mbv::differential
