#include "widget_places.h"
#include "window_test.h"

#include <bars/hud.h>
#include <bars/message_bar.h>
#include <fields/number_field.h>
#include <section/section_bar.h>
#include <view/render_widget.h>

#include <QtGui/QKeyEvent>
#include <QtGui/QWheelEvent>
#include <QtWidgets/QSlider>

#include <cmath>
#include <filesystem>

namespace mbv::test {
namespace {

/// The section plane in the window, through the two cats.
class WindowSection : public WindowTest {
protected:
    viewer::SectionBar& bar() { return *window().findChild<viewer::SectionBar*>(); }
    viewer::RenderWidget& view() { return *window().findChild<viewer::RenderWidget*>("view3d"); }
    QString hudText() { return window().findChild<viewer::Hud*>("hud")->text(); }
    viewer::NumberField& field()
    {
        return *bar().findChild<viewer::NumberField*>("section-position");
    }
    std::optional<HalfSpace> kept() { return view().options().section; }

    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        for (const QEvent::Type type : {QEvent::ShortcutOverride, QEvent::KeyPress}) {
            QKeyEvent event(type, key, modifiers);
            QApplication::sendEvent(window().focusWidget(), &event);
        }
        settle();
    }
    void turnWheel(int notches, Qt::KeyboardModifiers modifiers)
    {
        const QPointF middle(view().width() / 2.0, view().height() / 2.0);
        QWheelEvent event(middle, view().mapToGlobal(middle), {}, {0, 120 * notches}, Qt::NoButton,
                          modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view(), &event);
        settle();
    }
};

TEST_F(WindowSection, AKeyCutsTheViewOpenAndEndsIt)
{
    EXPECT_FALSE(bar().isVisible());
    view().setFocus();
    press(Qt::Key_P);
    EXPECT_TRUE(bar().isVisible());
    ASSERT_TRUE(kept());
    EXPECT_EQ(kept()->normal, (Vec3{0, 0, 1})) << "seen from the front";
    EXPECT_TRUE(hudText().startsWith("Section: z = ")) << hudText().toStdString();
    press(Qt::Key_X, Qt::AltModifier);
    EXPECT_TRUE(hudText().startsWith("Section: x = ")) << hudText().toStdString();
    const double offset = kept()->offset;
    press(Qt::Key_PageUp, Qt::AltModifier);
    EXPECT_GT(kept()->normal.x * kept()->offset, offset * kept()->normal.x);
    const Vec3 normal = kept()->normal;
    press(Qt::Key_P, Qt::ShiftModifier);
    EXPECT_EQ(kept()->normal, -normal);
    press(Qt::Key_P);
    EXPECT_FALSE(bar().isVisible());
    EXPECT_FALSE(kept());
    EXPECT_EQ(hudText(), "");
    EXPECT_FALSE(window().session().document().modified());
}

TEST_F(WindowSection, TheWheelWithCtrlMovesIt)
{
    trigger("section.z");
    const double before = kept()->offset;
    const Vec3 camera = view().camera().position;
    turnWheel(2, Qt::ControlModifier);
    EXPECT_GT(kept()->offset, before);
    EXPECT_EQ(view().camera().position, camera);
    const double after = kept()->offset;
    turnWheel(2, Qt::NoModifier);
    EXPECT_EQ(kept()->offset, after);
    EXPECT_NE(view().camera().position, camera) << "without Ctrl it zooms";
}

TEST_F(WindowSection, TheSliderAndTheNumberSayWhereItIs)
{
    trigger("section.x");
    auto& slider = *bar().findChild<QSlider*>();
    EXPECT_EQ(slider.value(), 500);
    slider.setValue(1000);
    settle();
    EXPECT_NEAR(std::abs(kept()->offset), boundsOf(window().session().scene())->max.x, 1e-9);
    emit field().edited(0.125);
    settle();
    EXPECT_DOUBLE_EQ(std::abs(kept()->offset), 0.125);
    EXPECT_EQ(hudText(), "Section: x = 0.125 m");
    EXPECT_EQ(field().text(), "0.125");
}

TEST_F(WindowSection, ARefusalLastsToTheNextGoodNumber)
{
    trigger("section.x");
    const auto& message = *window().findChild<QWidget*>("messageBar");
    const auto type = [this](const QString& text) {
        field().setFocus();
        field().setText(text);
        field().setModified(true);
        press(Qt::Key_Return);
    };
    const QString before = field().text();
    for (const QString& good : {before, QStringLiteral("0.125")}) {
        type("a quarter");
        EXPECT_TRUE(message.isVisible());
        type(good);
        EXPECT_FALSE(message.isVisible()) << good.toStdString();
    }
}

TEST_F(WindowSection, NothingInItsBarLiesOverAnother)
{
    trigger("section.x");
    settle();
    EXPECT_GE(partsOf(bar()).size(), 9);
    expectNoneOverAnother(bar());
}

TEST_F(WindowSection, WhatIsNoNumberIsRefused)
{
    trigger("section.x");
    const std::optional<HalfSpace> before = kept();
    field().setFocus();
    field().selectAll();
    field().insert("wide"); // as typed; set, it would be no edit
    press(Qt::Key_Return);
    EXPECT_TRUE(window().findChild<viewer::MessageBar*>()->isVisible());
    EXPECT_EQ(kept(), before);
}

TEST_F(WindowSection, AnotherFileIsShownWhole)
{
    trigger("section.x");
    window().open({std::filesystem::path(MBV_DATA_DIR) / "swing.mbv.json"});
    ASSERT_TRUE(
        wait([this] { return window().session().scene().models.size() == 3 && !window().busy(); }));
    settle();
    EXPECT_FALSE(kept());
    EXPECT_FALSE(bar().isVisible());
}

} // namespace
} // namespace mbv::test
