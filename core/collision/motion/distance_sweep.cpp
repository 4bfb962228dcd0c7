// The distance of convex sets is convex along a motion: the line through two values of it is zero
// no later than it is, so that secants come from the left, as quickly as they do anywhere.
#include "distance_sweep.h"

#include "conservative_advancement.h"
#include <mbv/collision/distance.h>
#include <mbv/collision/rigid_motion.h>

#include <algorithm>
#include <limits>

namespace mbv {
namespace {

constexpr int kSteps = 200;
constexpr double kNever = std::numeric_limits<double>::infinity();

/// In sizes: how near shapes have to be for the direction between them to be rounding.
constexpr double kNear = 1e-9;

} // namespace

RoundHit sweepByDistance(const Shape& a, const Vec3& motion, const Shape& b, double clearance)
{
    const double size = advancement::reachOf(a) + advancement::reachOf(b);
    const double length = norm(motion);
    const auto distanceAt = [&](double fraction) {
        return distance(translated(a, fraction * motion), b);
    };
    RoundHit hit;
    Distance between = distanceAt(0);
    if (between.distance - clearance <= kOverlapByRounding * size)
        return hit;
    double falls = length; // of the distance, while the motion goes on by all of itself
    for (int step = 0; step < kSteps; ++step) {
        const double left = between.distance - clearance;
        const double rounding = 4 * advancement::roundingOf(between, size + hit.fraction * length);
        if (left <= rounding) {
            hit.kind = RoundHit::Kind::Met;
            return hit;
        }
        const double next = falls > 0 ? hit.fraction + left / std::min(falls, length) : kNever;
        if (next > 1) {
            if (left > kOverlapByRounding * size)
                hit.kind = RoundHit::Kind::Missed;
            return hit;
        }
        if (hit.normal == Vec3{} || left > kNear * size)
            hit.normal = normalized(between.pointOnB - between.pointOnA);
        between = distanceAt(next);
        falls = (left + clearance - between.distance) / (next - hit.fraction);
        hit.fraction = next;
    }
    return hit;
}

} // namespace mbv
