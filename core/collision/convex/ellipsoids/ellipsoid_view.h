#pragma once

#include "collision/exact/accurate_cross.h"
#include "ellipsoid_pair.h"

#include <cmath>

namespace mbv::convex {

/// A unit direction and two across it.
struct Axes {
    Vec3 n;
    Vec3 u;
    Vec3 v;

    explicit Axes(const Vec3& direction) : Axes(direction, anyPerpendicular(direction)) {}
    /// `across` is of unit length and perpendicular to the direction.
    Axes(const Vec3& direction, const Vec3& across) : n(direction), u(across), v(cross(n, u)) {}
};

/// A symmetric form on the plane of two perpendicular directions.
struct PlaneForm {
    double uu = 0;
    double uv = 0;
    double vv = 0;

    double middle() const { return (uu + vv) / 2; }
    double halfSpread() const
    {
        const double half = (uu - vv) / 2;
        return std::sqrt(half * half + uv * uv);
    }
    double least() const { return middle() - halfSpread(); }
    double largest() const { return middle() + halfSpread(); }

    /// Of the unit direction cosine u + sine v.
    double along(double cosine, double sine) const
    {
        return uu * cosine * cosine + 2 * uv * cosine * sine + vv * sine * sine;
    }
    /// Half of what that changes by with the angle.
    double turnAlong(double cosine, double sine) const
    {
        return uv * (cosine * cosine - sine * sine) + (vv - uu) * cosine * sine;
    }
};

inline PlaneForm operator+(const PlaneForm& a, const PlaneForm& b)
{
    return {a.uu + b.uu, a.uv + b.uv, a.vv + b.vv};
}

/// An ellipsoid's extent along a direction and what it changes by across.
struct EllipsoidView {
    double extent;
    Vec3 support;
    PlaneForm curvature; ///< the radius of curvature of the outline along a direction across

    EllipsoidView(const CenteredEllipsoid& e, const Axes& axes)
    {
        const Vec3 n = e.along(axes.n);
        const Vec3 u = e.along(axes.u);
        const Vec3 v = e.along(axes.v);
        const double squared = dot(n, n);
        extent = std::sqrt(squared);
        const double perCube = 1 / (squared * extent);
        const double nu = dot(n, u);
        const double nv = dot(n, v);
        curvature = {perCube * (squared * dot(u, u) - nu * nu),
                     perCube * (squared * dot(u, v) - nu * nv),
                     perCube * (squared * dot(v, v) - nv * nv)};
        const Vec3 part = n / extent;
        support = part.x * e.halfAxes[0] + part.y * e.halfAxes[1] + part.z * e.halfAxes[2];
    }
};

} // namespace mbv::convex
