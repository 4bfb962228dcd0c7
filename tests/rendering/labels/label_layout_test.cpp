#include "rendering/labels/label_layout.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace mbv::test {
namespace {

using rendering::areaOf;
using rendering::common;
using rendering::layOutLabels;
using rendering::PlacedLabel;
using rendering::Rect;
using rendering::WantedLabel;

constexpr Rect kPicture{0, 1000, 0, 800};
constexpr double kGap = 6;

WantedLabel named(double x, double y, double size = 40, bool must = false)
{
    return {{x, x + size, y, y + size}, 60, 16, must};
}

std::vector<std::optional<PlacedLabel>> layOut(const std::vector<WantedLabel>& labels,
                                               const std::vector<Rect>& taken = {},
                                               const std::vector<Rect>& covered = {})
{
    return layOutLabels(labels, kPicture, kGap, {taken, covered});
}

TEST(LabelLayout, PutsANameAboveTheMiddleOfWhatItNames)
{
    const auto placed = layOut({named(500, 300)});
    ASSERT_TRUE(placed[0]);
    EXPECT_DOUBLE_EQ(placed[0]->rect.left, 490);
    EXPECT_DOUBLE_EQ(placed[0]->rect.bottom, 346);
    EXPECT_FALSE(placed[0]->led);
}

TEST(LabelLayout, PutsTheSecondOfTwoInOnePlaceBelow)
{
    const auto placed = layOut({named(500, 300), named(500, 300)});
    ASSERT_TRUE(placed[1]);
    EXPECT_DOUBLE_EQ(placed[1]->rect.top, 294);
    EXPECT_FALSE(placed[1]->led);
}

TEST(LabelLayout, GoesFurtherOffRatherThanOnWhatAnotherNames)
{
    const Rect above{0, 1000, 341, 380};
    const Rect below{0, 1000, 260, 299};
    const std::vector<WantedLabel> row = {named(500, 300), named(550, 300), named(450, 300)};
    const auto placed = layOut({row[0]}, {above, below});
    ASSERT_TRUE(placed[0]);
    EXPECT_DOUBLE_EQ(placed[0]->rect.left, 546) << "right of it";
    const auto among = layOut(row, {above, below});
    ASSERT_TRUE(among[0]);
    EXPECT_TRUE(among[0]->led);
    for (const WantedLabel& other : row)
        EXPECT_FALSE(meet(among[0]->rect, other.named));
}

TEST(LabelLayout, LeadsALineToWhatANameIsAwayFrom)
{
    const auto placed = layOut(std::vector<WantedLabel>(6, named(500, 300)));
    ASSERT_TRUE(placed[5]);
    EXPECT_TRUE(placed[5]->led);
}

TEST(LabelLayout, LeavesOutWhatFindsNoPlaceNearby)
{
    const auto placed = layOut(std::vector<WantedLabel>(60, named(500, 300)));
    EXPECT_TRUE(placed.front());
    EXPECT_FALSE(placed.back());
}

TEST(LabelLayout, NeverLeavesOutOneThatMustBe)
{
    const std::vector<Rect> everywhere = {kPicture};
    const auto placed = layOut({named(500, 300), named(200, 300, 40, true)}, everywhere);
    EXPECT_FALSE(placed[0]);
    EXPECT_TRUE(placed[1]);
}

/// Of models selected in one place, names once lay on each other.
TEST(LabelLayout, PutsNoneThatMustBeOnAnother)
{
    const Rect handles{0, 150, 200, 400};
    const auto placed = layOut(std::vector<WantedLabel>(12, named(10, 300, 40, true)), {handles});
    for (std::size_t i = 0; i < placed.size(); ++i) {
        ASSERT_TRUE(placed[i]) << i;
        EXPECT_FALSE(meet(placed[i]->rect, handles)) << i;
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_FALSE(meet(placed[i]->rect, placed[k]->rect)) << i << ' ' << k;
    }
    const auto many = layOut(std::vector<WantedLabel>(3, named(10, 300, 40, true)), {kPicture});
    EXPECT_TRUE(many[0]) << "over what covers everything";
    EXPECT_FALSE(many[1] || many[2]);
}

TEST(LabelLayout, StaysClearOfWhatIsTaken)
{
    const Rect handles{450, 600, 340, 420};
    const auto placed = layOut({named(500, 300)}, {handles});
    ASSERT_TRUE(placed[0]);
    EXPECT_FALSE(meet(placed[0]->rect, handles));
}

TEST(LabelLayout, LeadsNoLineUnderWhatLiesOverThePicture)
{
    // What is free below it is behind a bar, and what is free above it farther off.
    const std::vector<Rect> taken = {
        {0, 1000, 341, 380}, {0, 489, 200, 341}, {551, 1000, 200, 341}, {480, 560, 277, 299}};
    const Rect bar{480, 560, 290, 299};
    const auto under = layOut({named(500, 300)}, taken);
    ASSERT_TRUE(under[0] && under[0]->led);
    EXPECT_LT(under[0]->rect.top, bar.bottom);
    const auto over = layOut({named(500, 300)}, taken, {bar});
    ASSERT_TRUE(over[0] && over[0]->led);
    EXPECT_GE(over[0]->rect.bottom, 380) << "farther off, and seen to hit";
}

TEST(LabelLayout, ALineEndsAtWhatLiesOverThePicture)
{
    const Rect label{0, 60, 100, 116};
    const rendering::Leader leader = rendering::leaderOf(label, {20, 40, 0, 40});
    EXPECT_EQ(leader.from, (std::array{30.0, 100.0}));
    EXPECT_EQ(leader.to, (std::array{30.0, 30.0})) << "halfway from the edge to the middle";
    const std::vector<Rect> covered = {{0, 60, 50, 60}, {0, 60, 70, 80}, {31, 60, 90, 95}};
    const auto seen = rendering::seenPart(leader, covered);
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->from, leader.from);
    EXPECT_EQ(seen->to, (std::array{30.0, 80.0}));
    EXPECT_EQ(rendering::seenPart(leader, {})->to, leader.to);
    EXPECT_FALSE(rendering::seenPart(leader, std::vector{Rect{0, 60, 90, 120}}));
}

TEST(LabelLayout, OfManyKeepsThePictureFreeAndNoneOnAnother)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> x(0, 960);
    std::uniform_real_distribution<double> y(0, 760);
    std::vector<WantedLabel> labels;
    for (int i = 0; i < 500; ++i)
        labels.push_back(named(x(random), y(random), 8));
    const auto placed = layOut(labels);
    double covered = 0;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (!placed[i])
            continue;
        const Rect& rect = placed[i]->rect;
        covered += areaOf(rect);
        EXPECT_TRUE(rect.left >= 0 && rect.right <= 1000 && rect.bottom >= 0 && rect.top <= 800);
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_FALSE(placed[k] && meet(rect, placed[k]->rect)) << k << " and " << i;
    }
    EXPECT_GT(covered, 0.05 * areaOf(kPicture));
    EXPECT_LE(covered, 0.125 * areaOf(kPicture));
}

TEST(LabelLayout, WhatTwoRectanglesHaveInCommonIsNothingWhereTheyOnlyTouch)
{
    EXPECT_FALSE(common({0, 1, 0, 1}, {1, 2, 0, 1}));
    const auto both = common({0, 2, 0, 2}, {1, 3, -1, 1});
    ASSERT_TRUE(both);
    EXPECT_DOUBLE_EQ(areaOf(*both), 1);
}

} // namespace
} // namespace mbv::test
