#include "viewer/boxes.h"
#include "viewer/overlay_words.h"

#include <dialogs/fuzzy.h>
#include <session/pairs/pair_focus.h>
#include <session/session.h>
#include <view/overlays/axis_overlay.h>
#include <view/overlays/overlay_room.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace mbv::viewer {
namespace {

class PairFocusTest : public testing::Test {
protected:
    PairFocusTest() { session_.open(twoBoxes()); }

    bool drawn(const std::string& text) const
    {
        const std::vector<std::string> words =
            wordsOf(axisOverlay(session_, focus_, view_, rendering::lightPalette()));
        return std::ranges::count(words, text) > 0;
    }

    Session session_;
    PairFocus focus_{session_};
    Projection view_ = {{{0, 0, 30}, {0, 0, 0}, {0, 1, 0}}, false, 30, 30, {800, 600}};
};

TEST_F(PairFocusTest, GoesRoundTheOverlapsAndSelectsBoth)
{
    Scene scene = twoBoxes();
    scene.models.push_back(boxAt("third", {4.5, 0, 0}));
    scene.models.push_back(boxAt("fourth", {-1.5, 0, 0}));
    session_.open(scene); // right and third overlap, and left and fourth
    focus_.next();
    EXPECT_EQ(focus_.pair(), (ModelPair{0, 3}));
    EXPECT_EQ(session_.selection().models, (std::vector<std::size_t>{0, 3}));
    focus_.next();
    EXPECT_EQ(focus_.pair(), (ModelPair{1, 2}));
    focus_.next();
    EXPECT_EQ(focus_.pair(), (ModelPair{0, 3}));
    session_.select(onlyModel(1));
    EXPECT_FALSE(focus_.pair()) << "another choice ends it";
}

TEST_F(PairFocusTest, PassesOverAcceptedPairs)
{
    Scene scene = twoBoxes();
    scene.models.push_back(boxAt("third", {4.5, 0, 0}));
    scene.models.push_back(boxAt("fourth", {-1.5, 0, 0}));
    scene.accepted = {{"fourth", "left", ""}};
    session_.open(scene);
    QStringList told;
    QObject::connect(&focus_, &PairFocus::noneToShow, [&told](const QString& why) { told << why; });
    for (int i = 0; i < 2; ++i) {
        focus_.next();
        EXPECT_EQ(focus_.pair(), (ModelPair{1, 2}));
    }
    EXPECT_TRUE(told.isEmpty());
    scene.accepted.push_back({"*", "third", ""});
    session_.open(scene);
    focus_.next();
    EXPECT_FALSE(focus_.pair());
    EXPECT_EQ(told, QStringList{"All overlaps are accepted"});
}

TEST_F(PairFocusTest, GoesInTheOrderThatIsGiven)
{
    Scene scene = twoBoxes();
    scene.models.push_back(boxAt("third", {4.5, 0, 0}));
    scene.models.push_back(boxAt("fourth", {-1.5, 0, 0}));
    scene.models.push_back(boxAt("fifth", {6, 0, 0}));
    session_.open(scene);
    std::vector<ModelPair> order = {{2, 4}, {1, 2}, {0, 3}};
    focus_.setOrder([&order] { return order; });
    focus_.next();
    EXPECT_EQ(focus_.pair(), order[0]);
    focus_.next();
    EXPECT_EQ(focus_.pair(), order[1]);
    order = {{1, 2}, {0, 3}, {2, 4}};
    focus_.next();
    EXPECT_EQ(focus_.pair(), order[1]) << "goes on after the last one";
    order = {{1, 2}, {2, 4}};
    focus_.next();
    EXPECT_EQ(focus_.pair(), order[1]) << "what has come to its place";
    focus_.focusOn({2, 1});
    focus_.next();
    EXPECT_EQ(focus_.pair(), order[1]) << "after one that was chosen";
}

TEST_F(PairFocusTest, NothingOverlapsNothingIsLookedAt)
{
    focus_.next();
    EXPECT_FALSE(focus_.pair());
}

TEST_F(PairFocusTest, ShowsTheAxisThatSeparatesWithItsGap)
{
    EXPECT_FALSE(drawn("gap 1"));
    focus_.showAxis(true);
    const SatExplanation test = focus_.explanation().value();
    EXPECT_EQ(focus_.axis(test), 0) << "x, the normal of A's first faces";
    EXPECT_TRUE(drawn("gap 1"));
    EXPECT_TRUE(drawn("A0"));
    EXPECT_TRUE(drawn("left"));
    focus_.chooseAxis(1);
    EXPECT_TRUE(drawn("A1"));
    EXPECT_TRUE(drawn("overlap 4")) << "along y they cover each other, 2 + 2 - 0";
    focus_.chooseAxis(6);
    EXPECT_EQ(focus_.axis(test), 0) << "parallel edges have no direction to draw";
}

TEST_F(PairFocusTest, ThePictureOfAxesHasUnitsAndKeepsItsWordsApart)
{
    Scene scene = twoBoxes();
    scene.units = "mm";
    for (Model& model : scene.models)
        model.name += " of two boxes with a long name";
    session_.open(scene);
    focus_.showAxis(true);
    EXPECT_TRUE(drawn("gap 1 mm"));
    focus_.chooseAxis(1);
    EXPECT_TRUE(drawn("overlap 4 mm"));
    std::vector<rendering::OverlayLine> lines =
        axisOverlay(session_, focus_, view_, rendering::lightPalette());
    keepCaptionsApart(lines);
    std::vector<double> heights; // along y, one beside the other, all words are about one place
    for (const rendering::OverlayLine& line : lines)
        if (!line.text.empty())
            heights.push_back(line.textAt[1]);
    std::ranges::sort(heights);
    ASSERT_EQ(heights.size(), 4U);
    for (std::size_t i = 1; i < heights.size(); ++i)
        EXPECT_GE(heights[i] - heights[i - 1], 20) << "pixels, a line";
}

TEST_F(PairFocusTest, TakesTheNearestBoxToTheActiveOne)
{
    Scene scene = twoBoxes();
    scene.models.push_back(boxAt("near", {-2.5, 0, 0}));
    session_.open(scene);
    EXPECT_EQ(focus_.axisPair(), (ModelPair{0, 2}));
    session_.select(modelsOf({0, 1}));
    EXPECT_EQ(focus_.axisPair(), (ModelPair{0, 1})) << "the two that are selected";
}

TEST_F(PairFocusTest, OnlyBoxesHaveAxes)
{
    Scene scene = twoBoxes();
    scene.models[1].shape = Sphere{{}, 1};
    session_.open(scene);
    EXPECT_FALSE(focus_.explanation());
    session_.select(modelsOf({0, 1}));
    EXPECT_FALSE(focus_.explanation());
    session_.open(Scene{});
    EXPECT_FALSE(focus_.explanation());
}

TEST(Fuzzy, FindsLettersInOrder)
{
    EXPECT_TRUE(fuzzyScore("rstp", "Model: Reset pose"));
    EXPECT_FALSE(fuzzyScore("psr", "Model: Reset pose"));
    EXPECT_TRUE(fuzzyScore("", "anything"));
    EXPECT_TRUE(fuzzyScore("RESET", "reset"));
}

TEST(Fuzzy, PrefersWordStartsAndRuns)
{
    EXPECT_GT(fuzzyScore("rp", "Reset pose"), fuzzyScore("rp", "Orthographic"));
    EXPECT_GT(fuzzyScore("save", "File: Save"), fuzzyScore("save", "Isometric from above"));
}

TEST(Fuzzy, FindsHangulByFirstConsonantsAndBySyllablesHalfTyped)
{
    const QString next = QStringLiteral("보기: 다음 겹침");
    for (const char* const typed : {"ㄱㅊ", "ㄱ", "겹", "겨", "다ㄱ", "ㄷㅇㄱㅊ", "보 겹ㅊ"})
        EXPECT_TRUE(fuzzyScore(QString::fromUtf8(typed), next)) << typed;
    for (const char* const typed : {"ㅊㄱ", "ㄲ", "격", "ㅏ", "견", "가"})
        EXPECT_FALSE(fuzzyScore(QString::fromUtf8(typed), next)) << typed;
    EXPECT_FALSE(fuzzyScore(QStringLiteral("겹"), QStringLiteral("겨"))) << "there it is not yet";
    EXPECT_GT(fuzzyScore(QStringLiteral("ㄱㅊ"), QStringLiteral("겹침")),
              fuzzyScore(QStringLiteral("ㄱㅊ"), QStringLiteral("거꾸로 비침")));
}

} // namespace
} // namespace mbv::viewer
