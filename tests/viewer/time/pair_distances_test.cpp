#include "viewer/boxes.h"
#include "viewer/tetrahedra.h"

#include <session/session.h>
#include <time/pair_distances.h>
#include <time/time_line.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mbv::viewer {
namespace {

/// Two boxes 2 wide, at x = 0 and 3, and a third far above. The left one goes from x = -10 to x =
/// 10 in 4 units of time: it meets the right one where x is 1 to 5.
Scene passingBelowAnother()
{
    Scene scene = twoBoxes();
    scene.models.push_back(scene.models[1]);
    scene.models.back().name = "above";
    scene.models.back().pose.translation = {3, 0, 20};
    scene.motions.push_back(
        {"left", Path(std::vector{Keyframe{1, {-10, 0, 0}, {}}, Keyframe{5, {10, 0, 0}, {}}})});
    return scene;
}

class PairDistancesTest : public testing::Test {
protected:
    PairDistancesTest()
    {
        session_.open(passingBelowAnother());
        settle(line_);
        settle(distances_);
    }

    EventLoop loop_;
    Session session_;
    TimeLine line_{session_};
    PairFocus focus_{session_};
    PairDistances distances_{session_, line_, focus_};
};

TEST_F(PairDistancesTest, AreThoseOfThePairThatMeetsFirst)
{
    const auto& curve = distances_.curve();
    ASSERT_TRUE(curve);
    EXPECT_EQ(curve->pair.a, 0U);
    EXPECT_EQ(curve->pair.b, 1U);
    EXPECT_EQ(curve->times.front(), 1);
    EXPECT_EQ(curve->times.back(), 5);
    EXPECT_TRUE(std::ranges::is_sorted(curve->times, std::less_equal()));
    ASSERT_EQ(curve->distances.size(), curve->times.size());
    for (std::size_t i = 0; i < curve->times.size(); ++i) {
        const double x = -10 + 5 * (curve->times[i] - 1);
        EXPECT_NEAR(curve->distances[i], std::max(std::abs(x - 3) - 2, 0.0), 1e-9);
    }
}

TEST_F(PairDistancesTest, AreThoseOfThePairLookedAtWhereOneMoves)
{
    focus_.focusOn({2, 0});
    settle(distances_);
    ASSERT_TRUE(distances_.curve());
    EXPECT_EQ(distances_.curve()->pair.b, 2U);
    EXPECT_NEAR(std::ranges::min(distances_.curve()->distances), 18, 1e-9);
    focus_.focusOn({1, 2}); // stand still
    settle(distances_);
    EXPECT_EQ(distances_.curve()->pair.b, 1U);
}

TEST_F(PairDistancesTest, AreFoundAnewWhereTheSceneChanges)
{
    Scene scene = session_.scene();
    scene.models[1].pose.translation = {3, 0, 7};
    session_.edit("move", scene);
    settle(line_);
    settle(distances_);
    ASSERT_TRUE(distances_.curve());
    EXPECT_NEAR(std::ranges::min(distances_.curve()->distances), 5, 1e-9);
    int changes = 0;
    QObject::connect(&distances_, &PairDistances::changed, [&changes] { ++changes; });
    line_.show(2);
    EXPECT_EQ(changes, 0) << "looking at another time changes nothing";
}

TEST_F(PairDistancesTest, AreNotThereWhereNobodyWantsThem)
{
    distances_.setWanted(false);
    EXPECT_FALSE(distances_.curve());
    EXPECT_FALSE(distances_.busy());
    distances_.setWanted(true);
    settle(distances_);
    EXPECT_TRUE(distances_.curve());
    session_.open(twoBoxes());
    settle(distances_);
    EXPECT_FALSE(distances_.curve()) << "nothing moves";
}

} // namespace
} // namespace mbv::viewer
