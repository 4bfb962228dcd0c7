#include <session/steps.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

TEST(Steps, StartWithTheRoundNumberNearestToFivePercentOfTheLargestHalfExtent)
{
    EXPECT_EQ(startingSteps(Obb{{}, {1, 4, 2}}), (Steps{0.2, 5}));
    EXPECT_EQ(startingSteps(Aabb{{-1, 0, 0}, {1, 6, 2}}), (Steps{0.2, 5})) << "0.15, by ratio";
    EXPECT_EQ(startingSteps(Sphere{{7, 0, 0}, 2}), (Steps{0.1, 5}));
    EXPECT_EQ(startingSteps(Sphere{{}, 0.9768}), (Steps{0.05, 5})) << "0.04884";
    EXPECT_EQ(startingSteps(Sphere{{}, 8e-9}), (Steps{5e-10, 5}));
    EXPECT_EQ(startingSteps(Sphere{{}, 3e10}), (Steps{2e9, 5}));
}

TEST(Steps, OfAPointAreThoseOfAUnit)
{
    EXPECT_EQ(startingSteps(Sphere{{}, 0}), (Steps{0.05, 5}));
}

TEST(Steps, GoFromOneRoundNumberToTheNext)
{
    EXPECT_EQ(finer({0.2, 5}), (Steps{0.1, 2}));
    EXPECT_EQ(finer({0.1, 5}), (Steps{0.05, 2}));
    EXPECT_EQ(finer({0.05, 5}), (Steps{0.02, 2}));
    EXPECT_EQ(coarser({0.2, 5}), (Steps{0.5, 10}));
    EXPECT_EQ(coarser({0.5, 5}), (Steps{1, 10}));
    EXPECT_EQ(finer(coarser({0.05, 15})), (Steps{0.05, 15}));
    EXPECT_EQ(finer({0.3, 15}).distance, 0.2) << "from one that is not round, too";
    EXPECT_EQ(coarser({0.3, 15}).distance, 0.5);
}

TEST(Steps, StayUsableAtTheEndsOfTheirRange)
{
    Steps small{1, 5};
    Steps large{1, 5};
    for (int i = 0; i < 3000; ++i) {
        small = finer(small);
        large = coarser(large);
    }
    EXPECT_EQ(finer(small), small);
    EXPECT_EQ(coarser(large), large);
    EXPECT_GT(small.distance, 0);
    EXPECT_LT(large.distance, 1e308);
    EXPECT_EQ(small.degrees, 0.5);
    EXPECT_EQ(large.degrees, 90);
}

} // namespace
} // namespace mbv::viewer
