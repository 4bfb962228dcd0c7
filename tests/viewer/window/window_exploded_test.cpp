#include "widget_places.h"
#include "window_test.h"

#include <bars/hud.h>
#include <bars/status_line.h>
#include <exploded/explosion_bar.h>
#include <fields/number_field.h>
#include <view/render_widget.h>

#include <QtWidgets/QLabel>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

#include <filesystem>

namespace mbv::test {
namespace {

/// The two cats of the window, drawn apart.
class WindowExploded : public WindowTest {
protected:
    viewer::ExplosionBar& bar() { return *window().findChild<viewer::ExplosionBar*>(); }
    viewer::RenderWidget& view() { return *window().findChild<viewer::RenderWidget*>("view3d"); }
    QString statusText()
    {
        return window().findChild<viewer::StatusLine*>()->findChild<QLabel*>()->text();
    }
};

TEST_F(WindowExploded, IsSaidWhileItIsOnAndChangesNoScene)
{
    const Scene before = window().session().scene();
    EXPECT_FALSE(bar().isVisible());
    trigger("view.exploded");
    settle();
    EXPECT_TRUE(bar().isVisible());
    EXPECT_EQ(view().explosion(), 1);
    EXPECT_TRUE(statusText().contains("exploded view, 100 %")) << statusText().toStdString();
    EXPECT_TRUE(window().findChild<viewer::Hud*>("hud")->text().contains("Exploded view"));
    EXPECT_EQ(window().session().scene().models[1].pose, before.models[1].pose);
    EXPECT_FALSE(window().session().document().modified());
    trigger("view.exploded");
    settle();
    EXPECT_FALSE(bar().isVisible());
    EXPECT_EQ(view().explosion(), 0);
    EXPECT_FALSE(statusText().contains("exploded")) << statusText().toStdString();
}

TEST_F(WindowExploded, TheSliderAndTheNumberSayHowFar)
{
    trigger("view.exploded");
    bar().findChild<QSlider*>()->setValue(40);
    EXPECT_DOUBLE_EQ(view().explosion(), 0.4);
    emit bar().findChild<viewer::NumberField*>("explosion-percent")->edited(500);
    EXPECT_DOUBLE_EQ(view().explosion(), 5);
    EXPECT_EQ(bar().findChild<QSlider*>()->value(), 300) << "its end";
    bar().findChild<QToolButton*>()->click();
    EXPECT_EQ(view().explosion(), 0);
    EXPECT_FALSE(bar().isVisible());
}

TEST_F(WindowExploded, NothingInItsBarLiesOverAnother)
{
    trigger("view.exploded");
    settle();
    EXPECT_EQ(partsOf(bar()).size(), 4);
    expectNoneOverAnother(bar());
}

TEST_F(WindowExploded, WhatIsDoneInPlaceEndsIt)
{
    for (const char* tool : {"measure.points", "edit.select-rectangle", "transform.move"}) {
        trigger("view.exploded");
        EXPECT_GT(view().explosion(), 0) << tool;
        trigger(tool);
        EXPECT_EQ(view().explosion(), 0) << tool;
        trigger("view.exploded");
        EXPECT_GT(view().explosion(), 0) << tool << " gives way";
        EXPECT_EQ(view().cursor().shape(), Qt::ArrowCursor) << tool;
        trigger("view.exploded");
    }
}

TEST_F(WindowExploded, AnotherFileIsShownAsItIs)
{
    trigger("view.exploded");
    window().open({std::filesystem::path(MBV_DATA_DIR) / "swing.mbv.json"});
    ASSERT_TRUE(
        wait([this] { return window().session().scene().models.size() == 3 && !window().busy(); }));
    settle();
    EXPECT_EQ(view().explosion(), 0);
}

} // namespace
} // namespace mbv::test
