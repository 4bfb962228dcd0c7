#include "local_pair.h"

#include "collision/magnitude.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv {
namespace {

/// The powers of lengths from here on are in the range of doubles.
constexpr double kSmallest = 0x1p-200;

/// The coordinates that place the shapes, as they are given, and their largest length.
class Coordinates {
public:
    void addPoint(const Vec3& p)
    {
        low_ = min(low_, p);
        high_ = max(high_, p);
    }

    void add(const Shape& shape)
    {
        std::visit(
            [&]<class S>(const S& s) {
                if constexpr (std::same_as<S, Aabb>) {
                    addPoint(s.min);
                    addPoint(s.max);
                } else if constexpr (std::same_as<S, ConvexHull>) {
                    for (const Vec3& p : s.points)
                        addPoint(p);
                } else if constexpr (requires { s.center; }) {
                    addPoint(s.center);
                } else if constexpr (requires { s.a; }) {
                    addPoint(s.a);
                    addPoint(s.b);
                    if constexpr (requires { s.c; })
                        addPoint(s.c);
                } else if constexpr (requires { s.apex; }) {
                    addPoint(s.apex);
                    addPoint(s.baseCenter);
                }
                if constexpr (requires { s.radius; })
                    length_ = std::max(length_, s.radius);
                if constexpr (requires { s.halfExtents; })
                    length_ = std::max(length_, maxComponent(s.halfExtents));
                if constexpr (requires { s.radii; })
                    length_ = std::max(length_, maxComponent(s.radii));
            },
            shape);
    }

    /// Sterbenz: x - y is a double when y / 2 <= x <= 2 y. Along an axis where the coordinates are
    /// wider apart, they are not far out for their size, and stay.
    Vec3 origin() const
    {
        Vec3 origin;
        for (int i = 0; i < 3; ++i) {
            if (low_[i] > 0 && high_[i] / 2 <= low_[i])
                origin[i] = low_[i];
            else if (high_[i] < 0 && low_[i] / 2 >= high_[i])
                origin[i] = high_[i];
        }
        return origin;
    }

    double largestAround(const Vec3& origin) const
    {
        return std::max(
            {length_, maxComponent(abs(low_ - origin)), maxComponent(abs(high_ - origin))});
    }

private:
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Vec3 low_ = {kInfinity, kInfinity, kInfinity};
    Vec3 high_ = {-kInfinity, -kInfinity, -kInfinity};
    double length_ = 0;
};

/// The exponent of a power of two that is the unit of lengths whose products are too small.
int exponentOfUnit(double length, const Vec3& motion)
{
    if (length == 0 || length >= kSmallest)
        return 0;
    // The motion in that unit is to have products as well.
    constexpr int kLongest = 300;
    const double longest = maxComponent(abs(motion));
    return std::max(std::ilogb(length), longest > 0 ? std::ilogb(longest) - kLongest : -1000);
}

/// A cone or an ellipsoid that is no more than a segment as that; others stay.
Shape withoutThinSolid(const Shape& shape)
{
    if (const auto* cone = std::get_if<Cone>(&shape); cone && cone->radius == 0)
        return Segment{cone->apex, cone->baseCenter};
    if (const auto* ellipsoid = std::get_if<Ellipsoid>(&shape)) {
        const Vec3& r = ellipsoid->radii;
        const std::size_t longest = r.x >= r.y && r.x >= r.z ? 0 : r.y >= r.z ? 1 : 2;
        const double length = maxComponent(r);
        if (r.x + r.y + r.z == length) {
            const Vec3 half = length * ellipsoid->axes[longest];
            return Segment{ellipsoid->center - half, ellipsoid->center + half};
        }
    }
    return shape;
}

} // namespace

LocalPair localPair(const Shape& a, const Vec3& motion, const Shape& b,
                    const std::optional<Vec3>& pivot)
{
    Coordinates coordinates;
    coordinates.add(a);
    coordinates.add(b);
    if (pivot)
        coordinates.addPoint(*pivot);
    LocalPair local = {a, motion, b, coordinates.origin(), 0};
    if (local.origin != Vec3{}) {
        local.a = translated(a, -local.origin);
        local.b = translated(b, -local.origin);
    }
    local.exponent = exponentOfUnit(coordinates.largestAround(local.origin), motion);
    if (local.exponent != 0) {
        const magnitude::Scale scale(local.exponent);
        local.a = scale.down(local.a);
        local.b = scale.down(local.b);
        local.motion = scale.down(motion);
        local.origin = scale.down(local.origin);
    }
    local.a = withoutThinSolid(local.a);
    local.b = withoutThinSolid(local.b);
    return local;
}

double LocalPair::toLocal(double length) const
{
    return std::ldexp(length, -exponent);
}

Vec3 LocalPair::toLocal(const Vec3& p) const
{
    return Vec3{toLocal(p.x), toLocal(p.y), toLocal(p.z)} - origin;
}

Vec3 LocalPair::toWorld(const Vec3& p) const
{
    const Vec3 far = p + origin;
    return {std::ldexp(far.x, exponent), std::ldexp(far.y, exponent), std::ldexp(far.z, exponent)};
}

} // namespace mbv
