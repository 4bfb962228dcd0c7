#include "window_test.h"

#include <panes/hud.h>
#include <settings/window_place.h>
#include <view/render_widget.h>

#include <QtCore/QSettings>
#include <QtGui/QWheelEvent>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QMenu>
#include <QtWidgets/QMenuBar>

#include <cmath>

namespace mbv::test {
namespace {

using viewer::Language;

/// What a person does first in the window, by keys and mouse as they come from the desktop.
class WindowWork : public WindowTest {
protected:
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier, const QString& text = {})
    {
        QWidget* focused = window().focusWidget();
        ASSERT_NE(focused, nullptr);
        for (const QEvent::Type type : {QEvent::ShortcutOverride, QEvent::KeyPress}) {
            QKeyEvent event(type, key, modifiers, text);
            QApplication::sendEvent(focused, &event);
        }
        settle();
    }
    void type(const QString& letters)
    {
        for (const QChar letter : letters)
            press(letter.toUpper().unicode(), Qt::NoModifier, letter);
    }
    QAbstractItemView& list(const QString& accessibleName)
    {
        for (auto* view : window().findChildren<QAbstractItemView*>())
            if (view->accessibleName() == accessibleName)
                return *view;
        throw std::runtime_error("no such list");
    }
    viewer::RenderWidget& view() { return *window().findChild<viewer::RenderWidget*>("view3d"); }
    const viewer::Hud& hud() { return *window().findChild<viewer::Hud*>("hud"); }
};

TEST_F(WindowWork, LettersSearchTheListThatHasTheFocus)
{
    list("Models").setFocus();
    const Scene before = window().session().scene();
    type("cat-2bx");
    EXPECT_EQ(window().session().selected(), 1U);
    EXPECT_EQ(window().session().scene(), before) << "B is no other volume here";
    EXPECT_FALSE(list("Axes of the separating-axis test").isVisible()) << "nor is X a table";
    view().setFocus();
    type("b");
    EXPECT_NE(window().session().scene(), before) << "in the view it is";
}

TEST_F(WindowWork, CtrlASelectsTheRowsOfATable)
{
    trigger("explain.axis");
    QAbstractItemView& axes = list("Axes of the separating-axis test");
    axes.setFocus();
    press(Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(axes.selectionModel()->selectedRows().size(), 15);
    EXPECT_EQ(window().session().selection().models.size(), 1U) << "the models' own is another";
}

TEST_F(WindowWork, TheHudTellsHowAMoveGoesOnAndWhatStopsIt)
{
    EXPECT_FALSE(hud().isVisible());
    trigger("transform.slide");
    view().setFocus();
    press(Qt::Key_G);
    press(Qt::Key_X);
    for (const int key : {Qt::Key_0, Qt::Key_Period, Qt::Key_1})
        press(key);
    EXPECT_EQ(hud().text(), "Move cat-1 along x: 0.1_ m");
    EXPECT_TRUE(hud().isVisible());
    EXPECT_TRUE(view().rect().contains(hud().geometry()));
    press(Qt::Key_Backspace);
    press(Qt::Key_9);
    EXPECT_EQ(hud().text(), "Move cat-1 along x: 0.9_ m\nstopped by cat-2");
    press(Qt::Key_Escape);
    EXPECT_FALSE(hud().isVisible());
}

TEST_F(WindowWork, SaysThatThereIsNoOverlapToGoTo)
{
    auto* bar = window().findChild<QWidget*>("messageBar");
    EXPECT_FALSE(bar->isVisible());
    trigger("explain.next");
    EXPECT_TRUE(bar->isVisible());
    EXPECT_EQ(bar->accessibleDescription(), "Nothing overlaps");
}

TEST_F(WindowWork, TheWheelZoomsToThePointer)
{
    for (const bool orthographic : {false, true}) {
        view().setOrthographic(orthographic);
        const viewer::Projection before = view().projection();
        const QPointF at(0.8 * view().width(), 0.3 * view().height());
        const viewer::Line sight = sightThrough(before, at);
        const Vec3 forward = normalized(before.camera.target - before.camera.position);
        const Vec3 point = sight.point + dot(before.camera.target - sight.point, forward) /
                                             dot(sight.direction, forward) * sight.direction;
        QWheelEvent notch(at, view().mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view(), &notch);
        settle();
        const viewer::Projection after = view().projection();
        EXPECT_LT(unitsPerPixel(after, point), 0.95 * unitsPerPixel(before, point));
        const auto pixel = pixelOf(after, point);
        ASSERT_TRUE(pixel);
        EXPECT_LT(std::hypot(pixel->x() - at.x(), pixel->y() - at.y()), 1.5);
    }
}

TEST_F(WindowWork, MenusOpenByTheSameLettersInEveryLanguage)
{
    for (const Language language : {Language::English, Language::Korean}) {
        language_->setLanguage(language);
        settle();
        QString letters;
        for (const QAction* menu : window().menuBar()->actions())
            letters += menu->text().at(menu->text().indexOf('&') + 1);
        EXPECT_EQ(letters, "FEMVH");
        view().setFocus();
        press(Qt::Key_F10);
        QWidget* opened = QApplication::activePopupWidget();
        ASSERT_NE(opened, nullptr);
        EXPECT_EQ(opened, window().menuBar()->actions().front()->menu());
        opened->close();
        settle();
    }
}

TEST_F(WindowWork, TheFirstWindowFitsTheScreenAndTheNextIsWhereItWas)
{
    EXPECT_EQ(viewer::firstSize({1920, 1080}), QSize(1280, 800));
    const QSize small = viewer::firstSize({1280, 800});
    EXPECT_LE(small.width(), 1280);
    EXPECT_LT(small.height(), 780) << "there is a title bar";
    window().resize(700, 500);
    ASSERT_TRUE(wait([&] { return window().size() == QSize(700, 500); }));
    viewer::savePlace(window());
    QWidget next;
    viewer::restorePlace(next);
    EXPECT_EQ(next.size(), QSize(700, 500));
}

TEST_F(WindowWork, HasTheIconOfTheApplication)
{
    EXPECT_FALSE(window().windowIcon().pixmap(48, 48).toImage().isNull());
    EXPECT_TRUE(window().windowIcon().availableSizes().contains(QSize(256, 256)));
}

} // namespace
} // namespace mbv::test
