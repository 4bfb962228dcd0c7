#include "window_test.h"

#include <fields/number_field.h>
#include <joints/joint_panel.h>
#include <joints/joint_row.h>
#include <robots/robot_models.h>
#include <time/distance_curve.h>
#include <time/time_bar.h>

#include <QtGui/QAction>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QWheelEvent>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

#include <cmath>
#include <filesystem>
#include <numbers>

namespace mbv::test {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

/// Robots in the window.
class WindowRobots : public WindowTest {
protected:
    viewer::JointPanel& panel() { return *window().findChild<viewer::JointPanel*>(); }
    QSlider& slider(const QString& joint)
    {
        for (auto* slider : panel().findChildren<QSlider*>())
            if (slider->accessibleName() == joint)
                return *slider;
        throw std::invalid_argument("no slider of " + joint.toStdString());
    }
    viewer::NumberField& number(const QString& joint)
    {
        for (auto* field : panel().findChildren<viewer::NumberField*>())
            if (field->accessibleName().startsWith(joint))
                return *field;
        throw std::invalid_argument("no number of " + joint.toStdString());
    }
    std::vector<double> values()
    {
        return viewer::valuesOf(window().session().scene().robots.at(0));
    }
    bool isEnabled(const QString& action)
    {
        return window().findChild<QAction*>(action)->isEnabled();
    }
    void openArm(const viewer::RobotRequest& robots = {})
    {
        window().open({std::filesystem::path(MBV_DATA_DIR) / "arm.urdf"}, robots);
        ASSERT_TRUE(wait(
            [this] { return window().session().scene().robots.size() == 1 && !window().busy(); }));
        settle();
    }
};

TEST_F(WindowRobots, JointsAreThereForScenesWithRobotsAlone)
{
    EXPECT_FALSE(panel().isVisible());
    openArm();
    ASSERT_TRUE(panel().isVisible());
    EXPECT_EQ(panel().findChildren<viewer::JointRow*>().size(), 3);
    EXPECT_TRUE(slider("elbow").isEnabled());
    EXPECT_TRUE(slider("elbow").parentWidget()->toolTip().contains("-154.7°"));
}

TEST_F(WindowRobots, GiveTheWindowTheirNameUntilTheyAreSaved)
{
    openArm();
    EXPECT_EQ(window().windowTitle(), "arm.urdf[*] - mbv-viewer");
    window().open({std::filesystem::path(MBV_DATA_DIR) / "arm.urdf",
                   std::filesystem::path(MBV_DATA_DIR) / "cat.stl"});
    ASSERT_TRUE(wait([this] { return window().windowTitle().startsWith("untitled scene"); }));
}

TEST_F(WindowRobots, JointsFollowALinkThatKeysMove)
{
    EXPECT_FALSE(isEnabled("transform.joints")) << "no robot";
    openArm();
    ASSERT_TRUE(isEnabled("transform.joints"));
    for (int i = 0; i < 3; ++i)
        trigger("model.next"); // from the base to the forearm
    trigger("transform.joints");
    settle();
    trigger("move.right");
    settle();
    EXPECT_NE(values(), std::vector<double>(3));
    EXPECT_TRUE(isWhole(window().session().scene().robots[0], window().session().scene()));
    trigger("edit.undo");
    EXPECT_EQ(values(), std::vector<double>(3));
}

/// Once Tab came to them behind the pairs, and all else.
TEST_F(WindowRobots, TabGoesThroughJointsFromTheButtonsAboveThem)
{
    openArm();
    panel().setFocus(Qt::TabFocusReason);
    QStringList visited;
    for (int i = 0; i < 7; ++i) {
        QKeyEvent tab(QEvent::KeyPress, Qt::Key_Tab, Qt::NoModifier);
        QApplication::sendEvent(QApplication::focusWidget(), &tab);
        const auto* button = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
        visited << (button ? button->text() : QApplication::focusWidget()->accessibleName());
    }
    EXPECT_EQ(visited, QStringList({"Neutral", "turn, number", "turn", "shoulder, number",
                                    "shoulder", "elbow, number", "elbow"}));
}

TEST_F(WindowRobots, SlidersAndNumbersMoveJoints)
{
    openArm();
    slider("shoulder").setValue(slider("shoulder").maximum());
    settle();
    EXPECT_DOUBLE_EQ(values()[1], 1);
    EXPECT_TRUE(number("shoulder").text().startsWith("57.29"));
    number("elbow").selectAll();
    number("elbow").insert("90");
    QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
    QApplication::sendEvent(&number("elbow"), &enter);
    settle();
    EXPECT_DOUBLE_EQ(values()[2], 90 * kDegree);
    EXPECT_NEAR(slider("elbow").value(), 1000 + 1000 * 90 * kDegree / 2.7, 1);
    trigger("edit.undo");
    EXPECT_EQ(values()[2], 0);
    trigger("edit.redo");
    panel().findChild<QToolButton*>()->click();
    EXPECT_EQ(values(), (std::vector<double>{0, 0, 0}));
}

/// Once they were read and could not be chosen.
TEST_F(WindowRobots, NamedStatesOfTheSrdfAreChosenInAMenu)
{
    folder_.write("arm.srdf", R"(<robot name="arm">
        <group_state name="folded" group="arm">
            <joint name="elbow" value="1.2"/><joint name="shoulder" value="-0.5"/>
        </group_state>
        <group_state name="far" group="arm">
            <joint name="elbow" value="3"/><joint name="nobody" value="1"/>
        </group_state></robot>)");
    openArm();
    const auto states = [this] { return panel().findChild<QMenu*>()->actions(); };
    EXPECT_TRUE(states().isEmpty());
    viewer::RobotRequest robots;
    robots.settings.srdf = folder_ / "arm.srdf";
    robots.settings.joints = {{"turn", 0.25}};
    openArm(robots);
    ASSERT_TRUE(wait([&states] { return states().size() == 2; }));
    EXPECT_EQ(states()[0]->text(), "folded (arm)");
    states()[0]->trigger();
    settle();
    EXPECT_EQ(values(), (std::vector<double>{0.25, -0.5, 1.2})) << "what it does not say stays";
    states()[1]->trigger();
    settle();
    EXPECT_EQ(values(), (std::vector<double>{0.25, -0.5, 3}));
    const auto& bar = *window().findChild<QWidget*>("messageBar");
    EXPECT_TRUE(bar.accessibleDescription().startsWith("elbow at 171.9"))
        << bar.accessibleDescription().toStdString();
    trigger("edit.undo");
    trigger("edit.undo");
    EXPECT_EQ(values(), (std::vector<double>{0.25, 0, 0}));
}

/// Once a slider gave -17.0002 degrees.
TEST_F(WindowRobots, SlidersGiveRoundNumbers)
{
    openArm();
    QSlider& elbow = slider("elbow"); // 309.4 degrees in 2000 ticks: tenths
    for (const int tick : {1, 333, 1000, 1001, 1999}) {
        elbow.setValue(tick);
        settle();
        EXPECT_EQ(elbow.value(), tick) << "it stays where it was put";
        const double tenths = values()[2] / kDegree * 10;
        EXPECT_NEAR(tenths, std::round(tenths), 1e-9) << tick;
        EXPECT_NEAR(values()[2], 2.7 * (tick - 1000) / 1000, 0.05001 * kDegree) << tick;
    }
    elbow.setValue(elbow.minimum());
    settle();
    EXPECT_EQ(values()[2], -2.7) << "the limit itself";
}

TEST_F(WindowRobots, TheWheelScrollsAndMovesNoJointUnderThePointer)
{
    openArm();
    QWheelEvent wheel(QPointF(20, 5), slider("elbow").mapToGlobal(QPointF(20, 5)), {}, {0, 120},
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&slider("elbow"), &wheel);
    settle();
    EXPECT_EQ(values()[2], 0);
}

TEST_F(WindowRobots, ThoseThatFollowATrajectoryShowItAndAreNotSet)
{
    viewer::RobotRequest robots;
    robots.trajectories = {std::filesystem::path(MBV_DATA_DIR) / "reach.csv"};
    openArm(robots);
    EXPECT_FALSE(slider("elbow").isEnabled());
    EXPECT_TRUE(number("elbow").isReadOnly());
    auto& curve = *window().findChild<viewer::DistanceCurve*>();
    ASSERT_TRUE(wait([&curve] { return curve.isVisible(); }));
    settle();
    const QPointF middle(curve.width() / 2.0, 20);
    QMouseEvent press(QEvent::MouseButtonPress, middle, curve.mapToGlobal(middle), Qt::LeftButton,
                      Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&curve, &press);
    settle();
    EXPECT_NEAR(window().session().moment().value(), 1.5, 0.02);
    EXPECT_NEAR(number("elbow").text().toDouble(), 1.2 / kDegree, 0.5);
    trigger("time.distances");
    settle();
    EXPECT_FALSE(curve.isVisible());
}

} // namespace
} // namespace mbv::test
