#include <mbv/collision/rigid_motion.h>

namespace mbv {
namespace {

struct Translated {
    const Vec3& by;

    Sphere operator()(const Sphere& s) const { return {s.center + by, s.radius}; }
    Aabb operator()(const Aabb& s) const { return {s.min + by, s.max + by}; }
    Obb operator()(const Obb& s) const { return {s.center + by, s.halfExtents, s.axes}; }
    Capsule operator()(const Capsule& s) const { return {s.a + by, s.b + by, s.radius}; }
    Cylinder operator()(const Cylinder& s) const { return {s.a + by, s.b + by, s.radius}; }
    ConvexHull operator()(ConvexHull s) const
    {
        for (Vec3& p : s.points)
            p += by;
        return s;
    }
    Plane operator()(const Plane& s) const { return {s.normal, s.offset + dot(s.normal, by)}; }
    HalfSpace operator()(const HalfSpace& s) const
    {
        return {s.normal, s.offset + dot(s.normal, by)};
    }
    Triangle operator()(const Triangle& s) const { return {s.a + by, s.b + by, s.c + by}; }
    Segment operator()(const Segment& s) const { return {s.a + by, s.b + by}; }
};

} // namespace

Shape translated(const Shape& shape, const Vec3& by)
{
    return std::visit([&](const auto& s) -> Shape { return Translated{by}(s); }, shape);
}

RigidTransform RigidMotion::at(double fraction) const
{
    const Quaternion rotation = fromAxisAngle(axis, fraction * angle);
    return {rotation, pivot + fraction * translation - rotate(rotation, pivot)};
}

} // namespace mbv
