#include "geometry/points/index_set.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace mbv::test {
namespace {

TEST(IndexSet, NumbersItsMembersInAscendingOrder)
{
    std::mt19937 random(1);
    for (const std::uint32_t bound : {1U, 63U, 64U, 65U, 1000U}) {
        IndexSet set(bound);
        std::set<std::uint32_t> expected;
        for (std::uint32_t i = 0; i < bound / 3 + 1; ++i) {
            const auto index = static_cast<std::uint32_t>(random() % bound);
            EXPECT_EQ(set.insert(index), expected.insert(index).second);
        }
        EXPECT_EQ(set.number(), expected.size());
        std::uint32_t number = 0;
        auto next = expected.begin();
        set.forEach([&](std::uint32_t index) {
            EXPECT_EQ(index, *next++);
            EXPECT_EQ(set.numberOf(index), number++);
        });
        EXPECT_EQ(number, expected.size());
        for (std::uint32_t i = 0; i < bound; ++i)
            EXPECT_EQ(set.contains(i), expected.count(i) > 0);
    }
}

} // namespace
} // namespace mbv::test
