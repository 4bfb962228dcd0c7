#include "../../../app/cli/console/time_left.h"

#include <gtest/gtest.h>

namespace mbv::cli {
namespace {

TEST(TimeLeft, OfSteadyWorkIsWhatIsLeft)
{
    TimeLeft left;
    EXPECT_FALSE(left(0, 0));
    EXPECT_FALSE(left(1, 0.01)); // too early
    for (int second = 2; second < 100; ++second)
        EXPECT_NEAR(left(second, second / 100.0).value(), 100 - second, 1e-9);
    EXPECT_EQ(left(100, 1), 0);
}

TEST(TimeLeft, FollowsTheLastSeconds)
{
    TimeLeft left;
    left(0, 0);
    left(1, 0.6); // the quick stages
    std::optional<double> last;
    for (int second = 2; second <= 31; ++second)
        last = left(second, 0.6 + 0.001 * (second - 1));
    EXPECT_NEAR(last.value(), 0.37 / 0.001, 1e-6); // not 31 * 0.37 / 0.63 = 18
}

TEST(TimeLeft, OfWorkThatDoesNotMoveIsUnknown)
{
    TimeLeft left;
    for (int second = 0; second < 100; ++second)
        EXPECT_FALSE(left(second, 0.5));
}

TEST(TimeLeft, IsWrittenAsHoursMinutesAndSeconds)
{
    EXPECT_EQ(durationText(0.4), "0:00:00");
    EXPECT_EQ(durationText(59.5), "0:01:00");
    EXPECT_EQ(durationText(3723), "1:02:03");
    EXPECT_EQ(durationText(360000), "100:00:00");
}

TEST(RateText, IsByTheSecondMinuteOrHour)
{
    EXPECT_EQ(rateText(0.5, 5), "10 % a second"); // 50 % in 5 s
    EXPECT_EQ(rateText(0, 100), "1.0 % a second");
    EXPECT_EQ(rateText(0, 200), "30 % a minute");
    EXPECT_EQ(rateText(0.2, 80 * 60), "1.0 % a minute");
    EXPECT_EQ(rateText(0.9, 3600), "10 % an hour");
}

} // namespace
} // namespace mbv::cli
