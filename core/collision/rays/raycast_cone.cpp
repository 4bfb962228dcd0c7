// The plane through the apex and the ray cuts a cone in a triangle: two lines of its side and a
// chord of its base. In that plane the ray is a line among straight edges, tangent or not.
#include "collision/exact/accurate_cross.h"
#include "raycast_line.h"
#include <mbv/collision/pairs.h>
#include <mbv/collision/raycast.h>

#include <mbv/geometry/vec2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace mbv {
namespace {

/// Seen from the apex; `down` is the unit direction to the base.
struct ConeView {
    Vec3 down;
    double height;
    double radius;
    double slant;

    explicit ConeView(const Cone& cone)
        : down(normalized(cone.baseCenter - cone.apex)), height(norm(cone.baseCenter - cone.apex)),
          radius(cone.radius), slant(std::hypot(height, radius))
    {
    }

    Vec3 across(const Vec3& v) const { return cross(down, accurateCross(v, down)); }

    /// Of the side, at a point of it; at the apex, or of what is thin, that which faces the ray.
    Vec3 sideNormal(const Vec3& point, const Vec3& direction, double thickness) const
    {
        Vec3 radial = across(point);
        if (radius <= thickness || !(norm(radial) > thickness))
            radial = -across(direction);
        if (radial == Vec3{})
            return -direction;
        return (height / slant) * normalized(radial) - (radius / slant) * down;
    }
};

/// The ends of the chord of the base in the plane through the apex with this normal, which is
/// allowed to miss the base by no more than `slack`.
std::optional<std::array<Vec3, 2>> chordOf(const ConeView& cone, const Vec3& normal, double slack)
{
    const Vec3 inBase = cone.across(normal);
    const double sine = norm(inBase);
    const double away = -cone.height * dot(normal, cone.down) / sine;
    if (!(std::abs(away) <= cone.radius + slack))
        return std::nullopt;
    const double within = std::clamp(away, -cone.radius, cone.radius);
    const double half = std::sqrt((cone.radius - within) * (cone.radius + within));
    const Vec3 middle = cone.height * cone.down + within * (inBase / sine);
    const Vec3 along = half * cross(cone.down, inBase / sine);
    return std::array{middle - along, middle + along};
}

/// Where the line at a height enters and leaves a triangle, and whether through its base: into it
/// through the edges that go down, as one goes around it counter-clockwise, even where two edges
/// meet. One without an area is entered through any.
class Crossing {
public:
    /// `orientation` is positive where the edges go around counter-clockwise, 0 without an area.
    Crossing(double height, double orientation, double rounding)
        : height_(height), orientation_(orientation), rounding_(rounding)
    {
    }

    void addSide(const Vec2& from, const Vec2& to)
    {
        if (enters(from, to))
            isThroughBase_ = false;
    }

    void addBase(const Vec2& from, const Vec2& to)
    {
        if (enters(from, to))
            isThroughBase_ = true;
    }

    const cast::Interval& interval() const { return interval_; }
    bool isThroughBase() const { return isThroughBase_; }

private:
    /// Whether the line enters through this edge first, of those so far.
    bool enters(const Vec2& from, const Vec2& to)
    {
        const double climb = to.y - from.y;
        const bool isDown = orientation_ > 0 ? climb <= 0 : orientation_ < 0 ? climb >= 0 : true;
        const bool isUp = orientation_ > 0 ? climb >= 0 : orientation_ < 0 ? climb <= 0 : true;
        const bool isThere = height_ >= std::min(from.y, to.y) && height_ <= std::max(from.y, to.y);
        if (!isThere || (climb == 0 && orientation_ != 0)) // the other edges end there
            return false;
        const double share = climb == 0 ? 0 : (height_ - from.y) / climb;
        const double run = to.x - from.x;
        const double x = from.x + share * run;
        if (isUp)
            interval_.leave = std::max(interval_.leave, x);
        if (!isDown || !(x < interval_.enter))
            return false;
        interval_.enter = x;
        interval_.slack = rounding_ * std::max(1.0, std::abs(run / climb));
        return true;
    }

    double height_;
    double orientation_;
    double rounding_;
    cast::Interval interval_ = {std::numeric_limits<double>::infinity(),
                                -std::numeric_limits<double>::infinity(), 0};
    bool isThroughBase_ = false;
};

} // namespace

std::optional<RayHit> raycast(const Ray& ray, const Cone& shape)
{
    if (pair::overlaps(Sphere{ray.origin, 0}, shape))
        return cast::insideHit(ray);
    const cast::RayLine line = cast::lineNear(ray, shape.apex);
    const ConeView cone(shape);
    const double size = cone.height + cone.radius;
    const double thickness = std::max(line.thinnest(), cast::kRounding * size);

    const Vec3 moment = accurateCross(line.direction, line.base);
    const Vec3 withAxis = accurateCross(line.direction, cone.down);
    const Vec3 normal = moment != Vec3{}     ? normalized(moment)
                        : withAxis != Vec3{} ? normalized(withAxis)
                                             : anyPerpendicular(line.direction);
    const double along = dot(line.direction, line.base);
    const auto chord = chordOf(cone, normal, thickness * (cone.slant / cone.height));
    if (!chord) {
        if (norm(moment) > thickness)
            return std::nullopt;
        return cast::hitAt(line, -along, shape.apex, cone.sideNormal({}, line.direction, thickness),
                           size);
    }

    const Vec3 aside = cross(normal, line.direction);
    const auto inPlane = [&](const Vec3& p) { return Vec2{dot(p, line.direction), dot(p, aside)}; };
    const Vec2 apex = {0, 0};
    const Vec2 left = inPlane((*chord)[0]);
    const Vec2 right = inPlane((*chord)[1]);
    const double lowest = std::min({apex.y, left.y, right.y});
    const double highest = std::max({apex.y, left.y, right.y});
    const double height = dot(line.base, aside);
    if (height < lowest - thickness || height > highest + thickness)
        return std::nullopt;
    const double clamped = std::clamp(height, lowest, highest);
    const double area = left.x / size * (right.y / size) - left.y / size * (right.x / size);
    Crossing crossing(clamped, area, thickness);
    crossing.addSide(apex, left);
    crossing.addBase(left, right);
    crossing.addSide(right, apex);

    const auto& [enter, leave, slack] = crossing.interval();
    const Vec3 point = enter * line.direction + clamped * aside;
    const Vec3 outward =
        crossing.isThroughBase() ? cone.down : cone.sideNormal(point, line.direction, thickness);
    return cast::hitAt(line, enter - along, shape.apex + point, outward, size,
                       std::clamp((leave - enter) / 2, 0.0, slack));
}

} // namespace mbv
