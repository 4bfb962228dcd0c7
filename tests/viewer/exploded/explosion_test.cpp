#include <exploded/explosion.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

TEST(Explosion, ComesBackWithTheAmountThatItHad)
{
    Explosion explosion;
    EXPECT_EQ(explosion.shown(), 0);
    explosion.setOn(true);
    EXPECT_EQ(explosion.shown(), 1);
    explosion.setAmount(2.5);
    explosion.setOn(false);
    EXPECT_EQ(explosion.shown(), 0);
    explosion.setOn(true);
    EXPECT_EQ(explosion.shown(), 2.5);
}

TEST(Explosion, StaysInItsRange)
{
    Explosion explosion;
    explosion.setOn(true);
    explosion.setAmount(-1);
    EXPECT_EQ(explosion.amount(), 0);
    explosion.setAmount(1e9);
    EXPECT_EQ(explosion.amount(), Explosion::kMax);
}

TEST(Explosion, BeginsWithSomeWhereItEndedWithNone)
{
    Explosion explosion;
    explosion.setOn(true);
    explosion.setAmount(0);
    EXPECT_EQ(explosion.shown(), 0) << "the slider may be pulled on from here";
    EXPECT_TRUE(explosion.on());
    explosion.setOn(false);
    explosion.setOn(true);
    EXPECT_EQ(explosion.shown(), Explosion::kAtFirst);
}

TEST(Explosion, SaysThatItMovesNothingInTheScene)
{
    EXPECT_EQ(explosionText(0), "");
    EXPECT_EQ(explosionNote(0), "");
    EXPECT_EQ(explosionText(1.5), "exploded view, 150 %: poses and checks as before");
    EXPECT_EQ(explosionNote(1.5), "Exploded view: distances and contacts are not drawn");
}

} // namespace
} // namespace mbv::viewer
