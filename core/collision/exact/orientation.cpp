#include "orientation.h"

#include "exact_fraction.h"
#include "expansion.h"
#include "triple_product.h"

namespace mbv {
namespace {

constexpr double kTiny = std::numeric_limits<double>::min();

int signOf(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

/// Every sum and product of up to three coordinates stays below 2^1000, and is a whole number of
/// 2^-1056: a double of at least 2^-300 is one of 2^-352.
bool suitsExpansions(const Vec3& v)
{
    const auto suits = [](double x) {
        const double magnitude = std::abs(x);
        return magnitude == 0 || (magnitude >= 0x1p-300 && magnitude <= 0x1p300);
    };
    return suits(v.x) && suits(v.y) && suits(v.z);
}

bool suitsExpansions(const Difference& d)
{
    return suitsExpansions(d.to) && suitsExpansions(d.from);
}

using Terms = std::array<Expansion<2>, 3>;

Terms termsOf(const Difference& d)
{
    return {sumOf(d.to.x, -d.from.x), sumOf(d.to.y, -d.from.y), sumOf(d.to.z, -d.from.z)};
}

auto minorOf(const Terms& x, const Terms& y, std::size_t j, std::size_t k)
{
    return x[j] * y[k] - x[k] * y[j];
}

FractionVec3 exact(const Difference& d)
{
    return fractions(d.to) - fractions(d.from);
}

Rounded rounded(const Difference& d)
{
    const Vec3 difference = d.to - d.from;
    return {difference, abs(difference)};
}

/// All in one coordinate plane. A difference of doubles is rounded to zero only where it is zero.
bool areAcrossAnAxis(const Vec3& x, const Vec3& y, const Vec3& z)
{
    return (x.x == 0 && y.x == 0 && z.x == 0) || (x.y == 0 && y.y == 0 && z.y == 0) ||
           (x.z == 0 && y.z == 0 && z.z == 0);
}

} // namespace

int volumeSign(const Difference& x, const Difference& y, const Difference& z)
{
    const Rounded u = rounded(x);
    const Rounded v = rounded(y);
    const Rounded w = rounded(z);
    const Estimate volume = tripleProduct(u, v, w);
    if (volume.isClear())
        return signOf(volume.value);
    if (areAcrossAnAxis(u.value, v.value, w.value))
        return 0;
    if (!suitsExpansions(x) || !suitsExpansions(y) || !suitsExpansions(z))
        return dot(exact(x), cross(exact(y), exact(z))).sign();
    const Terms a = termsOf(x);
    const Terms b = termsOf(y);
    const Terms c = termsOf(z);
    return (minorOf(b, c, 1, 2) * a[0] + minorOf(b, c, 2, 0) * a[1] + minorOf(b, c, 0, 1) * a[2])
        .sign();
}

/// Error bound, with r = 2^-53: every factor is a difference with one rounding, so a product is off
/// by 3r of it, and the difference of two adds one more.
int areaSign(int axis, const Difference& x, const Difference& y)
{
    const int j = (axis + 1) % 3;
    const int k = (axis + 2) % 3;
    const Vec3 u = x.to - x.from;
    const Vec3 v = y.to - y.from;
    const double error =
        5 * kUnitRoundoff * (std::abs(u[j] * v[k]) + std::abs(u[k] * v[j]) + kTiny);
    const Estimate area = {u[j] * v[k] - u[k] * v[j], error};
    if (area.isClear())
        return signOf(area.value);
    if ((u[j] == 0 || v[k] == 0) && (u[k] == 0 || v[j] == 0))
        return 0;
    if (!suitsExpansions(x) || !suitsExpansions(y))
        return cross(exact(x), exact(y))[static_cast<std::size_t>(axis)].sign();
    return minorOf(termsOf(x), termsOf(y), static_cast<std::size_t>(j), static_cast<std::size_t>(k))
        .sign();
}

} // namespace mbv
