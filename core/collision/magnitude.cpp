#include "magnitude.h"

#include "geometry/unbounded.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::magnitude {
namespace {

/// Lengths below this are asked about as they are: three of them and a few numbers of about 1 can
/// be multiplied.
constexpr double kOrdinary = 0x1p+500;

/// The exponent of zero, which no length has.
constexpr int kNone = -10000;

double largestOf(const Vec3& v)
{
    return maxComponent(abs(v));
}

int exponentOf(double length)
{
    return length == 0 ? kNone : std::ilogb(length);
}

/// The largest length of a bounded shape, in no unit of its own: a coordinate or a size.
struct Largest {
    double operator()(const Sphere& s) const { return std::max(largestOf(s.center), s.radius); }
    double operator()(const Aabb& s) const { return std::max(largestOf(s.min), largestOf(s.max)); }
    double operator()(const Obb& s) const
    {
        return std::max(largestOf(s.center), largestOf(s.halfExtents));
    }
    double operator()(const Capsule& s) const
    {
        return std::max({largestOf(s.a), largestOf(s.b), s.radius});
    }
    double operator()(const Cylinder& s) const
    {
        return std::max({largestOf(s.a), largestOf(s.b), s.radius});
    }
    double operator()(const ConvexHull& s) const
    {
        double largest = 0;
        for (const Vec3& p : s.points)
            largest = std::max(largest, largestOf(p));
        return largest;
    }
    double operator()(const Triangle& s) const
    {
        return std::max({largestOf(s.a), largestOf(s.b), largestOf(s.c)});
    }
    double operator()(const Segment& s) const { return std::max(largestOf(s.a), largestOf(s.b)); }
    double operator()(const Cone& s) const
    {
        return std::max({largestOf(s.apex), largestOf(s.baseCenter), s.radius});
    }
    double operator()(const Ellipsoid& s) const
    {
        return std::max(largestOf(s.center), largestOf(s.radii));
    }
};

Vec3 scaledBy(const Vec3& v, int exponent)
{
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
}

/// Of length about 1, rounded nowhere but where it is too small to count.
Vec3 ordinaryDirection(const Vec3& v)
{
    return scaledBy(v, -std::ilogb(largestOf(v)));
}

/// Lengths times 2^exponent.
struct Scaled {
    int exponent;

    double of(double length) const { return std::ldexp(length, exponent); }
    Vec3 of(const Vec3& v) const { return scaledBy(v, exponent); }

    Shape operator()(const Sphere& s) const { return Sphere{of(s.center), of(s.radius)}; }
    Shape operator()(const Aabb& s) const { return Aabb{of(s.min), of(s.max)}; }
    Shape operator()(const Obb& s) const { return Obb{of(s.center), of(s.halfExtents), s.axes}; }
    Shape operator()(const Capsule& s) const { return Capsule{of(s.a), of(s.b), of(s.radius)}; }
    Shape operator()(const Cylinder& s) const { return Cylinder{of(s.a), of(s.b), of(s.radius)}; }
    Shape operator()(ConvexHull s) const
    {
        for (Vec3& p : s.points)
            p = of(p);
        return s;
    }
    template <Unbounded S> Shape operator()(const S& s) const
    {
        const int ofNormal = std::ilogb(largestOf(s.normal));
        return S{scaledBy(s.normal, -ofNormal), std::ldexp(s.offset, exponent - ofNormal)};
    }
    Shape operator()(const Triangle& s) const { return Triangle{of(s.a), of(s.b), of(s.c)}; }
    Shape operator()(const Segment& s) const { return Segment{of(s.a), of(s.b)}; }
    Shape operator()(const Cone& s) const
    {
        return Cone{of(s.apex), of(s.baseCenter), of(s.radius)};
    }
    Shape operator()(const Ellipsoid& s) const
    {
        return Ellipsoid{of(s.center), of(s.radii), s.axes};
    }
};

bool isOrdinary(const Vec3& lengths)
{
    return largestOf(lengths) < kOrdinary;
}

/// No length is kOrdinary or more, nor is a normal that long or shorter than 1 / kOrdinary.
bool isOrdinary(const Shape& shape)
{
    const auto isOne = []<class S>(const S& s) {
        if constexpr (Unbounded<S>) {
            const double normal = largestOf(s.normal);
            return normal < kOrdinary && normal > 1 / kOrdinary && std::abs(s.offset) < kOrdinary &&
                   std::abs(s.offset) / normal < kOrdinary;
        } else {
            return Largest{}(s) < kOrdinary;
        }
    };
    return std::visit(isOne, shape);
}

/// Of the largest length, or kNone.
int exponentOf(const Shape& shape)
{
    const auto of = []<class S>(const S& s) {
        if constexpr (Unbounded<S>)
            return s.offset == 0 ? kNone : std::ilogb(s.offset) - std::ilogb(largestOf(s.normal));
        else
            return exponentOf(Largest{}(s));
    };
    return std::visit(of, shape);
}

[[noreturn]] void fail(const std::string& what)
{
    throw Error(ErrorCode::InvalidArgument, what);
}

} // namespace

Shape Scale::down(const Shape& shape) const
{
    Shape scaled = std::visit(Scaled{-exponent_}, shape);
    if (const auto fault = faultOf(scaled))
        fail("a " + std::string(nameOf(shape)) +
             " is too small to be asked about beside lengths of more than 1e150: its " +
             fault->field + " " + fault->problem);
    return scaled;
}

Ray Scale::down(const Ray& ray) const
{
    return {down(ray.origin), ordinaryDirection(ray.direction), std::ldexp(ray.maxT, -exponent_)};
}

RigidMotion Scale::down(const RigidMotion& motion) const
{
    return {down(motion.translation), down(motion.pivot), ordinaryDirection(motion.axis),
            motion.angle};
}

Vec3 Scale::down(const Vec3& lengths) const
{
    return scaledBy(lengths, -exponent_);
}

double Scale::up(double length) const
{
    const double result = std::ldexp(length, exponent_);
    if (!std::isfinite(result))
        fail("the answer is out of the range of a double");
    return result;
}

Vec3 Scale::up(const Vec3& lengths) const
{
    return {up(lengths.x), up(lengths.y), up(lengths.z)};
}

Distance Scale::up(const Distance& answer) const
{
    Distance result = {up(answer.distance), up(answer.pointOnA), up(answer.pointOnB)};
    if (answer.distance > 0)
        result.distance = std::max(result.distance, std::numeric_limits<double>::denorm_min());
    return result;
}

Contact Scale::up(const Contact& answer) const
{
    return {up(answer.depth), answer.normal, up(answer.pointOnA), up(answer.pointOnB)};
}

RayHit Scale::up(const RayHit& answer) const
{
    return {up(answer.t), up(answer.point), answer.normal, answer.inside};
}

SweepHit Scale::up(const SweepHit& answer) const
{
    return {answer.fraction, up(answer.point), answer.normal};
}

std::optional<Scale> scaleFor(const Shape& a, std::span<const Shape> others, const Vec3& lengths)
{
    const auto isOne = [](const Shape& s) { return isOrdinary(s); };
    if (isOrdinary(a) && std::all_of(others.begin(), others.end(), isOne) && isOrdinary(lengths))
        return std::nullopt;
    int largest = std::max(exponentOf(a), exponentOf(largestOf(lengths)));
    for (const Shape& other : others)
        largest = std::max(largest, exponentOf(other));
    return Scale(largest == kNone ? 0 : largest);
}

std::optional<Scale> scaleFor(const Vec3& lengths)
{
    if (isOrdinary(lengths))
        return std::nullopt;
    return Scale(exponentOf(largestOf(lengths)));
}

} // namespace mbv::magnitude
