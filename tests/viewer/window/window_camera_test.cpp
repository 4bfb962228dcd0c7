#include "window_test.h"

#include <settings/preferences.h>
#include <view/render_widget.h>

#include <QtGui/QMouseEvent>
#include <QtWidgets/QComboBox>

#include <algorithm>

namespace mbv::test {
namespace {

using viewer::RenderWidget;

class WindowCamera : public WindowTest {
protected:
    RenderWidget& view() { return *window().findChild<RenderWidget*>(); }

    /// From where the camera is seen to look, which may be on its way.
    Vec3 seenFrom() { return view().projection().camera.position; }

    void press(Qt::MouseButton button, const QPointF& at, QEvent::Type type)
    {
        QMouseEvent event(type, at, view().mapToGlobal(at), button,
                          type == QEvent::MouseButtonRelease ? Qt::NoButton : button,
                          Qt::NoModifier);
        QApplication::sendEvent(&view(), &event);
    }
};

TEST_F(WindowCamera, FliesToWhereItIsSent)
{
    const Vec3 before = seenFrom();
    trigger("camera.right");
    const Camera goal = view().camera();
    EXPECT_GT(goal.position.x, norm(before) / 2) << "the goal is known at once";
    EXPECT_TRUE(window().busy());
    bool between = false;
    EXPECT_TRUE(wait([&] {
        between = between || (seenFrom() != before && seenFrom() != goal.position);
        return !view().busy();
    }));
    EXPECT_TRUE(between) << "something was seen on the way";
    EXPECT_EQ(view().projection().camera, goal);
}

TEST_F(WindowCamera, GoesOnFromWhereItIsWhenItIsSentElsewhere)
{
    trigger("camera.right");
    const Camera right = view().camera();
    trigger("camera.top");
    ASSERT_TRUE(wait([&] { return !view().busy(); }));
    const Camera top = view().camera();
    EXPECT_NE(top, right);
    EXPECT_EQ(view().projection().camera, top);
    view().setFlies(false);
    trigger("camera.right");
    EXPECT_EQ(view().projection().camera, right) << "as if it had never been elsewhere";
}

TEST_F(WindowCamera, IsThereAtOnceWhereThatIsWanted)
{
    trigger("camera.flies");
    EXPECT_FALSE(viewer::savedCameraFlies());
    trigger("camera.right");
    EXPECT_FALSE(view().busy());
    EXPECT_EQ(view().projection().camera, view().camera());
    trigger("camera.flies");
    EXPECT_TRUE(viewer::savedCameraFlies());
}

TEST_F(WindowCamera, ObeysTheHandThatTakesItOnItsWay)
{
    const Vec3 before = seenFrom();
    trigger("camera.right");
    ASSERT_TRUE(wait([&] { return seenFrom() != before || !view().busy(); }));
    const QPointF corner(60, 60); // beside the models
    press(Qt::LeftButton, corner, QEvent::MouseButtonPress);
    press(Qt::LeftButton, corner + QPointF(40, 0), QEvent::MouseMove);
    press(Qt::LeftButton, corner + QPointF(40, 0), QEvent::MouseButtonRelease);
    EXPECT_FALSE(view().busy());
    const Vec3 left = seenFrom();
    settle();
    EXPECT_EQ(seenFrom(), left);
}

TEST_F(WindowCamera, ArrivesWhenTheWindowChangesItsSize)
{
    trigger("camera.right");
    window().resize(1000, 700);
    ASSERT_TRUE(wait([&] { return !view().busy(); }));
    const Camera shown = view().projection().camera;
    EXPECT_NEAR(shown.position.z, shown.target.z, 1e-9) << "from the right";
    EXPECT_GT(shown.position.x, shown.target.x);
}

/// Once it was y, or what was chosen last, whatever the scene had.
TEST_F(WindowCamera, OfATurntableGoesAboutTheAxisThatPointsUp)
{
    for (const QString axis : {"y", "z"}) {
        trigger("file.turntable");
        ASSERT_NE(dialog(), nullptr);
        const auto boxes = dialog()->findChildren<QComboBox*>();
        const auto up =
            std::ranges::find(boxes, QString("Axis that points up"), &QComboBox::accessibleName);
        ASSERT_NE(up, boxes.end());
        EXPECT_EQ((*up)->currentText(), axis);
        dialog()->close();
        settle();
        trigger("view.z-up");
    }
}

} // namespace
} // namespace mbv::test
