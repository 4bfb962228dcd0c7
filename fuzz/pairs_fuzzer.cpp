// Arbitrary doubles to every question about every pair of shapes, under ASan and UBSan.
//
// Whatever the numbers, nothing may crash or hang, and invalid shapes are rejected with an Error.
// For valid shapes distance is 0 exactly when they overlap; where all numbers are of sane magnitude
// (0, or 1e-150 to 1e150) no answer may hold a NaN or an infinity.
#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/raycast.h>
#include <mbv/collision/slide.h>
#include <mbv/collision/sweep.h>
#include <mbv/geometry/error.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iostream>

namespace {

using namespace mbv;

/// Reads numbers from the input until it is used up, then zeros.
class Numbers {
public:
    Numbers(const std::uint8_t* data, std::size_t count) : data_(data), left_(count)
    {
        style_ = byte() % 3;
        scale_ = style_ == 2 ? std::pow(10, (byte() % 31 - 15) * 9) : 1;
    }

    std::uint8_t byte() { return take<std::uint8_t>(); }

    /// Any bits at all; small multiples of 1/16, so that much touches exactly; or these, scaled.
    double number()
    {
        const double x =
            style_ == 0 ? take<double>() : scale_ * static_cast<double>(take<std::int16_t>()) / 16;
        const double size = std::abs(x);
        isSane_ = isSane_ && (x == 0 || (size >= 1e-150 && size <= 1e150));
        return x;
    }

    Vec3 vec3()
    {
        const double x = number();
        const double y = number();
        return {x, y, number()};
    }

    bool isSane() const { return isSane_; }

private:
    template <class T> T take()
    {
        T value{};
        const std::size_t count = std::min(sizeof(T), left_);
        std::memcpy(&value, data_, count);
        data_ += count;
        left_ -= count;
        return value;
    }

    const std::uint8_t* data_;
    std::size_t left_;
    int style_ = 0;
    double scale_ = 1;
    bool isSane_ = true;
};

std::array<Vec3, 3> axes(Numbers& in)
{
    const Quaternion q = {in.number(), in.number(), in.number(), in.number()};
    const double length = norm(q);
    return axesOf(std::isnormal(length) ? normalized(q) : Quaternion{});
}

Shape shape(Numbers& in)
{
    switch (in.byte() % std::variant_size_v<Shape>) {
    case 0:
        return Sphere{in.vec3(), in.number()};
    case 1: {
        const Vec3 a = in.vec3();
        const Vec3 b = in.vec3();
        return Aabb{min(a, b), max(a, b)};
    }
    case 2: {
        const Vec3 center = in.vec3();
        const Vec3 halfExtents = abs(in.vec3());
        return Obb{center, halfExtents, axes(in)};
    }
    case 3: {
        const Vec3 a = in.vec3();
        const Vec3 b = in.vec3();
        return Capsule{a, b, std::abs(in.number())};
    }
    case 4: {
        const Vec3 a = in.vec3();
        const Vec3 b = in.vec3();
        return Cylinder{a, b, std::abs(in.number())};
    }
    case 5: {
        ConvexHull hull;
        for (int left = in.byte() % 12; left > 0; --left)
            hull.points.push_back(in.vec3());
        return hull;
    }
    case 6: {
        const Vec3 normal = in.vec3();
        return Plane{normal, in.number()};
    }
    case 7: {
        const Vec3 normal = in.vec3();
        return HalfSpace{normal, in.number()};
    }
    case 8: {
        const Vec3 a = in.vec3();
        const Vec3 b = in.vec3();
        return Triangle{a, b, in.vec3()};
    }
    case 9: {
        const Vec3 a = in.vec3();
        return Segment{a, in.vec3()};
    }
    case 10: {
        const Vec3 a = in.vec3();
        const Vec3 b = in.vec3();
        return Cone{a, b, std::abs(in.number())};
    }
    default: {
        static_assert(std::variant_size_v<Shape> == 12, "each kind has a case, the last here");
        const Vec3 center = in.vec3();
        const Vec3 radii = abs(in.vec3());
        return Ellipsoid{center, radii, axes(in)};
    }
    }
}

void require(bool holds, const char* what, const Shape& a, const Shape& b)
{
    if (holds)
        return;
    std::cerr << what << ": " << nameOf(a) << " and " << nameOf(b) << '\n';
    std::abort();
}

/// Preconditions: both valid.
void askAll(const Shape& a, const Shape& b, Numbers& in)
{
    const bool meet = overlaps(a, b);
    require(meet == overlaps(b, a), "overlaps is not symmetric", a, b);
    const Distance d = distance(a, b);
    require((d.distance == 0) == meet, "distance is 0 where overlaps is false, or not", a, b);
    require(d.distance >= 0 || !in.isSane(), "distance is negative or NaN", a, b);
    const auto c = contact(a, b);
    require(!c || meet, "contact without overlap", a, b);

    const Vec3 motion = in.vec3();
    const Ray ray = {in.vec3(), in.vec3()};
    const double angle = in.number();
    const bool sane = in.isSane();
    if (sane) {
        require(std::isfinite(d.distance) && isFinite(d.pointOnA) && isFinite(d.pointOnB),
                "distance is not finite", a, b);
        require(!c || (std::isfinite(c->depth) && c->depth >= 0 && isFinite(c->normal) &&
                       isFinite(c->pointOnA) && isFinite(c->pointOnB)),
                "contact is not finite", a, b);
    }
    if (isValid(ray)) {
        const auto hit = raycast(ray, b);
        require(!hit || !sane || (std::isfinite(hit->t) && hit->t >= 0 && isFinite(hit->point)),
                "raycast is not finite", a, b);
    }
    if (!isFinite(motion))
        return;
    const auto isGood = [&](const std::optional<SweepHit>& hit) {
        return !hit || !sane ||
               (hit->fraction >= 0 && hit->fraction <= 1 && isFinite(hit->point) &&
                isFinite(hit->normal));
    };
    const auto hit = sweep(a, motion, b);
    require(isGood(hit), "sweep is not finite", a, b);
    require(!meet || (hit && hit->fraction == 0), "sweep misses an overlap at the start", a, b);
    if (std::isfinite(angle) && isValid(ray))
        require(isGood(sweep(a, RigidMotion{motion, ray.origin, ray.direction, angle}, b)),
                "sweep with rotation is not finite", a, b);
    if (isBounded(a)) {
        const SlideResult moved = moveAndSlide(a, motion, {&b, 1});
        require(!sane || isFinite(moved.moved), "slide is not finite", a, b);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count)
{
    Numbers in(data, count);
    const Shape a = shape(in);
    const Shape b = shape(in);
    if (isValid(a) && isValid(b)) {
        askAll(a, b, in);
        return 0;
    }
    try {
        (void)distanceChecked(a, b);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::InvalidShape)
            return 0;
    }
    require(false, "an invalid shape was accepted", a, b);
    return 0;
}
