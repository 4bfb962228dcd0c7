#pragma once

#include <mbv/geometry/shapes.h>

/// How far shapes reach on either side of a plane. Internal.
namespace mbv {

/// normal . p - offset: its sign is exact (0 exactly on the plane), its value right to 2e-15 even
/// where the terms cancel, as they do far from the origin.
double sideOf(const Vec3& normal, double offset, const Vec3& p);

/// Signed distances from the plane normal . p == offset, mesh units, of a shape's lowest and
/// highest points (some such, where many are equally low).
struct Extent {
    double low;
    double high;
    Vec3 lowest;
    Vec3 highest;
};

Extent extentOf(const Sphere& s, const Vec3& normal, double offset);
Extent extentOf(const Aabb& s, const Vec3& normal, double offset);
Extent extentOf(const Obb& s, const Vec3& normal, double offset);
Extent extentOf(const Capsule& s, const Vec3& normal, double offset);
Extent extentOf(const Cylinder& s, const Vec3& normal, double offset);
Extent extentOf(const ConvexHull& s, const Vec3& normal, double offset);
Extent extentOf(const Triangle& s, const Vec3& normal, double offset);
Extent extentOf(const Segment& s, const Vec3& normal, double offset);
Extent extentOf(const Cone& s, const Vec3& normal, double offset);
Extent extentOf(const Ellipsoid& s, const Vec3& normal, double offset);

} // namespace mbv
