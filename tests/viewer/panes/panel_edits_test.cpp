#include "viewer/boxes.h"

#include <fields/quantity.h>
#include <panes/panel_edits.h>
#include <session/session.h>

#include <language/texts.h>
#include <session/readable_pose.h>

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace mbv::viewer {
namespace {

TEST(Quantity, ReadsNumbersOnly)
{
    EXPECT_EQ(numberFrom(" -1.5e2 "), -150);
    EXPECT_EQ(numberFrom("1,5"), 1.5);
    for (const char* bad : {"", "x", "1 2", "nan", "inf", "1e999", "--1"})
        EXPECT_EQ(numberFrom(bad), std::nullopt) << bad;
}

TEST(Quantity, CalculatesWhatIsTyped)
{
    EXPECT_EQ(numberFrom("1.25/2"), 0.625);
    EXPECT_EQ(numberFrom("2*3"), 6);
    EXPECT_EQ(numberFrom("1 + 2 * 3 - 4 / 8"), 6.5);
    EXPECT_EQ(numberFrom("-(1+2)*-3"), 9);
    EXPECT_EQ(numberFrom("8/2/2"), 2);
    EXPECT_DOUBLE_EQ(lengthFrom("2*3 cm", "mm").value(), 60);
    EXPECT_DOUBLE_EQ(lengthFrom("(1+2)cm", "mm").value(), 30);
    const std::string deep(1000, '(');
    for (const std::string& bad : {std::string("1/0"), std::string("2*"), std::string("*2"),
                                   std::string("(1"), std::string("1)"), std::string("()"), deep})
        EXPECT_EQ(numberFrom(QString::fromStdString(bad)), std::nullopt) << bad;
}

TEST(Quantity, SaysWhyItIsNone)
{
    const auto why = [](const QString& text, const QString& units) {
        QString reason;
        EXPECT_FALSE(lengthFrom(text, units, &reason));
        return reason.toStdString();
    };
    EXPECT_EQ(why("abc", "mm"), "\"abc\" is no number; write one like 1.25, 1.25/2 or 2*3");
    EXPECT_EQ(why("5 pt", "mm"),
              "\"pt\" is no unit of length; known are um, mm, cm, m, km, in, ft");
    EXPECT_EQ(why("5 cm", ""), "The scene does not say its unit, so cm means nothing here");
    EXPECT_EQ(why("5 cm", "furlongs"), "Nobody knows how many furlongs a cm has");
    QString reason;
    EXPECT_FALSE(percentFrom("150", &reason));
    EXPECT_EQ(reason, "Give 0 to 100 percent");
    EXPECT_FALSE(degreesFrom("5 mm", &reason));
    EXPECT_EQ(reason, QStringLiteral("\"mm\" is no unit of angle; known are deg, °, rad"));
}

TEST(ReadablePose, SaysARotationByItsSmallestAngles)
{
    const auto angles = [](const Vec3& degrees) {
        return readableAngles(fromEulerXyzDegrees(degrees));
    };
    EXPECT_EQ(angles({180, 0, 180}), (Vec3{0, 180, 0}));
    EXPECT_EQ(angles({0, 180, 0}), (Vec3{0, 180, 0}));
    EXPECT_EQ(angles({0, 120, 0}), (Vec3{0, 120, 0}));
    EXPECT_EQ(angles({0, 0, 0}), (Vec3{0, 0, 0}));
    std::mt19937 random(5);
    std::uniform_real_distribution<double> degrees(-180, 180);
    for (int i = 0; i < 500; ++i) {
        const Quaternion q =
            fromEulerXyzDegrees({degrees(random), degrees(random), degrees(random)});
        const Quaternion again = fromEulerXyzDegrees(readableAngles(q));
        const Vec3 v = {1, 2, 3};
        EXPECT_LT(norm(rotate(q, v) - rotate(again, v)), 1e-7) << "the same rotation";
    }
}

TEST(ReadablePose, ShowsWhatRoundingLeftAsZero)
{
    EXPECT_EQ(withoutNoise({-4.8e-34, 0.5, 1e-17}, 1), (Vec3{0, 0.5, 0}));
    EXPECT_EQ(withoutNoise({-4.8e-34, 0, 0}, 1e-33), (Vec3{-4.8e-34, 0, 0})) << "in a tiny scene";
    EXPECT_EQ(vectorText({1e-17, 1, 0}), "0, 1, 0");
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
