#include <edits/decimal_sum.h>

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace mbv::viewer {
namespace {

double afterSteps(double from, double step, int count)
{
    for (int i = 0; i < count; ++i)
        from = decimalSum(from, step);
    return from;
}

TEST(DecimalSum, StepsEndOnRoundNumbers)
{
    EXPECT_EQ(afterSteps(0, 0.02, 50), 1);
    EXPECT_EQ(afterSteps(-1.15, 0.05, 30), 0.35);
    EXPECT_EQ(afterSteps(1e6, 0.1, 1000), 1000100);
    EXPECT_EQ(afterSteps(3e-160, -1e-161, 30), 0);
    EXPECT_FALSE(std::signbit(afterSteps(0.3, -0.1, 3)));
}

TEST(DecimalSum, IsWithinARoundingOfTheSum)
{
    std::mt19937_64 random(7);
    std::uniform_int_distribution<std::uint64_t> bits;
    for (int i = 0; i < 100'000; ++i) {
        const auto a = std::bit_cast<double>(bits(random));
        const auto b = std::bit_cast<double>(bits(random));
        if (!std::isfinite(a + b))
            continue;
        EXPECT_EQ(decimalSum(a, 0), a);
        const double least = std::numeric_limits<double>::denorm_min();
        EXPECT_LE(std::abs(decimalSum(a, b) - (a + b)),
                  0x1p-52 * (std::abs(a) + std::abs(b)) + least);
    }
    EXPECT_EQ(decimalSum(1e308, 1e308), std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(decimalSum(NAN, 1)));
}

} // namespace
} // namespace mbv::viewer
