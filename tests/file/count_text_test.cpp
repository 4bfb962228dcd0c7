#include <mbv/file/count_text.h>

#include <gtest/gtest.h>

#include <limits>

namespace mbv {
namespace {

TEST(CountText, CountsAreGroupedByThousands)
{
    EXPECT_EQ(groupedCount(0), "0");
    EXPECT_EQ(groupedCount(999), "999");
    EXPECT_EQ(groupedCount(1000), "1,000");
    EXPECT_EQ(groupedCount(12'345), "12,345");
    EXPECT_EQ(groupedCount(123'456), "123,456");
    EXPECT_EQ(groupedCount(1'000'000), "1,000,000");
    static_assert(std::numeric_limits<std::size_t>::digits == 64);
    EXPECT_EQ(groupedCount(std::numeric_limits<std::size_t>::max()), "18,446,744,073,709,551,615");
}

} // namespace
} // namespace mbv
