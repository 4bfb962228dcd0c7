#include "fit.h"

#include "unit_frame.h"

#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

/// Badoiu and Clarkson (Smaller core-sets for balls, SODA 2003): the smallest ball around all
/// points is nearly the smallest ball around a few of them. The few start as the extremes along
/// some directions and grow by the point that sticks out furthest.
namespace mbv {
namespace {

/// The axes and the diagonals of a cube, both ways each.
constexpr std::array kStartDirections = {
    Vec3{1, 0, 0}, Vec3{0, 1, 0},  Vec3{0, 0, 1}, //
    Vec3{1, 1, 1}, Vec3{1, 1, -1}, Vec3{1, -1, 1}, Vec3{-1, 1, 1},
};

/// Core points may be passed by this fraction of the radius; a pass over all points costs more than
/// a tighter ball is worth.
constexpr double kMayStickOut = 1e-3;

constexpr int kMostRounds = 64;
constexpr int kSteps = 1000; ///< error of a walk about 1 / kSteps, in theory 1 / sqrt(kSteps)

double squaredDistance(const Vec3& a, const Vec3& b)
{
    return dot(a - b, a - b);
}

const Vec3& furthestFrom(const Vec3& center, std::span<const Vec3> points)
{
    return *std::ranges::max_element(points, {},
                                     [&](const Vec3& p) { return squaredDistance(p, center); });
}

struct Ball {
    Vec3 center;
    double squaredRadius = std::numeric_limits<double>::infinity();
};

/// The best of the balls met while the centre walks towards the point furthest from it, in steps
/// that shrink as 1 / n.
Ball ballAround(std::span<const Vec3> core)
{
    Ball best;
    Vec3 center = core.front();
    for (int step = 1; step <= kSteps; ++step) {
        const Vec3& furthest = furthestFrom(center, core);
        const double squaredRadius = squaredDistance(furthest, center);
        if (squaredRadius < best.squaredRadius) {
            best = {center, squaredRadius};
        }
        center += (furthest - center) / (step + 1);
    }
    return best;
}

std::vector<Vec3> extremes(std::span<const Vec3> points)
{
    std::vector<Vec3> result;
    for (const Vec3& direction : kStartDirections) {
        const auto along = [&](const Vec3& p) { return dot(p, direction); };
        const auto [low, high] = std::ranges::minmax_element(points, {}, along);
        result.push_back(*low);
        result.push_back(*high);
    }
    return result;
}

} // namespace

Sphere fitSphere(std::span<const Vec3> points)
{
    requireFinitePoints(points);
    const UnitFrame frame = unitFrameOf(boundsOf(points));
    std::vector<Vec3> unitPoints(points.size());
    std::ranges::transform(points, unitPoints.begin(),
                           [&](const Vec3& p) { return frame.toUnit(p); });

    std::vector<Vec3> core = extremes(unitPoints);
    Ball ball = ballAround(core);
    for (int round = 0; round < kMostRounds; ++round) {
        const Vec3& furthest = furthestFrom(ball.center, unitPoints);
        constexpr double kGrowth = (1 + kMayStickOut) * (1 + kMayStickOut);
        if (squaredDistance(furthest, ball.center) <= kGrowth * ball.squaredRadius) {
            break;
        }
        core.push_back(furthest);
        ball = ballAround(core);
    }

    // Measured anew from the centre as it was rounded; norm() is good to two units in the last
    // place, which the factor puts on the safe side.
    const Vec3 center = frame.center + ball.center / frame.scale;
    double radius = 0;
    for (const Vec3& p : points) {
        radius = std::max(radius, norm(p - center));
    }
    radius *= 1 + 4 * std::numeric_limits<double>::epsilon();
    requireRepresentable(isFinite(center) && std::isfinite(radius));
    return {center, radius};
}

} // namespace mbv
