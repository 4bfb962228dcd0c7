#include "viewer/boxes.h"
#include "window_test.h"

#include <bars/hud.h>
#include <settings/window_place.h>
#include <theme/line_icons.h>
#include <view/render_widget.h>

#include <mbv/scene_io/scene_file.h>

#include <QtGui/QAction>
#include <QtGui/QWheelEvent>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QMenu>
#include <QtWidgets/QMenuBar>
#include <QtWidgets/QToolBar>

#include <algorithm>
#include <cmath>
#include <vector>

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

TEST_F(WindowWork, CopiesAndWhatIsArrangedAreInView)
{
    view().setFocus();
    for (int i = 0; i < 6; ++i)
        press(Qt::Key_D, Qt::ControlModifier);
    const viewer::Session& session = window().session();
    ASSERT_EQ(session.scene().models.size(), 8U);
    ASSERT_TRUE(wait([this] { return !view().busy(); }));
    EXPECT_TRUE(isWhollySeen(view().projection(), boundsOf(session.report().volumes[7])));
    trigger("edit.arrange");
    ASSERT_TRUE(wait([this] { return !view().busy(); }));
    for (const Shape& volume : session.report().volumes)
        EXPECT_TRUE(isWhollySeen(view().projection(), boundsOf(volume)));
}

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

/// Once it was still said when what it is about had been undone.
TEST_F(WindowWork, SaysWhatIsSoOnlyAsLongAsItIs)
{
    auto* bar = window().findChild<QWidget*>("messageBar");
    trigger("explain.next");
    ASSERT_TRUE(bar->isVisible());
    trigger("edit.duplicate");
    EXPECT_FALSE(bar->isVisible()) << "the copy may overlap";
    trigger("edit.undo");
    trigger("model.next"); // the first again

    const viewer::Session& session = window().session();
    while (session.steps().distance < 1) // the other cat is nearer
        trigger("model.coarser");
    view().setFocus();
    press(Qt::Key_Right);
    EXPECT_TRUE(hud().text().startsWith("Met cat-2 after ")) << hud().text().toStdString();
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Right, Qt::NoModifier, {}, true);
    QApplication::sendEvent(window().focusWidget(), &held);
    settle();
    EXPECT_TRUE(session.goesOn());
    EXPECT_TRUE(hud().text().startsWith("Met cat-2 after ")) << "the key is held down";
    trigger("edit.undo");
    EXPECT_FALSE(hud().isVisible()) << hud().text().toStdString();
}

TEST_F(WindowWork, NamesKeepClearOfTheHud)
{
    Scene scene;
    scene.models = {viewer::boxAt("box", {})};
    const std::filesystem::path file = folder_ / "box.mbv.json";
    saveScene(scene, file);
    window().open({file});
    ASSERT_TRUE(wait([this] { return window().session().scene().models.size() == 1; }));
    trigger("model.next"); // nothing is selected
    auto* hudShown = window().findChild<viewer::Hud*>("hud");
    view().setCamera({{0, 17, 60}, {0, 17, 0}, {0, 1, 0}}); // it is at the lower edge
    trigger("transform.gizmo");
    hudShown->showNote("What is being done there");
    settle();
    const QRect part = hudShown->geometry();
    const auto underHud = [&] {
        view().renderFully();
        return view().grabFramebuffer().copy(part);
    };
    trigger("view.names");
    const QImage without = underHud();
    trigger("view.names");
    const auto pixelsOfNames = [&] {
        const QImage now = underHud();
        int count = 0;
        for (int y = 0; y < now.height(); ++y)
            for (int x = 0; x < now.width(); ++x)
                count += static_cast<int>(now.pixel(x, y) != without.pixel(x, y));
        return count;
    };
    EXPECT_LT(pixelsOfNames(), 150) << "a line from the name above to the box below at most";
    hudShown->showNote({});
    EXPECT_GT(pixelsOfNames(), 300) << "there the name is else";
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

/// An action that is in no group would be before the first of them.
TEST_F(WindowWork, MenusAreInGroups)
{
    std::vector<std::vector<int>> all;
    std::vector<QString> first;
    for (const QAction* bar : window().menuBar()->actions()) {
        std::vector<int>& groups = all.emplace_back(std::vector<int>{0});
        for (const QAction* action : bar->menu()->actions()) {
            if (action->isSeparator())
                groups.push_back(0);
            else
                ++groups.back();
        }
        first.push_back(bar->menu()->actions().front()->objectName());
    }
    EXPECT_EQ(all, (std::vector<std::vector<int>>{{6, 2, 3, 2, 5, 2, 1},
                                                  {2, 2, 4, 2, 1},
                                                  {2, 9, 5, 4, 5},
                                                  {6, 4, 8, 3, 1, 4},
                                                  {3, 3, 4}}));
    EXPECT_EQ(first, (std::vector<QString>{"file.open", "edit.undo", "model.next", "view.frame-all",
                                           "help.keys"}));
}

/// Once View was higher than a screen of 800 pixels, and had a second column.
TEST_F(WindowWork, MenusFitAScreenOf720Pixels)
{
    for (const Language language : {Language::English, Language::Korean}) {
        language_->setLanguage(language);
        settle();
        for (QMenu* menu : window().findChildren<QMenu*>())
            EXPECT_LE(menu->sizeHint().height(), 720) << menu->title().toStdString();
    }
}

/// Once they were as dark as the menu, to one part in fifteen.
TEST_F(WindowWork, WhatPartsAMenuIsSeenInADarkWindow)
{
    for (const viewer::Theme theme : {viewer::Theme::Dark, viewer::Theme::Light}) {
        appearance_->setTheme(theme);
        settle();
        QMenu* menu = window().menuBar()->actions().at(3)->menu();
        const QImage picture = menu->grab().toImage();
        const QList<QAction*> rows = menu->actions();
        QAction* const first = *std::ranges::find_if(rows, &QAction::isSeparator);
        const QRect place = menu->actionGeometry(first);
        int least = 255;
        int most = 0;
        for (int y = place.top(); y <= place.bottom(); ++y) {
            const int gray = qGray(picture.pixel(place.center().x(), y));
            least = std::min(least, gray);
            most = std::max(most, gray);
        }
        EXPECT_GT(most - least, 30);
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

TEST_F(WindowWork, EveryIconIsOfAnActionAndStaysInItsGridInEveryTheme)
{
    const QStringList kOfOtherButtons = {"view.grid", "view.axes", "view.names", "time.pause",
                                         "section.close"};
    const QStringList names = viewer::lineIconNames();
    EXPECT_GT(names.size(), 30);
    for (const viewer::Theme theme : {viewer::Theme::Light, viewer::Theme::Dark}) {
        appearance_->setTheme(theme);
        settle();
        const QColor ink = QApplication::palette().color(QPalette::ButtonText);
        for (const QString& name : names) {
            auto* action = window().findChild<QAction*>(name);
            if (!kOfOtherButtons.contains(name)) {
                EXPECT_NE(action, nullptr) << name.toStdString();
            }
            const QImage image = viewer::lineIcon(name).pixmap(48, 48).toImage();
            int drawn = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    const QColor pixel = image.pixelColor(x, y);
                    const bool isRim = x == 0 || y == 0 || x == 47 || y == 47;
                    EXPECT_FALSE(isRim && pixel.alpha() > 0) << name.toStdString();
                    if (pixel.alpha() == 255) {
                        EXPECT_EQ(pixel.lightness() > 128, ink.lightness() > 128);
                        ++drawn;
                    }
                }
            }
            EXPECT_GT(drawn, 60) << name.toStdString();
        }
    }
}

TEST_F(WindowWork, EyesAndNamesBeingTypedHaveTheColorsOfTheTheme)
{
    for (const viewer::Theme theme :
         {viewer::Theme::Dark, viewer::Theme::Light, viewer::Theme::Dark}) {
        appearance_->setTheme(theme);
        settle();
        const QPalette palette = QApplication::palette();
        const QAbstractItemModel& rows = *list("Models").model();
        const auto eye = rows.index(0, 0).data(Qt::DecorationRole).value<QIcon>();
        const QImage image = eye.pixmap(64, 64).toImage();
        EXPECT_EQ(image.pixelColor(32, 32), palette.color(QPalette::Text));
        trigger("model.rename");
        const QPalette typed = window().focusWidget()->palette();
        for (const QPalette::ColorRole role :
             {QPalette::Text, QPalette::Base, QPalette::Highlight, QPalette::HighlightedText})
            EXPECT_EQ(typed.color(role), palette.color(role)) << role;
        press(Qt::Key_Escape);
    }
}

TEST_F(WindowWork, TheToolbarHasTextsWhereRoomIs)
{
    auto* toolbar = window().findChild<QToolBar*>();
    window().resize(1280, 800);
    ASSERT_TRUE(wait([&] { return window().width() == 1280; }));
    EXPECT_EQ(toolbar->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
    window().resize(700, 500);
    ASSERT_TRUE(wait([&] { return window().width() == 700; }));
    EXPECT_EQ(toolbar->toolButtonStyle(), Qt::ToolButtonIconOnly);
    EXPECT_LE(toolbar->sizeHint().width(), 700);
}

TEST_F(WindowWork, HasTheIconOfTheApplication)
{
    EXPECT_FALSE(window().windowIcon().pixmap(48, 48).toImage().isNull());
    EXPECT_TRUE(window().windowIcon().availableSizes().contains(QSize(256, 256)));
}

} // namespace
} // namespace mbv::test
