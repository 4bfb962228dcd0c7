// An ellipsoid is the image of the unit ball: the ray meets it where its preimage meets the ball.
#include "raycast_line.h"
#include <mbv/collision/pairs.h>
#include <mbv/collision/raycast.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv {
namespace {

/// The map to the unit ball, about the center.
class ToBall {
public:
    /// No half axis counts as thinner than `thinnest`.
    ToBall(const Ellipsoid& shape, double thinnest) : axes_(shape.axes)
    {
        const auto& [x, y, z] = shape.axes;
        const double volume = dot(x, cross(y, z));
        dual_ = {cross(y, z) / volume, cross(z, x) / volume, cross(x, y) / volume};
        for (int i = 0; i < 3; ++i)
            radii_[i] = std::max(shape.radii[i], thinnest);
        least_ = std::min({radii_.x, radii_.y, radii_.z});
    }

    Vec3 operator()(const Vec3& v) const
    {
        return {dot(dual_[0], v) / radii_.x, dot(dual_[1], v) / radii_.y,
                dot(dual_[2], v) / radii_.z};
    }

    Vec3 fromBall(const Vec3& v) const
    {
        return radii_.x * v.x * axes_[0] + radii_.y * v.y * axes_[1] + radii_.z * v.z * axes_[2];
    }

    /// The gradient of onBall . (*this)(p) for p in the world, times the least half axis.
    Vec3 gradient(const Vec3& onBall) const
    {
        return onBall.x * (least_ / radii_.x) * dual_[0] +
               onBall.y * (least_ / radii_.y) * dual_[1] +
               onBall.z * (least_ / radii_.z) * dual_[2];
    }

    double least() const { return least_; }

private:
    std::array<Vec3, 3> axes_;
    std::array<Vec3, 3> dual_;
    Vec3 radii_;
    double least_ = 0;
};

/// The unit normal of a flat ellipse across this axis that faces the ray; nothing for a ray in its
/// plane.
std::optional<Vec3> facingNormal(const cast::RayLine& line, const ToBall& toBall, int axis)
{
    Vec3 unit;
    unit[axis] = 1;
    const Vec3 across = normalized(toBall.gradient(unit));
    const double climb = dot(line.direction, across);
    if (!(std::abs(climb) > cast::kRounding))
        return std::nullopt;
    return climb > 0 ? -across : across;
}

/// Where the ray does not come within rounding of the rim.
std::optional<RayHit> castThroughFlat(const cast::RayLine& line, const Ellipsoid& shape,
                                      const ToBall& toBall, int axis, const Vec3& normal)
{
    const double enter = -dot(line.base, normal) / dot(line.direction, normal);
    const Vec3 point = line.at(enter);
    const Vec3 onBall = toBall(point);
    if (!(std::hypot(onBall[(axis + 1) % 3], onBall[(axis + 2) % 3]) <= 1))
        return std::nullopt;
    return cast::hitAt(line, enter, shape.center + point, normal, maxComponent(shape.radii));
}

} // namespace

std::optional<RayHit> raycast(const Ray& ray, const Ellipsoid& shape)
{
    if (pair::overlaps(Sphere{ray.origin, 0}, shape))
        return cast::insideHit(ray);
    const cast::RayLine line = cast::lineNear(ray, shape.center);
    const double size = maxComponent(shape.radii);
    const double thinnest = std::max(line.thinnest(), std::numeric_limits<double>::min());
    int flat = -1;
    int longest = 0;
    int thin = 0;
    for (int i = 0; i < 3; ++i) {
        longest = shape.radii[i] > shape.radii[longest] ? i : longest;
        if (shape.radii[i] < thinnest) {
            flat = i;
            ++thin;
        }
    }
    if (thin > 1) {
        const Vec3 half = size * shape.axes[static_cast<std::size_t>(longest)];
        return raycast(ray, Capsule{shape.center - half, shape.center + half, 0});
    }
    const ToBall toBall(shape, thinnest);
    const auto facing = thin == 1 ? facingNormal(line, toBall, flat) : std::nullopt;
    if (facing) {
        if (const auto through = castThroughFlat(line, shape, toBall, flat, *facing))
            return through;
    }

    const Vec3 base = toBall(line.base);
    const Vec3 direction = toBall(line.direction);
    const double speed = norm(direction);
    const Vec3 along = direction / speed;

    // How far a length across the surface is moved, where the line passes the center.
    const Vec3 away = base - dot(base, along) * along;
    const double perLength =
        (away == Vec3{} ? 1 : norm(toBall.gradient(normalized(away)))) / toBall.least();
    const auto within = cast::withinRadius(base, along, 1, 1 + cast::kRounding * size * perLength);
    if (!within)
        return std::nullopt;
    const Vec3 onBall = normalized(base + within->enter * along);
    const double slack = cast::slackOfChord(*within, 1, (line.distance + size) * perLength) / speed;
    const Vec3 normal = facing ? *facing : normalized(toBall.gradient(onBall));
    return cast::hitAt(line, within->enter / speed, shape.center + toBall.fromBall(onBall), normal,
                       size, slack);
}

} // namespace mbv
