#include "geometry/numbers/directed_rounding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace mbv {
namespace {

constexpr float kFloatInfinity = std::numeric_limits<float>::infinity();

TEST(DirectedRounding, GivesTheNearestFloatOnItsSide)
{
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> exponent(-150, 130);
    std::uniform_real_distribution<double> mantissa(-2, 2);
    for (int i = 0; i < 100'000; ++i) {
        const double value = mantissa(random) * std::exp2(exponent(random));
        const auto down = roundedDown<float>(value);
        const auto up = roundedUp<float>(value);
        ASSERT_LE(down, value);
        ASSERT_GE(up, value);
        if (std::isfinite(down)) {
            ASSERT_GT(std::nextafter(down, kFloatInfinity), value);
        }
        if (std::isfinite(up)) {
            ASSERT_LT(std::nextafter(up, -kFloatInfinity), value);
        }
    }
}

TEST(DirectedRounding, KeepsWhatAFloatHolds)
{
    for (const float value : {0.0F, -0.0F, 1.5F, -1e-40F, 3e38F, kFloatInfinity, -kFloatInfinity}) {
        EXPECT_EQ(roundedDown<float>(value), value);
        EXPECT_EQ(roundedUp<float>(value), value);
    }
    EXPECT_TRUE(std::isnan(roundedDown<float>(std::nan(""))));
    EXPECT_EQ(roundedDown<double>(0.1), 0.1);
    EXPECT_EQ(roundedUp<double>(0.1), 0.1);
}

TEST(DirectedRounding, StaysOnItsSideAtTheEndsOfTheRange)
{
    constexpr float kLargest = std::numeric_limits<float>::max();
    constexpr float kSmallest = std::numeric_limits<float>::denorm_min();
    EXPECT_EQ(roundedDown<float>(1e300), kLargest);
    EXPECT_EQ(roundedUp<float>(1e300), kFloatInfinity);
    EXPECT_EQ(roundedDown<float>(-1e300), -kFloatInfinity);
    EXPECT_EQ(roundedUp<float>(-1e300), -kLargest);
    EXPECT_EQ(roundedDown<float>(-1e-300), -kSmallest);
    EXPECT_EQ(roundedUp<float>(-1e-300), 0);
    EXPECT_EQ(roundedUp<float>(1e-300), kSmallest);
}

} // namespace
} // namespace mbv
