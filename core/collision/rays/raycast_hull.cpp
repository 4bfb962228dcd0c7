// The ray is followed from where it comes near the hull. The nearest point of the hull gives a
// plane with the whole hull behind it, so the ray may go on to that plane; if it runs away from it,
// it misses (van den Bergen: Ray casting against general convex objects with application to
// continuous collision detection, 2004, with the nearest point for each step found anew).
#include "collision/convex/gjk.h"
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

    const double unit = nearest::powerOfTwoBelow(std::max(reach, line.thinnest()));
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
            if (!comesFromBefore)
                return hit;
            u -= kSetBack * reach;
            continue;
        }
        const Vec3 away = normalized(found.simplex.towards);
        const double approach = -dot(away, line.direction);
        if (!(approach > 0))
            return std::nullopt;
        // The last steps are as short as rounding, and their direction is nothing else.
        if (found.distance > kSure * enough || step == 0)
            normal = away;
        u += unit * found.distance / approach;
        if (u > near->leave || u - line.start > ray.maxT)
            return std::nullopt;
    }
    return std::nullopt;
}

} // namespace mbv
