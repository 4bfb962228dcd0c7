// A cylinder is a slab cut out of an infinite cylinder: the ray enters it where it enters the last
// of the two, through a flat end or through the side.
#include "collision/exact/accurate_cross.h"
#include "raycast_line.h"
#include <mbv/collision/pairs.h>
#include <mbv/collision/raycast.h>

namespace mbv {

std::optional<RayHit> raycast(const Ray& ray, const Cylinder& shape)
{
    if (pair::overlaps(Sphere{ray.origin, 0}, shape))
        return cast::insideHit(ray);
    const cast::RayLine line = cast::lineNear(ray, shape.a);
    const Vec3 between = shape.b - shape.a;
    const Vec3 axis = normalized(between);
    const double length = norm(between);
    const double thickness = std::max(shape.radius, line.thinnest());
    const double climb = dot(line.direction, axis);
    const double height = dot(line.base, axis);
    const auto ends = cast::withinSlab(height, climb, 0, length, line.thinnest());
    if (!ends)
        return std::nullopt;

    const Vec3 base = cross(axis, accurateCross(line.base, axis));
    const Vec3 across = cross(axis, accurateCross(line.direction, axis));
    const double speed = norm(across);
    cast::Interval side;
    Vec3 sideNormal;
    if (speed > 0) {
        const Vec3 sideways = across / speed;
        const auto within = cast::withinRadius(base, sideways, shape.radius, thickness);
        if (!within)
            return std::nullopt;
        side = {within->enter / speed, within->leave / speed, within->slack / speed};
        sideNormal =
            shape.radius < thickness ? -sideways : normalized(base + within->enter * sideways);
    } else if (norm(base) > thickness * (1 + cast::kRounding)) {
        return std::nullopt;
    }

    // Within rounding of the rim, what the ray is past where it starts is not what it enters.
    const double size = length + shape.radius;
    const double slackOfSide = cast::slackOfChord(side, shape.radius, line.distance + size);
    const auto isPast = [&](const cast::Interval& interval, double slack) {
        return interval.enter - line.start <
               -std::max(slack, cast::kRounding * (line.distance + size));
    };
    const bool isPastEnd = isPast(*ends, ends->slack);
    const bool isPastSide = isPast(side, slackOfSide);
    const bool isThroughEnd =
        isPastEnd != isPastSide ? isPastSide : ends->enter - ends->slack > side.enter - side.slack;
    const double leave = std::min(ends->leave + ends->slack, side.leave + side.slack);
    const cast::Interval& last = isThroughEnd ? *ends : side;
    if (last.enter - last.slack > leave)
        return std::nullopt;
    const double enter = std::min(last.enter, leave);

    const Vec3 normal = !isThroughEnd ? sideNormal : climb > 0 ? -axis : axis;
    const Vec3 point =
        isThroughEnd ? line.at(enter) : (height + enter * climb) * axis + shape.radius * normal;
    const double slack = isThroughEnd ? std::min(ends->slack, (leave - enter) / 2) : slackOfSide;
    return cast::hitAt(line, enter, shape.a + point, normal, size, slack);
}

} // namespace mbv
