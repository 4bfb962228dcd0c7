#include <mbv/geometry/box_from_bounds.h>

#include <mbv/geometry/error.h>

namespace mbv {
namespace {

void requireFinite(const Vec3& v, const char* field)
{
    if (!isFinite(v))
        throw Error(ErrorCode::InvalidShape, std::string(field) + ": a component is not finite");
}

Vec3 centerOf(const Aabb& box)
{
    return box.min / 2 + box.max / 2; // halves first: the sum of two large bounds could overflow
}

Vec3 scaledHalfExtents(const Aabb& box, const Vec3& scale)
{
    return scaled(box.max / 2 - box.min / 2, abs(scale));
}

} // namespace

Obb obbFromLocalBounds(const Aabb& local, const Vec3& scale, const RigidTransform& pose)
{
    requireValid(local, "local");
    requireFinite(scale, "scale");
    requireFinite(pose.translation, "pose.translation");
    if (!isValid(pose.rotation))
        throw Error(ErrorCode::InvalidShape, "pose.rotation: not a unit quaternion");
    const RigidTransform rigid = {normalized(pose.rotation), pose.translation};
    return {apply(rigid, scaled(centerOf(local), scale)), scaledHalfExtents(local, scale),
            axesOf(rigid.rotation)};
}

Aabb aabbFromLocalBounds(const Aabb& local, const Vec3& scale, const Vec3& position)
{
    requireValid(local, "local");
    requireFinite(scale, "scale");
    requireFinite(position, "position");
    const Vec3 a = position + scaled(local.min, scale);
    const Vec3 b = position + scaled(local.max, scale);
    return {min(a, b), max(a, b)};
}

} // namespace mbv
