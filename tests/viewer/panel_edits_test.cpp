#include "boxes.h"

#include <panes/panel_edits.h>
#include <panes/quantity.h>
#include <session/session.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

TEST(Quantity, ReadsNumbersOnly)
{
    EXPECT_EQ(numberFrom(" -1.5e2 "), -150);
    EXPECT_EQ(numberFrom("1,5"), 1.5);
    for (const char* bad : {"", "x", "1 2", "nan", "inf", "1e999", "--1"})
        EXPECT_EQ(numberFrom(bad), std::nullopt) << bad;
}

TEST(Quantity, ConvertsLengthsToTheScenesUnits)
{
    EXPECT_EQ(lengthFrom("1.5", "mm"), 1.5);
    EXPECT_EQ(lengthFrom("1.5 mm", "mm"), 1.5);
    EXPECT_DOUBLE_EQ(lengthFrom("2 cm", "mm").value(), 20);
    EXPECT_DOUBLE_EQ(lengthFrom("1in", "mm").value(), 25.4);
    EXPECT_DOUBLE_EQ(lengthFrom("5 mm", "m").value(), 0.005);
    EXPECT_EQ(lengthFrom("5 furlongs", "furlongs"), 5) << "the scene's own unit, whatever it is";
    EXPECT_EQ(lengthFrom("5 mm", "furlongs"), std::nullopt);
    EXPECT_EQ(lengthFrom("5 mm", ""), std::nullopt);
    EXPECT_EQ(lengthFrom("mm", "mm"), std::nullopt);
}

TEST(Quantity, ReadsAnglesInDegreesAndRadians)
{
    EXPECT_EQ(degreesFrom("30"), 30);
    EXPECT_EQ(degreesFrom("-30 deg"), -30);
    EXPECT_EQ(degreesFrom(QStringLiteral("30°")), 30);
    EXPECT_NEAR(degreesFrom("3.14159265358979 rad").value(), 180, 1e-9);
    EXPECT_EQ(degreesFrom("30 mm"), std::nullopt);
}

class PanelTest : public testing::Test {
protected:
    PanelTest()
    {
        session_.open(twoBoxes());
        QObject::connect(&session_, &Session::stopped,
                         [this](const QStringList& by) { stoppedBy_ = by; });
    }

    const Model& model(std::size_t i) const { return session_.scene().models[i]; }

    Session session_;
    QStringList stoppedBy_;
};

TEST_F(PanelTest, TakesOverExactlyWhatIsTyped)
{
    setPosition(session_, 0, -0.1);
    setPosition(session_, 0, 0.3);
    EXPECT_EQ(model(0).pose.translation, (Vec3{0.3, 0, 0}));
    setRotation(session_, 1, 30);
    EXPECT_NEAR(toEulerXyzDegrees(model(0).pose.rotation).y, 30, 1e-12);
    EXPECT_EQ(model(0).pose.translation, (Vec3{0.3, 0, 0})) << "the origin stays";
    setScale(session_, 1, 2);
    EXPECT_EQ(model(0).scale, (Vec3{1, 2, 1}));
    EXPECT_EQ(session_.document().undoLabel(), "Scale left");
}

TEST_F(PanelTest, SetsAllThatAreSelected)
{
    session_.select(modelsOf({1, 0}));
    setPosition(session_, 2, 5);
    EXPECT_EQ(model(0).pose.translation, (Vec3{0, 0, 5}));
    EXPECT_EQ(model(1).pose.translation, (Vec3{3, 0, 5}));
    EXPECT_EQ(session_.document().undoLabel(), "Move 2 models");
}

TEST_F(PanelTest, RefusesAScaleThatIsNone)
{
    QString problem;
    QObject::connect(&session_, &Session::failed, [&](const QString& text) { problem = text; });
    setScale(session_, 0, 0);
    EXPECT_EQ(model(0).scale, (Vec3{1, 1, 1}));
    EXPECT_TRUE(problem.contains("scale")) << problem.toStdString();
}

TEST_F(PanelTest, StopsATypedPositionWhereItIsBlocked)
{
    session_.setRules({false, MoveConstraint::Blocked});
    setPosition(session_, 0, 10); // far behind the other
    EXPECT_NEAR(model(0).pose.translation.x, 1, 1e-6);
    EXPECT_EQ(stoppedBy_, QStringList{"right"});
}

TEST_F(PanelTest, RefusesATypedRotationOrScaleThatWouldEnter)
{
    session_.setRules({false, MoveConstraint::Blocked});
    setRotation(session_, 2, 90);
    EXPECT_EQ(model(0).pose, RigidTransform{});
    EXPECT_EQ(stoppedBy_, QStringList{"right"});
    stoppedBy_.clear();
    setScale(session_, 0, 3);
    EXPECT_EQ(model(0).scale, (Vec3{1, 1, 1}));
    EXPECT_EQ(stoppedBy_, QStringList{"right"});
}

TEST_F(PanelTest, GivesAllThatAreSelectedOneColorAndOpacity)
{
    session_.select(modelsOf({0, 1}));
    setColor(session_, {1, 2, 3});
    setOpacity(session_, 0.5);
    setOpacity(session_, 0.25); // the slider is pulled further
    session_.endMerge();
    setOpacity(session_, 0.75);
    for (const Model& model : session_.scene().models) {
        EXPECT_EQ(model.color, (Color{1, 2, 3}));
        EXPECT_EQ(model.opacity, 0.75);
    }
    session_.undo();
    EXPECT_EQ(session_.scene().models[1].opacity, 0.25);
    session_.undo();
    EXPECT_EQ(session_.scene().models[1].opacity, 1) << "one step for the whole pull";
    EXPECT_EQ(session_.document().undoLabel(), "Change the color of 2 models");
}

TEST(Percent, IsAPartOfAWhole)
{
    EXPECT_EQ(percentFrom("40"), 40);
    EXPECT_EQ(percentFrom(" 12,5 % "), 12.5);
    EXPECT_EQ(percentFrom("0"), 0);
    EXPECT_EQ(percentFrom("100%"), 100);
    for (const char* text : {"-1", "100.1", "nan", "", "40 mm"})
        EXPECT_EQ(percentFrom(text), std::nullopt) << text;
}

} // namespace
} // namespace mbv::viewer
