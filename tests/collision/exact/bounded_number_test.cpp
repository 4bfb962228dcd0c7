#include "collision/exact/bounded_number.h"

#include "collision/exact/exact_fraction.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace mbv {
namespace {

template <class Number> ExactVector<Number> vectorOf(const Vec3& v)
{
    return numbersOf<Number>(v);
}

/// The volume of three vectors less that of one: of what cancels, if it is computed from the same.
template <class Number> Number volumeAgainst(const Vec3& a, const Vec3& b, const Vec3& c, double d)
{
    return dot(vectorOf<Number>(a), cross(vectorOf<Number>(b), vectorOf<Number>(c))) -
           Number::of(d);
}

class Vectors {
public:
    explicit Vectors(double step) : step_(step) {}

    Vec3 next() { return {number(), number(), number()}; }

private:
    double number()
    {
        const double x = std::uniform_real_distribution<double>(-4, 4)(engine_);
        return step_ > 0 ? step_ * std::round(x / step_) : x;
    }

    std::mt19937_64 engine_{7};
    double step_;
};

TEST(BoundedNumber, HasTheSignOfExactArithmeticWhereItHasOne)
{
    int known = 0;
    Vectors vectors(0);
    for (int i = 0; i < 20000; ++i) {
        const Vec3 a = vectors.next();
        const Vec3 b = vectors.next();
        const Vec3 c = vectors.next();
        const double volume = dot(a, cross(b, c)); // rounded: what is left is the rounding
        const auto sign = volumeAgainst<BoundedNumber>(a, b, c, volume).sign();
        const int exact = volumeAgainst<Fraction>(a, b, c, volume).sign();
        if (sign) {
            ++known;
            EXPECT_EQ(*sign, exact);
        }
    }
    EXPECT_GT(known, 19900);
}

TEST(BoundedNumber, KnowsZeroOfNumbersOfFewDigits)
{
    Vectors vectors(0.125);
    for (int i = 0; i < 1000; ++i) {
        const Vec3 a = vectors.next();
        const Vec3 b = vectors.next();
        const Vec3 c = vectors.next();
        EXPECT_EQ(volumeAgainst<BoundedNumber>(a, b, c, dot(a, cross(b, c))).sign(), 0);
    }
}

TEST(BoundedNumber, SaysNothingOfWhatItCannotHold)
{
    const auto of = [](double x) { return BoundedNumber::of(x); };
    const double tiny = std::numeric_limits<double>::denorm_min();
    EXPECT_FALSE((of(1e200) * of(1e200)).sign());
    EXPECT_FALSE((of(1e308) + of(1e308)).sign());
    EXPECT_FALSE((of(1e-200) * of(1e-200)).sign());
    EXPECT_FALSE((of(tiny) * of(0.5) - of(tiny)).sign());
    EXPECT_EQ((of(tiny) * of(0)).sign(), 0);
    EXPECT_EQ((of(tiny) - of(tiny)).sign(), 0);
    // 1 / 3 as often as it takes to need more than 106 digits.
    const BoundedNumber third = of(1.0 / 3);
    const BoundedNumber power = third * third * third * third;
    EXPECT_EQ(power.sign(), 1);
    EXPECT_FALSE((power - third * (third * third) * third).sign());
    EXPECT_EQ((third * third - third * third).sign(), 0);
    EXPECT_EQ(abs(of(-2)).sign(), 1);
}

} // namespace
} // namespace mbv
