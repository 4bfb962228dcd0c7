#pragma once

#include "exact_vector.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>

namespace mbv {

/// numerator / denominator 2^exponent, never rounded and never reduced: where few operations are
/// done on doubles, looking for common divisors, as rational numbers do after every one, costs far
/// more than the digits that it saves. Internal.
class Fraction {
public:
    Fraction() = default;
    Fraction(int value) : numerator_(value) {} // NOLINT(google-explicit-constructor): as a number

    /// The very double. Precondition: finite.
    static Fraction of(double x)
    {
        constexpr int kMantissaBits = std::numeric_limits<double>::digits;
        int exponent = 0;
        auto mantissa =
            static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), kMantissaBits));
        exponent -= kMantissaBits;
        while (mantissa != 0 && mantissa % 2 == 0) { // short for simple numbers
            mantissa /= 2;
            ++exponent;
        }
        Fraction result;
        result.numerator_ = mantissa;
        result.exponent_ = mantissa == 0 ? 0 : exponent;
        return result;
    }

    int sign() const { return numerator_.sign(); }
    bool isZero() const { return numerator_.is_zero(); }

    /// Rounded, to a few units in the last place.
    double toDouble() const
    {
        int exponent = exponent_;
        const double numerator = mantissaOf(numerator_, exponent);
        int below = 0;
        const double denominator = mantissaOf(denominator_, below);
        return std::ldexp(numerator / denominator, exponent - below);
    }

    /// The nearest double, so that equal numbers give equal doubles, whatever their digits: of 64
    /// digits of the quotient the last one tells whether there are more.
    double toNearestDouble() const
    {
        if (numerator_.is_zero())
            return 0;
        constexpr int kDigits = 64;
        const Integer magnitude = numerator_.sign() < 0 ? Integer(-numerator_) : numerator_;
        const int shift =
            kDigits + static_cast<int>(msb(denominator_)) - static_cast<int>(msb(magnitude));
        const auto by = static_cast<unsigned>(std::abs(shift));
        const Integer dividend = shift > 0 ? Integer(magnitude << by) : magnitude;
        const Integer divisor = shift < 0 ? Integer(denominator_ << by) : denominator_;
        Integer quotient;
        Integer rest;
        divide_qr(dividend, divisor, quotient, rest);
        // 64 or 65 digits: cut to 62, and the rest of them to one.
        Integer leading = quotient >> 3U;
        const bool isCut = !rest.is_zero() || Integer(leading << 3U) != quotient;
        auto digits = static_cast<std::uint64_t>(leading) << 1U | (isCut ? 1U : 0U);
        const double value = std::ldexp(static_cast<double>(digits), exponent_ - shift + 2);
        return numerator_.sign() < 0 ? -value : value;
    }

    friend Fraction operator-(Fraction x)
    {
        x.numerator_ = -x.numerator_;
        return x;
    }

    friend Fraction abs(const Fraction& x) { return x.sign() < 0 ? -x : x; }

    friend Fraction operator+(const Fraction& x, const Fraction& y)
    {
        if (x.isZero())
            return y;
        if (y.isZero())
            return x;
        if (x.exponent_ < y.exponent_)
            return y + x;
        Fraction sum;
        sum.exponent_ = y.exponent_;
        const Integer shifted = x.numerator_ << static_cast<unsigned>(x.exponent_ - y.exponent_);
        if (x.denominator_ == y.denominator_) {
            sum.numerator_ = shifted + y.numerator_;
            sum.denominator_ = x.denominator_;
        } else {
            sum.numerator_ = shifted * y.denominator_ + y.numerator_ * x.denominator_;
            sum.denominator_ = x.denominator_ * y.denominator_;
        }
        return sum;
    }

    friend Fraction operator-(const Fraction& x, const Fraction& y) { return x + -y; }

    friend Fraction operator*(const Fraction& x, const Fraction& y)
    {
        Fraction product;
        if (x.isZero() || y.isZero())
            return product;
        product.numerator_ = x.numerator_ * y.numerator_;
        product.denominator_ = x.denominator_ * y.denominator_;
        product.exponent_ = x.exponent_ + y.exponent_;
        return product;
    }

    /// Precondition: y is not zero.
    friend Fraction operator/(const Fraction& x, const Fraction& y)
    {
        Fraction quotient;
        if (x.isZero())
            return quotient;
        quotient.numerator_ = x.numerator_ * y.denominator_;
        quotient.denominator_ = x.denominator_ * y.numerator_;
        quotient.exponent_ = x.exponent_ - y.exponent_;
        if (quotient.denominator_.sign() < 0) {
            quotient.numerator_ = -quotient.numerator_;
            quotient.denominator_ = -quotient.denominator_;
        }
        return quotient;
    }

    friend bool operator==(const Fraction& x, const Fraction& y) { return (x - y).isZero(); }
    friend std::strong_ordering operator<=>(const Fraction& x, const Fraction& y)
    {
        return (x - y).sign() <=> 0;
    }

private:
    /// Of any length; up to 1024 bits without an allocation.
    using Integer = boost::multiprecision::number<
        boost::multiprecision::cpp_int_backend<1024, 0, boost::multiprecision::signed_magnitude,
                                               boost::multiprecision::unchecked,
                                               std::allocator<boost::multiprecision::limb_type>>,
        boost::multiprecision::et_off>;

    /// The integer's leading digits, as large as fit; what they are shifted by is added.
    static double mantissaOf(const Integer& integer, int& exponent)
    {
        if (integer.is_zero())
            return 0;
        constexpr unsigned kDigits = 1000; // a double has exponents for those
        const Integer magnitude = integer.sign() < 0 ? Integer(-integer) : integer;
        const auto top = static_cast<unsigned>(msb(magnitude));
        if (top < kDigits)
            return integer.convert_to<double>();
        const unsigned shift = top - kDigits;
        exponent += static_cast<int>(shift);
        const auto leading = Integer(magnitude >> shift).convert_to<double>();
        return integer.sign() < 0 ? -leading : leading;
    }

    Integer numerator_ = 0;
    Integer denominator_ = 1;
    int exponent_ = 0;
};

using FractionVec3 = ExactVector<Fraction>;

/// The very doubles.
inline FractionVec3 fractions(const Vec3& v)
{
    return numbersOf<Fraction>(v);
}

/// The nearest doubles.
inline Vec3 nearestDoubles(const FractionVec3& v)
{
    return {v[0].toNearestDouble(), v[1].toNearestDouble(), v[2].toNearestDouble()};
}

/// Rounded, but never across zero: what is too small for a double is the smallest one of its sign.
inline double roundedWithSign(const Fraction& x)
{
    const double rounded = x.toNearestDouble();
    constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
    if (x.sign() > 0)
        return std::max(rounded, kSmallest);
    return x.sign() < 0 ? std::min(rounded, -kSmallest) : 0.0;
}

/// Precondition: not zero.
inline Vec3 unitAlong(const FractionVec3& v)
{
    Fraction largest = abs(v[0]);
    for (const size_t i : {1U, 2U})
        largest = std::max(largest, abs(v[i]));
    return normalized(Vec3{(v[0] / largest).toDouble(), (v[1] / largest).toDouble(),
                           (v[2] / largest).toDouble()});
}

} // namespace mbv
