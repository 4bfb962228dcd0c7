#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

/// Fused multiply-adds that round once on every system. Internal.
namespace mbv {

/// Two numbers whose sum is another two's sum or product, exactly.
struct TwoNumbers {
    double high;
    double low;
};

/// Knuth's sum: `high` is a + b, rounded.
inline TwoNumbers exactSum(double a, double b)
{
    const double sum = a + b;
    const double fromA = sum - b;
    const double fromB = sum - fromA;
    return {sum, (a - fromA) + (b - fromB)};
}

/// Veltkamp's halves of 26 bits. Precondition: below 2^995.
inline TwoNumbers halvesOf(double x)
{
    const double scaled = 0x8000001p0 * x;
    const double high = scaled - (scaled - x);
    return {high, x - high};
}

/// Dekker's product: `high` is a b, rounded. Precondition: all parts are normal doubles.
inline TwoNumbers productOfHalves(double a, double b)
{
    const double product = a * b;
    const auto [a1, a2] = halvesOf(a);
    const auto [b1, b2] = halvesOf(b);
    return {product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

/// a + b with its last bit set where anything is lost: a later rounding to fewer digits is then
/// that of the exact sum.
inline double sumToOdd(double a, double b)
{
    const auto [sum, lost] = exactSum(a, b);
    const auto bits = std::bit_cast<std::uint64_t>(sum);
    if (lost == 0 || (bits & 1U) != 0)
        return sum;
    return std::bit_cast<double>((lost > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

/// a b + c without std::fma (Boldo, Melquiond: Emulation of FMA and correctly rounded sums: proved
/// algorithms using rounding to odd, 2008). Rounded once where the result is no subnormal number.
inline double fusedBySums(double a, double b, double c)
{
    if (a == 0 || b == 0 || c == 0 || !std::isfinite(a) || !std::isfinite(b))
        return a * b + c;
    if (!std::isfinite(c))
        return c;
    int ofA = 0;
    int ofB = 0;
    int ofC = 0;
    const double partA = std::frexp(a, &ofA);
    const double partB = std::frexp(b, &ofB);
    const double partC = std::frexp(c, &ofC);
    constexpr int kFar = 120; // beyond the digits of a product, where only the sign counts
    const int above = ofC - (ofA + ofB);
    if (above > kFar)
        return c;
    const TwoNumbers product = productOfHalves(partA, partB);
    const TwoNumbers first =
        exactSum(std::ldexp(partC, above < -kFar ? -kFar : above), product.low);
    const TwoNumbers second = exactSum(product.high, first.high);
    return std::ldexp(second.high + sumToOdd(first.low, second.low), ofA + ofB);
}

/// a b + c, rounded once. MinGW's std::fma rounds twice.
inline double fused(double a, double b, double c)
{
#ifdef __MINGW32__
    return fusedBySums(a, b, c);
#else
    return std::fma(a, b, c);
#endif
}

/// `high` is a b, rounded. Exact while neither overflows nor falls below the normal doubles.
inline TwoNumbers exactProduct(double a, double b)
{
    const double product = a * b;
    return {product, fused(a, b, -product)};
}

} // namespace mbv
