#include "capsule_along.h"

#include "fit/axes/box_along.h"
#include "fit/points/point_columns.h"
#include "fit/smallest_ball.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace mbv {

double volumeOfCapsule(double radius, double length)
{
    return std::numbers::pi * radius * radius * (length + 4.0 / 3.0 * radius);
}

std::array<Vec3, 3> frameAround(const Vec3& direction)
{
    const Vec3 size = abs(direction);
    const Vec3 other = size.x <= size.y && size.x <= size.z ? Vec3{1, 0, 0}
                       : size.y <= size.z                   ? Vec3{0, 1, 0}
                                                            : Vec3{0, 0, 1};
    return orthonormalAxes(direction, other).value();
}

CapsuleAxis capsuleOnLine(std::span<const Vec3> points, const Vec3& unit, const Vec3& on,
                          double wider)
{
    thread_local std::vector<double> along;
    thread_local std::vector<double> squared;
    along.resize(points.size());
    squared.resize(points.size());
    double squaredRadius = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3 d = points[i] - on;
        const double t = dot(d, unit);
        const Vec3 off = d - t * unit;
        along[i] = t;
        squared[i] = dot(off, off);
        squaredRadius = std::max(squaredRadius, squared[i]);
    }
    squaredRadius *= (1 + wider) * (1 + wider);
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double cap = std::sqrt(squaredRadius - squared[i]);
        low = std::min(low, along[i] + cap);
        high = std::max(high, along[i] - cap);
    }
    if (high < low) { // any point between would do
        low = high = (low + high) / 2;
    }
    return {on + low * unit, on + high * unit,
            volumeOfCapsule(std::sqrt(squaredRadius), high - low)};
}

CapsuleAxis capsuleAlong(std::span<const Vec3> points, const Vec3& direction)
{
    const auto axes = frameAround(direction);
    PointColumns plane;
    for (const Vec3& p : points) {
        plane.add({dot(p, axes[1]), dot(p, axes[2]), 0});
    }
    const Vec3 center = smallestBall(plane).center;
    return capsuleOnLine(points, axes[0], center.x * axes[1] + center.y * axes[2], 0);
}

} // namespace mbv
