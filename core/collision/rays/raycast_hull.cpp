// The ray is followed from where it comes near the hull. The nearest point of the hull gives a
// plane with the whole hull behind it, so the ray may go on to that plane; if it runs away from it,
// it misses (van den Bergen: Ray casting against general convex objects with application to
// continuous collision detection, 2004, with the nearest point for each step found anew). Near the
// hull that plane may be rounding alone: where the hull is not behind it, the ray is followed
// exactly, as a point that moves.
#include "collision/convex/gjk/gjk.h"
#include "collision/sweep/exact_sweep.h"
#include "geometry/numbers/power_of_two.h"
#include "raycast_line.h"
#include <mbv/collision/pairs.h>
#include <mbv/collision/raycast.h>

namespace mbv {
namespace {

/// Far more than polytopes were seen to need (below 20).
constexpr int kMaxSteps = 200;

/// As near as the nearest point is known, in units of the hull's size.
constexpr double kNearest = 1e-14;

/// Times as near, nearest points are far enough apart for the direction between them.
constexpr double kSure = 1e3;

constexpr double kSetBack = 1e-3; // of the hull's size

/// How deep in the hull a ray may begin that is outside of it by what doubles say; of its size.
constexpr double kOverlap = 1e-9;

std::optional<RayHit> castExactly(const Ray& ray, const ConvexHull& shape, double size)
{
    const Shape point = Sphere{ray.origin, 0};
    const auto entry = sweepExactlyFromBehind(point, ray.direction, shape);
    if (!entry)
        return std::nullopt;
    const Vec3 direction = normalized(ray.direction);
    const double t = entry->fraction * norm(ray.direction);
    if (t <= 0) {
        const auto back = sweepExactlyFromBehind(point, -ray.direction, shape);
        const bool isInside = back && back->fraction <= 0;
        if (!isInside || -t * dot(entry->normal, direction) > kOverlap * size)
            return std::nullopt;
        return RayHit{0, ray.origin, -entry->normal, false};
    }
    if (t > ray.maxT)
        return std::nullopt;
    return RayHit{t, ray.origin + t * direction, -entry->normal, false};
}

} // namespace

std::optional<RayHit> raycast(const Ray& ray, const ConvexHull& shape)
{
    if (pair::overlaps(Sphere{ray.origin, 0}, shape))
        return cast::insideHit(ray);
    const Vec3& anchor = shape.points.front();
    const cast::RayLine line = cast::lineNear(ray, anchor);
    const double reach = 2 * convex::reachFrom(anchor, shape); // > sqrt(3) times the largest offset
    const auto near =
        cast::withinRadius(line.base, line.direction, reach, std::max(reach, line.thinnest()));
    if (!near || near->leave < line.start)
        return std::nullopt;

    const double unit = powerOfTwoBelow(std::max(reach, line.thinnest()));
    const convex::Frame frame = {anchor, unit, 1 / unit};
    const convex::HullCore hull = convex::coreOf(shape, frame);
    const double enough = std::max(kNearest, line.thinnest() / unit);
    const auto isNear = [&](double at) {
        const convex::PointsCore<1> there = {{line.at(at) / unit}};
        const convex::GjkResult found = convex::gjk(there, hull);
        return found.isInside || found.distance <= kSure * enough;
    };
    Vec3 normal = -line.direction;
    double u = std::max(near->enter, line.start);
    for (int step = 0; step < kMaxSteps; ++step) {
        const convex::PointsCore<1> here = {{line.at(u) / unit}};
        const convex::GjkResult found = convex::gjk(here, hull);
        if (found.isInside || found.distance <= enough) {
            const auto hit =
                cast::hitAt(line, u, frame.toWorld(found.simplex.pointOnB()), normal, reach);
            // A ray that starts on the surface to rounding is followed from a little before: its
            // own start gives no direction. One that is on or in the hull there slides or leaves.
            const bool comesFromBefore = step == 0 && !isNear(u - kSetBack * reach);
            if (!comesFromBefore) {
                const bool isBehind = !hit && u < line.start;
                return isBehind ? castExactly(ray, shape, reach) : hit;
            }
            u -= kSetBack * reach;
            continue;
        }
        const Vec3 away = normalized(found.simplex.towards);
        const double approach = -dot(away, line.direction);
        const double gap = dot(away, here.points[0] - hull.support(away));
        if (!(gap > enough / 2))
            return castExactly(ray, shape, reach);
        if (!(approach > 0))
            return std::nullopt;
        // The last steps are as short as rounding, and their direction is nothing else.
        if (found.distance > kSure * enough || step == 0)
            normal = away;
        u += unit * gap / approach;
        if (u > near->leave || u - line.start > ray.maxT)
            return std::nullopt;
    }
    return castExactly(ray, shape, reach);
}

} // namespace mbv
