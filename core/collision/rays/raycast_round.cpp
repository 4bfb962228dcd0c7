// Spheres, capsules and segments. All are segments with a radius, of length or radius zero.
//
// A capsule seen along its axis is a disc. A ray that does not enter the disc misses; one that
// enters it between the two ends hits the side there; one that enters it beyond an end can come in
// only through the ball at that end, since inside the disc it cannot pass the end's plane outside
// the ball. So t always belongs to the part that is hit, and parallel rays, whose disc entry is at
// infinity, meet the ball they run to.
#include "collision/exact/accurate_cross.h"
#include "raycast_line.h"
#include <mbv/collision/pairs.h>
#include <mbv/collision/raycast.h>

namespace mbv {
namespace {

/// The part of v that is perpendicular to a unit axis, nearly parallel or not.
Vec3 acrossAxis(const Vec3& axis, const Vec3& v)
{
    return cross(axis, accurateCross(v, axis));
}

/// The ray starts outside.
std::optional<RayHit> castBall(const Ray& ray, const Vec3& center, double radius)
{
    const cast::RayLine line = cast::lineNear(ray, center);
    const double thickness = std::max(radius, line.thinnest());
    const auto within = cast::withinRadius(line.base, line.direction, radius, thickness);
    if (!within)
        return std::nullopt;
    const Vec3 normal = radius < thickness ? -line.direction : normalized(line.at(within->enter));
    return cast::hitAt(line, within->enter, center + radius * normal, normal, radius,
                       cast::slackOfChord(*within, radius, line.distance + radius));
}

/// The ray starts outside.
std::optional<RayHit> castCapsule(const Ray& ray, const Capsule& shape)
{
    const Vec3 between = shape.b - shape.a;
    if (between == Vec3{})
        return castBall(ray, shape.a, shape.radius);
    const Vec3 axis = normalized(between);
    const double length = norm(between);
    const cast::RayLine line = cast::lineNear(ray, shape.a);
    const double climb = dot(line.direction, axis);
    const Vec3 across = acrossAxis(axis, line.direction);
    const double speed = norm(across);
    if (speed == 0)
        return castBall(ray, climb > 0 ? shape.a : shape.b, shape.radius);

    const double thickness = std::max(shape.radius, line.thinnest());
    const Vec3 sideways = across / speed;
    const Vec3 base = acrossAxis(axis, line.base);
    const auto within = cast::withinRadius(base, sideways, shape.radius, thickness);
    if (!within)
        return std::nullopt;
    const double enter = within->enter / speed;
    const double height = dot(line.base, axis) + enter * climb;
    const bool isThin = shape.radius < thickness;
    if (height < 0 || height > length) {
        auto hit = castBall(ray, height < 0 ? shape.a : shape.b, shape.radius);
        if (hit && isThin)
            hit->normal = -sideways; // of all that lies in front of the end, nothing is beyond
        return hit;
    }

    // Rounding along the axis, of its length, is much to a radius that is small beside it.
    const Vec3 normal =
        isThin ? -sideways
               : normalized(acrossAxis(axis, normalized(base + within->enter * sideways)));
    const Vec3 point = shape.a + (height * axis + shape.radius * normal);
    const double slack =
        cast::slackOfChord(*within, shape.radius, line.distance + length + shape.radius) / speed;
    auto hit = cast::hitAt(line, enter, point, normal, length + shape.radius, slack);
    if (hit && enter < line.start && !isThin) { // the ray starts on the surface
        const Vec3 away = acrossAxis(axis, ray.origin - shape.a);
        if (away != Vec3{})
            hit->normal = normalized(away);
    }
    return hit;
}

} // namespace

std::optional<RayHit> raycast(const Ray& ray, const Sphere& shape)
{
    if (pair::overlaps(Sphere{ray.origin, 0}, shape))
        return cast::insideHit(ray);
    return castBall(ray, shape.center, shape.radius);
}

std::optional<RayHit> raycast(const Ray& ray, const Capsule& shape)
{
    if (pair::overlaps(Sphere{ray.origin, 0}, shape))
        return cast::insideHit(ray);
    return castCapsule(ray, shape);
}

std::optional<RayHit> raycast(const Ray& ray, const Segment& shape)
{
    if (!pair::overlaps(Sphere{ray.origin, 0}, shape))
        return castCapsule(ray, {shape.a, shape.b, 0});
    const Vec3 direction = normalized(ray.direction);
    const Vec3 between = shape.b - shape.a;
    const Vec3 across = between == Vec3{} ? Vec3{} : acrossAxis(normalized(between), direction);
    return RayHit{0, ray.origin, -(across == Vec3{} ? direction : normalized(across)), false};
}

} // namespace mbv
