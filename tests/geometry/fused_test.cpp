#include "geometry/numbers/fused.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace mbv {
namespace {

/// A double of any sign, digits that are often all ones or few, and an exponent of so many.
class Numbers {
public:
    double next(int exponents)
    {
        std::uint64_t digits = random_();
        if (random_() % 4 == 0)
            digits |= random_();
        if (random_() % 4 == 0)
            digits &= random_() & random_() & random_();
        const double part = 1 + static_cast<double>(digits & 0xf'ffff'ffff'ffffU) * 0x1p-52;
        const int exponent =
            static_cast<int>(random_() % (2 * static_cast<std::uint64_t>(exponents))) - exponents;
        return std::ldexp(random_() % 2 == 0 ? part : -part, exponent);
    }
    std::uint64_t below(std::uint64_t n) { return random_() % n; }

private:
    std::mt19937_64 random_{20261124};
};

// What the system's own rounds once, here.
#ifndef __MINGW32__
TEST(Fused, BySumsIsTheFusedMultiplyAddOfTheSystem)
{
    Numbers numbers;
    for (int i = 0; i < 2'000'000; ++i) {
        const int exponents = i % 2 == 0 ? 60 : 240;
        const double a = numbers.next(exponents);
        const double b = numbers.next(exponents);
        double c = numbers.next(2 * exponents);
        switch (numbers.below(4)) {
        case 0:
            c = -(a * b); // what is left are the last digits
            break;
        case 1:
            c = std::ldexp(-(a * b), static_cast<int>(numbers.below(240)) - 120);
            break;
        case 2:
            c = std::nextafter(-(a * b), c);
            break;
        default:
            break;
        }
        ASSERT_EQ(fusedBySums(a, b, c), std::fma(a, b, c))
            << std::hexfloat << a << ' ' << b << ' ' << c;
    }
}

TEST(Fused, BySumsIsThatOfTheSystemAtTheEndsOfTheRange)
{
    constexpr double kLargest = std::numeric_limits<double>::max();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const double a : {0.0, 1.0, -3.0, 0x1p-500, 0x1.8p1000, kLargest, kInfinity})
        for (const double b : {0.0, 1.0, 0x1p-500, -0x1.8p500, kLargest})
            for (const double c : {0.0, -1.0, 0x1p-900, 0x1p1000, -kLargest, kInfinity}) {
                const double expected = std::fma(a, b, c);
                const double found = fusedBySums(a, b, c);
                EXPECT_TRUE(found == expected || (std::isnan(found) && std::isnan(expected)))
                    << a << ' ' << b << ' ' << c << ": " << found << ", not " << expected;
            }
}
#endif

TEST(Fused, RoundsOnce)
{
    EXPECT_EQ(fused(1 + 0x1p-30, 1 - 0x1p-30, -1), -0x1p-60);
    EXPECT_EQ(fused(0x1.123456789abcdp0, 0x1.fedcba9876543p0,
                    -(0x1.123456789abcdp0 * 0x1.fedcba9876543p0)),
              0x1.476595fab5e9cp-54);
}

} // namespace
} // namespace mbv
