// Against rationals: every operation keeps 100 bits at least.
#include "geometry/numbers/double_double.h"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>

#include <cmath>
#include <random>

namespace mbv::test {
namespace {

using Exact = boost::multiprecision::cpp_rational;

/// Digit by digit.
Exact exactOf(DoubleDouble x)
{
    Exact sum = 0;
    for (int i = 0; i < 3; ++i) {
        sum += Exact(x.toDouble());
        x = x - DoubleDouble::of(x.toDouble());
    }
    return sum;
}

void expectNear(const DoubleDouble& value, const Exact& expected)
{
    const Exact off = abs(exactOf(value) - expected);
    EXPECT_LE(off, abs(expected) * Exact(0x1p-100));
}

class Numbers {
public:
    DoubleDouble next()
    {
        std::uniform_real_distribution<double> digits(0.5, 1);
        const double scale = std::ldexp(1, static_cast<int>(engine_() % 60) - 30);
        return DoubleDouble::of(scale * digits(engine_)) +
               DoubleDouble::of(0x1p-54 * scale * digits(engine_));
    }

private:
    std::mt19937 engine_{7};
};

TEST(DoubleDouble, KeepsAHundredBitsInEveryOperation)
{
    Numbers numbers;
    for (int i = 0; i < 300; ++i) {
        const DoubleDouble x = numbers.next();
        const DoubleDouble y = numbers.next();
        expectNear(x + y, exactOf(x) + exactOf(y));
        expectNear(x * y, exactOf(x) * exactOf(y));
        expectNear(x / y, exactOf(x) / exactOf(y));
        const DoubleDouble root = squareRoot(x);
        expectNear(root * root, exactOf(x));
    }
}

TEST(DoubleDouble, SubtractsToTheLastBit)
{
    Numbers numbers;
    for (int i = 0; i < 300; ++i) {
        const DoubleDouble x = numbers.next();
        const DoubleDouble sum = x + DoubleDouble::of(0x1p-100 * x.toDouble());
        EXPECT_EQ(exactOf(sum - x), exactOf(sum) - exactOf(x));
    }
}

TEST(DoubleDouble, ComparesByTheSecondDoubleWhereTheFirstAreEqual)
{
    const DoubleDouble one = 1;
    const DoubleDouble more = one + DoubleDouble::of(0x1p-90);
    EXPECT_LT(one, more);
    EXPECT_GT(more, one);
    EXPECT_NE(more, one);
    EXPECT_EQ(more - one, DoubleDouble::of(0x1p-90));
    EXPECT_EQ((one - more).sign(), -1);
}

TEST(DoubleDouble, HasZeroAsTheRootOfZero)
{
    EXPECT_EQ(squareRoot(DoubleDouble(0)), 0);
}

} // namespace
} // namespace mbv::test
