#pragma once

#include <mbv/geometry/shapes.h>

#include <limits>

/// What of a straight motion the plane of a face tells. Internal.
namespace mbv {

/// The plane of an obstacle that is a triangle, and where a body is over it that only moves without
/// rotation. Of other obstacles, and of triangles without area, the body is nowhere in front of it.
class FacePlane {
public:
    FacePlane() = default;

    /// Precondition: the body is bounded.
    FacePlane(const Shape& body, const Shape& obstacle);

    /// Between a body and the plane, on the side where the body is at first.
    struct Gaps {
        Vec3 normal;      ///< unit, from the body to the plane
        double start = 0; ///< the gap, or less; negative where the body is not in front of it
        double end = 0;
        double uncertainty = 0; ///< of both: the corners, as they are rounded, tilt the plane
    };

    /// From where the body is once it was moved by `moved`, along `path`.
    Gaps gapsAlong(const Vec3& path, const Vec3& moved) const;

    /// Where the body was moved by `moved`.
    Gaps gapsAt(const Vec3& moved) const { return gapsAlong({}, moved); }

private:
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Vec3 normal_ = {0, 0, 1};
    double low_ = -kInfinity; ///< heights of the body over all of the triangle, at the start
    double high_ = kInfinity;
    double tilt_ = 0; ///< a sine
    double size_ = 0; ///< of the body
};

/// The triangles in the plane of one, to rounding. None where that has no area.
class LevelTriangles {
public:
    explicit LevelTriangles(const Triangle& t);

    bool contain(const Triangle& t) const;

private:
    bool isOnPlane(const Vec3& p) const;

    Vec3 corner_;
    Vec3 normal_;
    double tilt_ = 0; ///< a sine
};

} // namespace mbv
