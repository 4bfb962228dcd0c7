#pragma once

#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec2.h>
#include <mbv/geometry/vec3.h>

#include <iosfwd>

/// Values as text for people, logs and test messages, for those who include this header:
/// (0, 0.1, 1e-300) and sphere(center=(0, 0, 0), radius=1). Every number is the shortest text that
/// reads back as the same double, whatever the stream's own precision and locale.
namespace mbv {

std::ostream& operator<<(std::ostream& out, const Vec2& v);
std::ostream& operator<<(std::ostream& out, const Vec3& v);
std::ostream& operator<<(std::ostream& out, const Quaternion& q);
std::ostream& operator<<(std::ostream& out, const RigidTransform& t);

std::ostream& operator<<(std::ostream& out, const Sphere& s);
std::ostream& operator<<(std::ostream& out, const Aabb& s);
std::ostream& operator<<(std::ostream& out, const Obb& s);
std::ostream& operator<<(std::ostream& out, const Capsule& s);
std::ostream& operator<<(std::ostream& out, const Cylinder& s);
std::ostream& operator<<(std::ostream& out, const ConvexHull& s);
std::ostream& operator<<(std::ostream& out, const Plane& s);
std::ostream& operator<<(std::ostream& out, const HalfSpace& s);
std::ostream& operator<<(std::ostream& out, const Triangle& s);
std::ostream& operator<<(std::ostream& out, const Segment& s);
std::ostream& operator<<(std::ostream& out, const Cone& s);
std::ostream& operator<<(std::ostream& out, const Ellipsoid& s);
std::ostream& operator<<(std::ostream& out, const Ray& s);
std::ostream& operator<<(std::ostream& out, const Shape& s);

} // namespace mbv
