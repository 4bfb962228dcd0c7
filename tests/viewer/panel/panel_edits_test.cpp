#include "viewer/boxes.h"

#include <panel/panel_edits.h>
#include <session/session.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

class PanelEdits : public testing::Test {
protected:
    PanelEdits()
    {
        session_.open(twoBoxes());
        QObject::connect(&session_, &Session::stopped,
                         [this](const QStringList& by) { stoppedBy_ = by; });
    }

    const Model& model(std::size_t i) const { return session_.scene().models[i]; }

    Session session_;
    QStringList stoppedBy_;
};

TEST_F(PanelEdits, TakesOverExactlyWhatIsTyped)
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

TEST_F(PanelEdits, SetsAllThatAreSelected)
{
    session_.select(modelsOf({1, 0}));
    setPosition(session_, 2, 5);
    EXPECT_EQ(model(0).pose.translation, (Vec3{0, 0, 5}));
    EXPECT_EQ(model(1).pose.translation, (Vec3{3, 0, 5}));
    EXPECT_EQ(session_.document().undoLabel(), "Move 2 models");
}

TEST_F(PanelEdits, RefusesAScaleThatIsNone)
{
    QString problem;
    QObject::connect(&session_, &Session::failed, [&](const QString& text) { problem = text; });
    setScale(session_, 0, 0);
    EXPECT_EQ(model(0).scale, (Vec3{1, 1, 1}));
    EXPECT_TRUE(problem.contains("scale")) << problem.toStdString();
}

TEST_F(PanelEdits, StopsATypedPositionWhereItIsBlocked)
{
    session_.setRules({false, MoveConstraint::Blocked});
    setPosition(session_, 0, 10); // far behind the other
    EXPECT_NEAR(model(0).pose.translation.x, 1, 1e-6);
    EXPECT_EQ(stoppedBy_, QStringList{"right"});
}

TEST_F(PanelEdits, RefusesATypedRotationOrScaleThatWouldEnter)
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

TEST_F(PanelEdits, GivesAllThatAreSelectedOneColorAndOpacity)
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

} // namespace
} // namespace mbv::viewer
