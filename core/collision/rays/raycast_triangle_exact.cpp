#include "raycast_triangle_exact.h"

#include "collision/exact/bounded_number.h"
#include "collision/exact/exact_fraction.h"

namespace mbv::cast {

namespace {

template <class Number>
Number volumeOf(const Difference& x, const Difference& y, const Difference& z)
{
    const auto vectorOf = [](const Difference& d) {
        return numbersOf<Number>(d.to) - numbersOf<Number>(d.from);
    };
    return dot(vectorOf(x), cross(vectorOf(y), vectorOf(z)));
}

} // namespace

double exactVolume(const Difference& x, const Difference& y, const Difference& z)
{
    // Zero, above all, of rays along grids.
    if (const auto value = volumeOf<BoundedNumber>(x, y, z).exactValue())
        return *value;
    return roundedWithSign(volumeOf<Fraction>(x, y, z));
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
