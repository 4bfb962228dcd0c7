// An ellipsoid is the image of the unit ball: the ray meets it where its preimage meets the ball.
#include "raycast_line.h"
#include <mbv/collision/pairs.h>
#include <mbv/collision/raycast.h>

#include <algorithm>

namespace mbv {
namespace {

/// The map to the unit ball, about the center.
class ToBall {
public:
    /// No half axis counts as thinner than `thinnest`.
    ToBall(const Ellipsoid& shape, double thinnest)
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

    /// The gradient of onBall . (*this)(p) for p in the world, times the least half axis.
    Vec3 gradient(const Vec3& onBall) const
    {
        return onBall.x * (least_ / radii_.x) * dual_[0] +
               onBall.y * (least_ / radii_.y) * dual_[1] +
               onBall.z * (least_ / radii_.z) * dual_[2];
    }

    double least() const { return least_; }

private:
    std::array<Vec3, 3> dual_;
    Vec3 radii_;
    double least_ = 0;
};

} // namespace

std::optional<RayHit> raycast(const Ray& ray, const Ellipsoid& shape)
{
    if (pair::overlaps(Sphere{ray.origin, 0}, shape))
        return cast::insideHit(ray);
    const cast::RayLine line = cast::lineNear(ray, shape.center);
    const double size = maxComponent(shape.radii);
    const ToBall toBall(shape, std::max(line.thinnest(), std::numeric_limits<double>::min()));
    const Vec3 base = toBall(line.base);
    const Vec3 direction = toBall(line.direction);
    const double speed = norm(direction);
    const Vec3 along = direction / speed;

    // How far a length across the surface is moved, where the line passes the center.
    const Vec3 away = base - dot(base, along) * along;
    const double perLength = away == Vec3{}
                                 ? 1 / toBall.least()
                                 : norm(toBall.gradient(normalized(away))) / toBall.least();
    const auto within = cast::withinRadius(base, along, 1, 1 + cast::kRounding * size * perLength);
    if (!within)
        return std::nullopt;
    const Vec3 onBall = normalized(base + within->enter * along);
    Vec3 point = shape.center;
    for (int i = 0; i < 3; ++i)
        point += onBall[i] * shape.radii[i] * shape.axes[static_cast<std::size_t>(i)];
    const double slack = cast::slackOfChord(*within, 1, (line.distance + size) * perLength) / speed;
    return cast::hitAt(line, within->enter / speed, point, normalized(toBall.gradient(onBall)),
                       size, slack);
}

} // namespace mbv
