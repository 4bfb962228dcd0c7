#include "window_test.h"

#include <language/texts.h>
#include <time/time_bar.h>
#include <time/time_slider.h>
#include <view/render_widget.h>

#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtWidgets/QLabel>

#include <filesystem>

namespace mbv::test {
namespace {

/// The time line in the window.
class WindowTime : public WindowTest {
protected:
    viewer::TimeBar& bar() { return *window().findChild<viewer::TimeBar*>(); }
    viewer::TimeSlider& slider() { return *window().findChild<viewer::TimeSlider*>(); }
    std::optional<double> moment() { return window().session().moment(); }

    void openSwing()
    {
        window().open({std::filesystem::path(MBV_DATA_DIR) / "swing.mbv.json"});
        ASSERT_TRUE(wait(
            [this] { return window().session().scene().models.size() == 3 && !window().busy(); }));
        settle();
    }
    /// One of two cats comes into the other.
    void openMeeting()
    {
        const std::string mesh = (std::filesystem::path(MBV_DATA_DIR) / "cat.stl").string();
        window().open({folder_.write("meet.mbv.json", R"({"mbv": 1, "models": [
            {"name": "the longer cat", "mesh": ")" + mesh +
                                                          R"("},
            {"name": "the other cat", "mesh": ")" + mesh + R"(", "position": [3, 0, 0]}],
            "motions": [{"model": "the other cat", "keyframes": [
                {"time": 0}, {"time": 2.125, "position": [1, 0, 0]}]}]})")});
        ASSERT_TRUE(wait([this] {
            return window().session().scene().models.size() == 2 && bar().isVisible() &&
                   !window().busy();
        }));
        settle();
    }
    void pressAt(double x, QEvent::Type type)
    {
        QMouseEvent event(type, QPointF(x, 8), slider().mapToGlobal(QPointF(x, 8)), Qt::LeftButton,
                          Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&slider(), &event);
        settle();
    }
    void press(int key)
    {
        QWidget* focused = window().focusWidget();
        ASSERT_NE(focused, nullptr);
        for (const QEvent::Type type : {QEvent::ShortcutOverride, QEvent::KeyPress}) {
            QKeyEvent event(type, key, Qt::NoModifier);
            QApplication::sendEvent(focused, &event);
        }
        settle();
    }
};

TEST_F(WindowTime, IsThereForScenesWithMotionsAlone)
{
    EXPECT_FALSE(bar().isVisible());
    openSwing();
    ASSERT_TRUE(bar().isVisible());
    EXPECT_EQ(slider().accessibleDescription(),
              "Models are where the scene has them, – of 2, the meshes never meet: proven");
    trigger("time.on");
    EXPECT_EQ(slider().accessibleDescription(), "0.02 of 2, the meshes never meet: proven");
}

/// Lists and panels beside the view keep their height.
TEST_F(WindowTime, IsUnderTheViewAlone)
{
    const QWidget& view = *window().findChild<viewer::RenderWidget*>();
    const QWidget& models = *window().findChild<QWidget*>("modelsDock");
    const int before = models.height();
    openSwing();
    EXPECT_EQ(models.height(), before);
    const auto left = [](const QWidget& widget) { return widget.mapToGlobal(QPoint()).x(); };
    EXPECT_NEAR(left(bar()), left(view), 4); // the frame round the view
    EXPECT_NEAR(bar().width(), view.width(), 8);
}

/// Once it ended in the middle of a word.
TEST_F(WindowTime, WhatWasFoundIsReadWholeInASmallWindow)
{
    window().resize(700, 500);
    openMeeting();
    bool isFound = false;
    for (const QLabel* label : bar().findChildren<QLabel*>()) {
        if (!label->text().contains("meet first"))
            continue;
        isFound = true;
        const QRect needed = label->fontMetrics().boundingRect(
            label->contentsRect(), label->wordWrap() ? Qt::TextWordWrap : 0, label->text());
        EXPECT_LE(needed.width(), label->width()) << label->text().toStdString();
        EXPECT_LE(needed.height(), label->height());
    }
    EXPECT_TRUE(isFound);
}

/// Once it became shorter with the first step.
TEST_F(WindowTime, TheSliderIsAsLongWhateverTheTime)
{
    window().resize(1024, 600);
    openSwing();
    const int before = slider().width();
    window().findChild<viewer::RenderWidget*>("view3d")->setFocus();
    for (int step = 0; step < 9; ++step) {
        press(Qt::Key_Period);
        EXPECT_EQ(slider().width(), before) << moment().value();
    }
}

TEST_F(WindowTime, KeysStepPlayAndLeave)
{
    openSwing();
    window().findChild<viewer::RenderWidget*>("view3d")->setFocus();
    press(Qt::Key_Period);
    EXPECT_DOUBLE_EQ(moment().value(), 0.02);
    press(Qt::Key_Comma);
    EXPECT_DOUBLE_EQ(moment().value(), 0);
    press(Qt::Key_Space);
    ASSERT_TRUE(wait([this] { return moment().value() > 0.02; }));
    press(Qt::Key_Space);
    const double here = moment().value();
    settle();
    EXPECT_EQ(moment().value(), here) << "it stands still";
    press(Qt::Key_Escape);
    EXPECT_FALSE(moment());
}

/// Once the window ended with an exception as soon as a time was seen.
TEST_F(WindowTime, PlaysWithoutTheModelsWhoseMeshesAreMissing)
{
    window().open({folder_.write("lost.mbv.json", R"({"mbv": 1, "models": [
        {"name": "lost", "mesh": "gone.stl"},
        {"name": "ball", "shape": {"sphere": {"center": [0, 0, 0], "radius": 1}}}],
        "motions": [
            {"model": "lost", "keyframes": [{"time": 0}, {"time": 3, "position": [1, 0, 0]}]},
            {"model": "ball", "keyframes": [{"time": 0}, {"time": 2, "position": [4, 0, 0]}]}]})")});
    ASSERT_TRUE(wait([this] {
        return window().session().scene().missing.size() == 1 && bar().isVisible() &&
               !window().busy();
    }));
    settle();
    EXPECT_TRUE(slider().accessibleDescription().endsWith("not all is proven"))
        << slider().accessibleDescription().toStdString();
    pressAt(slider().width() / 3.0, QEvent::MouseButtonPress);
    ASSERT_TRUE(moment());
    EXPECT_NEAR(window().session().scene().models[0].pose.translation.x, 2 * *moment(), 1e-9);
}

TEST_F(WindowTime, GoesToTheContactAndShowsWhoMeets)
{
    openMeeting();
    trigger("time.next-contact");
    ASSERT_TRUE(moment());
    const QString said = slider().accessibleDescription();
    EXPECT_TRUE(said.endsWith("meet first, at " + viewer::numberText(*moment())))
        << said.toStdString();
    EXPECT_EQ(window().session().selection().models.size(), 2U);
    press(Qt::Key_Escape);
    EXPECT_FALSE(moment());
}

TEST_F(WindowTime, MarksTheKeyframesOfWhatIsSelected)
{
    openSwing();
    EXPECT_TRUE(slider().keyframes().empty()) << "the cat stands still";
    const QImage without = slider().grab().toImage();
    window().findChild<viewer::RenderWidget*>("view3d")->setFocus();
    press(Qt::Key_Tab);
    EXPECT_EQ(slider().keyframes(), (std::vector<double>{0, 2})) << "of the gate";
    EXPECT_NE(slider().grab().toImage(), without);
    press(Qt::Key_Tab);
    EXPECT_EQ(slider().keyframes(), (std::vector<double>{0, 1, 2})) << "of the ball";
}

/// The handle is there already while no time is seen, and once neither a click nor a key took it.
TEST_F(WindowTime, TheBeginIsReachedFromWhereTheSceneHasItsModels)
{
    openSwing();
    pressAt(0, QEvent::MouseButtonPress);
    EXPECT_EQ(moment(), 0);
    press(Qt::Key_Escape);
    ASSERT_FALSE(moment());
    slider().setFocus();
    press(Qt::Key_Home);
    EXPECT_EQ(moment(), 0);
}

TEST_F(WindowTime, ScrubbingGoesWhereThePointerIs)
{
    openSwing();
    pressAt(slider().width() / 2.0, QEvent::MouseButtonPress);
    EXPECT_NEAR(moment().value(), 1, 0.01);
    pressAt(slider().width() + 50.0, QEvent::MouseMove);
    EXPECT_EQ(moment().value(), 2);
    slider().setFocus();
    press(Qt::Key_Home);
    EXPECT_EQ(moment().value(), 0);
    press(Qt::Key_End);
    EXPECT_EQ(moment().value(), 2);
}

} // namespace
} // namespace mbv::test
