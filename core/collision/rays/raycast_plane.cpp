// Planes and half-spaces. How far the origin is above the plane is computed in twice the precision:
// far from the coordinate origin, normal . p and the offset cancel.
#include "geometry/numbers/power_of_two.h"
#include "raycast_line.h"
#include <mbv/collision/raycast.h>

namespace mbv {
namespace {

struct Height {
    double ofOrigin = 0; ///< of the ray's origin above the plane; sign as exact but for underflow
    double climb = 0;    ///< of the ray's unit direction
    Vec3 normal;         ///< unit
};

/// a . b - c as if in twice the precision (Ogita, Rump, Oishi: Accurate sum and dot product, 2005).
double accurateDot(const Vec3& a, const Vec3& b, double c)
{
    double sum = -c;
    double lost = 0;
    for (int i = 0; i < 3; ++i) {
        const TwoNumbers product = exactProduct(a[i], b[i]);
        const TwoNumbers next = exactSum(sum, product.high);
        sum = next.high;
        lost += next.low + product.low;
    }
    return sum + lost;
}

Height heightOf(const Ray& ray, const Vec3& normal, double offset)
{
    const double unit = powerOfTwoBelow(maxComponent(abs(normal)));
    const Vec3 n = normal / unit;
    const Vec3 d = cast::scaledDirection(ray);
    const double length = norm(n);
    return {accurateDot(n, ray.origin, offset / unit) / length,
            accurateDot(n, d, 0) / (length * norm(d)), n / length};
}

/// The origin is not on the plane. From far away the end of the ray is a rounding of t off the
/// plane; it is put back.
template <class S> std::optional<RayHit> meet(const Ray& ray, const S& shape, const Height& height)
{
    const double t = -height.ofOrigin / height.climb;
    if (!(t >= 0 && std::isfinite(t) && t <= ray.maxT)) // else away, parallel, too short
        return std::nullopt;
    const Vec3 end = ray.origin + t * normalized(ray.direction);
    const double above = heightOf({end, ray.direction}, shape.normal, shape.offset).ofOrigin;
    return RayHit{t, end - above * height.normal,
                  height.ofOrigin > 0 ? height.normal : -height.normal, false};
}

} // namespace

std::optional<RayHit> raycast(const Ray& ray, const Plane& shape)
{
    const Height height = heightOf(ray, shape.normal, shape.offset);
    if (height.ofOrigin == 0)
        return RayHit{0, ray.origin, height.climb > 0 ? -height.normal : height.normal, false};
    return meet(ray, shape, height);
}

std::optional<RayHit> raycast(const Ray& ray, const HalfSpace& shape)
{
    const Height height = heightOf(ray, shape.normal, shape.offset);
    if (height.ofOrigin <= 0)
        return cast::insideHit(ray);
    return meet(ray, shape, height);
}

} // namespace mbv
