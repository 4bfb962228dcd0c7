#include "raycast_triangle_exact.h"

#include "collision/exact/exact_fraction.h"

namespace mbv::cast {

double exactVolume(const Difference& x, const Difference& y, const Difference& z)
{
    const FractionVec3 a = fractions(x.to) - fractions(x.from);
    const FractionVec3 b = fractions(y.to) - fractions(y.from);
    const FractionVec3 c = fractions(z.to) - fractions(z.from);
    return roundedWithSign(dot(a, cross(b, c)));
}

std::array<double, 3> exactWeights(const Ray& ray, const std::array<Vec3, 3>& corners)
{
    const FractionVec3 direction = fractions(ray.direction);
    const FractionVec3 origin = fractions(ray.origin);
    std::array<Fraction, 3> volumes;
    for (std::size_t i = 0; i < 3; ++i)
        volumes[i] = dot(direction, cross(fractions(corners[(i + 1) % 3]) - origin,
                                          fractions(corners[(i + 2) % 3]) - origin));
    const Fraction sum = volumes[0] + volumes[1] + volumes[2];
    return {(volumes[0] / sum).toDouble(), (volumes[1] / sum).toDouble(),
            (volumes[2] / sum).toDouble()};
}

Vec3 exactNormal(const std::array<Vec3, 3>& corners)
{
    const FractionVec3 a = fractions(corners[0]);
    return unitAlong(cross(fractions(corners[1]) - a, fractions(corners[2]) - a));
}

} // namespace mbv::cast
