#include "widget_places.h"
#include "window_test.h"

#include <bars/message_bar.h>
#include <models/model_list.h>

#include <QtGui/QAccessible>
#include <QtGui/QKeyEvent>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QDialog>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QTabWidget>

#include <initializer_list>
#include <set>

namespace mbv::test {
namespace {

int countDifferentIn(const QImage& a, const QImage& b, const QRect& rect)
{
    int count = 0;
    const QRect inside = rect.intersected(a.rect());
    for (int y = inside.top(); y <= inside.bottom(); ++y)
        for (int x = inside.left(); x <= inside.right(); ++x)
            count += a.pixel(x, y) != b.pixel(x, y);
    return count;
}

std::string describe(const QWidget& widget)
{
    return std::string(widget.metaObject()->className()) + " \"" +
           widget.objectName().toStdString() + "\" in " +
           (widget.parentWidget() ? widget.parentWidget()->metaObject()->className() : "nothing");
}

class WindowFocus : public WindowTest {
protected:
    static void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
            QWidget* focused = QApplication::focusWidget();
            ASSERT_NE(focused, nullptr);
            QKeyEvent event(type, key, modifiers);
            QApplication::sendEvent(focused, &event);
        }
        settle();
    }

    static QImage pictureOf(QWidget& window)
    {
        settle();
        return window.grab().toImage();
    }

    /// Goes on with the key until a widget has the focus again; returns those on the way. Each must
    /// look other while it has the focus than when it has passed on.
    static std::vector<QWidget*> walk(QWidget& window, int key)
    {
        std::vector<QWidget*> passed;
        while (QApplication::focusWidget() && passed.size() < 60) {
            QWidget* here = QApplication::focusWidget();
            if (std::find(passed.begin(), passed.end(), here) != passed.end())
                break;
            passed.push_back(here);
            const QImage with = pictureOf(window);
            press(key);
            const QImage without = pictureOf(window);
            EXPECT_GT(
                countDifferentIn(with, without, placeIn(window, *here).adjusted(-3, -3, 3, 3)), 20)
                << "the focus is not seen: " << describe(*here);
        }
        return passed;
    }
};

TEST_F(WindowFocus, IsSeenInEveryPaneThatF6GoesTo)
{
    trigger("explain.axis"); // a pane of its own
    window().findChild<QWidget*>("view3d")->setFocus();
    const std::vector<QWidget*> panes = walk(window(), Qt::Key_F6);
    EXPECT_EQ(panes.size(), 5U) << "view, models, panel, pairs, axes";
}

TEST_F(WindowFocus, IsSeenInEveryFieldOfThePanel)
{
    window().findChild<QWidget*>("x")->setFocus(Qt::TabFocusReason);
    settle();
    const std::vector<QWidget*> fields = walk(window(), Qt::Key_Tab);
    EXPECT_GE(fields.size(), 10U) << "three vectors and the kind of volume";
}

TEST_F(WindowFocus, IsSeenOnEveryPageOfTheSettings)
{
    trigger("settings.open");
    auto* dialog = WindowTest::dialog();
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(wait([dialog] { return dialog->isActiveWindow(); }));
    auto* pages = dialog->findChild<QTabWidget*>();
    for (int i = 0; i < pages->count(); ++i) {
        pages->setCurrentIndex(i);
        pages->setFocus(Qt::TabFocusReason);
        settle();
        const std::vector<QWidget*> widgets = walk(*dialog, Qt::Key_Tab);
        EXPECT_GE(widgets.size(), 5U) << i;
        EXPECT_TRUE(widgets.back()->inherits("QPushButton")) << "Close is the last";
    }
    dialog->close();
}

/// What a screen reader says of those that take the keyboard.
void expectNames(const QWidget& top)
{
    for (QWidget* widget : top.findChildren<QWidget*>()) {
        const bool isPart = widget->focusProxy() || widget->inherits("QTabBar") ||
                            QString(widget->metaObject()->className()).startsWith("QSplitter");
        if ((widget->focusPolicy() & Qt::TabFocus) == 0 || isPart || widget->isHidden())
            continue;
        const QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
        ASSERT_NE(accessible, nullptr) << describe(*widget);
        EXPECT_NE(accessible->text(QAccessible::Name), "") << describe(*widget);
    }
}

/// There is no next model to go to, and the card was out of reach of the keyboard.
TEST_F(WindowFocus, GoesByTabFromAnEmptyViewThroughWhatOneCanBeginWith)
{
    trigger("edit.select-all");
    trigger("edit.delete");
    auto* card = window().findChild<QWidget*>("startCard");
    ASSERT_TRUE(wait([&] { return card->isVisible(); }));
    auto* view = window().findChild<QWidget*>("view3d");
    view->setFocus();
    const auto tab = [] {
        QKeyEvent press(QEvent::KeyPress, Qt::Key_Tab, Qt::NoModifier);
        QApplication::sendEvent(QApplication::focusWidget(), &press);
        settle();
    };
    QStringList visited;
    for (int i = 0; i < 3; ++i) {
        tab();
        auto* button = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
        ASSERT_TRUE(button && card->isAncestorOf(button));
        visited << button->text();
    }
    EXPECT_EQ(visited, QStringList({"Open a file (Ctrl+O)", "Try the cats", "Keys and mouse (H)"}));
    trigger("edit.undo");
    view->setFocus();
    tab();
    EXPECT_EQ(QApplication::focusWidget(), view) << "it goes to the next model";
}

/// Once it went on to the list of models, where arrows move no cat.
TEST_F(WindowFocus, GoesBackToTheViewWhenTheCardIsGone)
{
    trigger("edit.select-all");
    trigger("edit.delete");
    auto* card = window().findChild<QWidget*>("startCard");
    ASSERT_TRUE(wait([&] { return card->isVisible(); }));
    auto* view = window().findChild<QWidget*>("view3d");
    view->setFocus();
    press(Qt::Key_Tab);
    ASSERT_TRUE(card->isAncestorOf(QApplication::focusWidget()));
    press(Qt::Key_Return);
    ASSERT_NE(dialog(), nullptr) << "Enter presses the button";
    dialog()->close();
    settle();
    trigger("edit.undo");
    ASSERT_TRUE(wait([&] { return !card->isVisible(); }));
    EXPECT_EQ(window().focusWidget(), view);
}

TEST_F(WindowFocus, GoesByF6ToWhatAMessageOffers)
{
    auto* view = window().findChild<QWidget*>("view3d");
    view->setFocus();
    auto& messages = *window().findChild<viewer::MessageBar*>();
    int discarded = 0;
    messages.showLastingQuestion("Restore?",
                                 {{"Restore", [] {}}, {"Discard", [&] { ++discarded; }}});
    EXPECT_EQ(QApplication::focusWidget(), view) << "it takes no keys by itself";
    const auto focused = [] {
        return qobject_cast<QAbstractButton*>(QApplication::focusWidget())->text();
    };
    press(Qt::Key_F6);
    EXPECT_EQ(focused(), "Restore");
    press(Qt::Key_Tab);
    EXPECT_EQ(focused(), "Discard");
    press(Qt::Key_Tab);
    EXPECT_EQ(focused(), QStringLiteral("✕"));
    press(Qt::Key_F6);
    EXPECT_FALSE(messages.isAncestorOf(QApplication::focusWidget()));
    view->setFocus();
    press(Qt::Key_F6);
    press(Qt::Key_Tab);
    press(Qt::Key_Return);
    EXPECT_EQ(discarded, 1);
    EXPECT_FALSE(messages.isVisible());
    EXPECT_EQ(QApplication::focusWidget(), view);
}

/// Once it stayed in the list, where the next keys searched names.
TEST_F(WindowFocus, GoesBackToWhereItWasWhenANameIsTyped)
{
    auto* view = window().findChild<QWidget*>("view3d");
    auto& list = *window().findChild<viewer::ModelList*>();
    for (QWidget* before : std::initializer_list<QWidget*>{view, &list}) {
        for (const int end : {Qt::Key_Return, Qt::Key_Escape}) {
            before->setFocus();
            trigger("model.rename");
            ASSERT_TRUE(qobject_cast<QLineEdit*>(QApplication::focusWidget()));
            press(Qt::Key_X);
            press(end);
            EXPECT_EQ(QApplication::focusWidget(), before) << end;
        }
    }
    view->setFocus();
    trigger("model.rename");
    list.setFocus(); // as a click does
    EXPECT_EQ(QApplication::focusWidget(), &list);
}

TEST_F(WindowFocus, IsOnlyOnWhatHasAName)
{
    trigger("explain.axis");
    expectNames(window());
    for (const char* id :
         {"settings.open", "help.shortcuts", "file.picture-as", "file.turntable"}) {
        trigger(id);
        ASSERT_NE(dialog(), nullptr);
        expectNames(*dialog());
        dialog()->close();
        settle();
    }
}

} // namespace
} // namespace mbv::test
