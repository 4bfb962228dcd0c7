#include "local_pair.h"

#include <mbv/collision/rigid_motion.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv {
namespace {

/// Sizes whose powers stay far within the range of doubles are taken as they are.
constexpr double kSmallest = 0x1p-60;
constexpr double kLargest = 0x1p60;

/// The coordinates that place the shapes, as they are given, and their largest length.
class Coordinates {
public:
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
                }
                if constexpr (requires { s.radius; })
                    length_ = std::max(length_, s.radius);
                if constexpr (requires { s.halfExtents; })
                    length_ = std::max(length_, maxComponent(s.halfExtents));
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
    void addPoint(const Vec3& p)
    {
        low_ = min(low_, p);
        high_ = max(high_, p);
    }

    static constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Vec3 low_ = {kInfinity, kInfinity, kInfinity};
    Vec3 high_ = {-kInfinity, -kInfinity, -kInfinity};
    double length_ = 0;
};

struct Scaled {
    double by;

    Sphere operator()(const Sphere& s) const { return {by * s.center, by * s.radius}; }
    Aabb operator()(const Aabb& s) const { return {by * s.min, by * s.max}; }
    Obb operator()(const Obb& s) const { return {by * s.center, by * s.halfExtents, s.axes}; }
    Capsule operator()(const Capsule& s) const { return {by * s.a, by * s.b, by * s.radius}; }
    Cylinder operator()(const Cylinder& s) const { return {by * s.a, by * s.b, by * s.radius}; }
    ConvexHull operator()(ConvexHull s) const
    {
        for (Vec3& p : s.points)
            p = by * p;
        return s;
    }
    Plane operator()(const Plane& s) const { return {s.normal, by * s.offset}; }
    HalfSpace operator()(const HalfSpace& s) const { return {s.normal, by * s.offset}; }
    Triangle operator()(const Triangle& s) const { return {by * s.a, by * s.b, by * s.c}; }
    Segment operator()(const Segment& s) const { return {by * s.a, by * s.b}; }
};

/// The power of two that a length is scaled by to be of order one, itself and its inverse doubles.
double scaleOf(double length)
{
    if (length == 0 || (length >= kSmallest && length <= kLargest))
        return 1;
    return std::ldexp(1.0, std::clamp(-std::ilogb(length), -1000, 1000));
}

} // namespace

LocalPair localPair(const Shape& a, const Shape& b)
{
    Coordinates coordinates;
    coordinates.add(a);
    coordinates.add(b);
    const Vec3 origin = coordinates.origin();
    const double scale = scaleOf(coordinates.largestAround(origin));
    LocalPair local = {a, b, scale * origin, 1 / scale, scale == 1 && origin == Vec3{}};
    for (Shape* shape : {&local.a, &local.b}) {
        if (origin != Vec3{})
            *shape = translated(*shape, -origin);
        if (scale != 1)
            *shape = std::visit([&](const auto& s) -> Shape { return Scaled{scale}(s); }, *shape);
    }
    return local;
}

} // namespace mbv
