#include "window_test.h"

#include <panes/pane_dock.h>
#include <panes/pane_frame.h>
#include <panes/panes.h>
#include <settings/window_place.h>

#include <QtGui/QAction>
#include <QtGui/QKeyEvent>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QMainWindow>

#include <array>
#include <set>

namespace mbv::test {
namespace {

using viewer::PaneDock;
using viewer::PaneFrame;
using viewer::Panes;

constexpr std::array kAll = {"modelsDock", "modelDock", "pairsDock"};

class WindowPanes : public WindowTest {
protected:
    PaneDock& dock(const char* name) { return *window().findChild<PaneDock*>(name); }
    QMainWindow& host() { return *window().panes().findChild<QMainWindow*>(); }

    bool isChecked(const QString& action)
    {
        return window().findChild<QAction*>(action)->isChecked();
    }

    static void press(QWidget& receiver, int key)
    {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(&receiver, &event);
        settle();
    }
};

TEST_F(WindowPanes, AreFramedWithoutAWindowOfTheirOwn)
{
    QWidget parent;
    auto* pane = new QWidget;
    auto* frame = new PaneFrame(*pane);
    EXPECT_FALSE(frame->isVisible()) << "no parent yet";
    auto* hiddenPane = new QWidget;
    hiddenPane->hide();
    auto* hiddenFrame = new PaneFrame(*hiddenPane);
    frame->setParent(&parent);
    hiddenFrame->setParent(&parent);
    parent.show();
    EXPECT_TRUE(frame->isVisible());
    EXPECT_TRUE(pane->isVisible());
    EXPECT_FALSE(hiddenFrame->isVisible());
}

TEST_F(WindowPanes, StandRoundTheView)
{
    const QRect view = window().findChild<QWidget*>("view3d")->rect().translated(
        window().findChild<QWidget*>("view3d")->mapTo(&window(), QPoint()));
    const auto placeOf = [&](const char* name) {
        return QRect(dock(name).mapTo(&window(), QPoint()), dock(name).size());
    };
    EXPECT_LE(placeOf("modelsDock").right(), view.left());
    EXPECT_GE(placeOf("modelDock").left(), view.right());
    EXPECT_GE(placeOf("pairsDock").top(), view.bottom());
    EXPECT_GT(view.width(), window().width() / 2);
    EXPECT_GT(view.height(), window().height() / 2);
    EXPECT_TRUE(dock("jointsDock").isHidden()) << "no robot";
    EXPECT_TRUE(dock("axesDock").isHidden()) << "before X";
}

TEST_F(WindowPanes, GoAwayByTheirButtonAndComeBackByTheMenu)
{
    EXPECT_TRUE(isChecked("pane.models"));
    auto* close = dock("modelsDock").findChild<QAbstractButton*>("qt_dockwidget_closebutton");
    ASSERT_NE(close, nullptr);
    close->click();
    settle();
    EXPECT_FALSE(dock("modelsDock").isVisible());
    EXPECT_FALSE(isChecked("pane.models"));
    trigger("pane.models");
    EXPECT_TRUE(dock("modelsDock").isVisible());
    EXPECT_TRUE(isChecked("pane.models"));
}

TEST_F(WindowPanes, ThatComeAndGoByThemselvesHaveNoButtonToClose)
{
    for (const char* name : {"jointsDock", "axesDock"})
        EXPECT_FALSE(dock(name).features().testFlag(QDockWidget::DockWidgetClosable)) << name;
    trigger("explain.axis");
    EXPECT_TRUE(dock("axesDock").isVisible());
    EXPECT_TRUE(wait([&] { return dock("axesDock").width() > 400; })) << "half of the bottom";
    trigger("explain.axis");
    EXPECT_FALSE(dock("axesDock").isVisible());
}

/// Once the height of the bottom shrank for good as the axes were shown the second time.
TEST_F(WindowPanes, KeepTheirHeightAsTheAxesComeAndGo)
{
    const int before = dock("pairsDock").height();
    ASSERT_GT(before, 100);
    for (int time = 1; time <= 3; ++time) {
        trigger("explain.axis");
        EXPECT_TRUE(wait([&] { return dock("axesDock").width() > 400; })) << time;
        EXPECT_TRUE(wait([&] { return dock("pairsDock").height() == before; })) << time;
        EXPECT_EQ(dock("axesDock").height(), before) << time;
        trigger("explain.axis");
        EXPECT_EQ(dock("pairsDock").height(), before) << time;
    }
}

TEST_F(WindowPanes, ObeyTheKeysWhereTheyFloat)
{
    dock("modelsDock").setFloating(true);
    settle();
    ASSERT_TRUE(dock("modelsDock").isWindow());
    auto* list = dock("modelsDock").findChild<QAbstractItemView*>();
    ASSERT_NE(list, nullptr);
    EXPECT_EQ(viewer::homeOf(*list), &window());
    list->setFocus();
    press(*list, Qt::Key_F1);
    EXPECT_TRUE(window().findChild<QWidget*>("helpSheet")->isVisible());
}

TEST_F(WindowPanes, AreReachedByF6WhereTheyFloatOrLieBehindOthers)
{
    host().tabifyDockWidget(&dock("modelDock"), &dock("modelsDock"));
    dock("pairsDock").setFloating(true);
    settle();
    window().findChild<QWidget*>("view3d")->setFocus();
    std::set<QString> reached;
    for (int i = 0; i < 4; ++i) {
        const QWidget* before = QApplication::focusWidget();
        trigger("help.next-pane");
        ASSERT_TRUE(wait([&] { // a window of its own is activated in its time
            return QApplication::focusWidget() && QApplication::focusWidget() != before;
        }));
        for (QWidget* here = QApplication::focusWidget(); here; here = here->parentWidget())
            if (qobject_cast<PaneDock*>(here)) {
                reached.insert(here->objectName());
                EXPECT_FALSE(here->visibleRegion().isEmpty()) << here->objectName().toStdString();
            }
    }
    EXPECT_EQ(reached, (std::set<QString>{"modelDock", "modelsDock", "pairsDock"}));
}

TEST_F(WindowPanes, GoAwayInASmallWindowUnlessTheyFloat)
{
    dock("pairsDock").setFloating(true);
    window().resize(500, 400);
    ASSERT_TRUE(wait([&] { return !dock("modelsDock").isVisible(); }));
    EXPECT_FALSE(dock("modelDock").isVisible());
    EXPECT_TRUE(dock("pairsDock").isVisible());
    window().resize(1280, 800);
    EXPECT_TRUE(wait([&] { return dock("modelsDock").isVisible(); }));
    EXPECT_TRUE(dock("modelDock").isVisible());
}

TEST_F(WindowPanes, StandInTheNextWindowWhereTheyStoodInTheLast)
{
    host().addDockWidget(Qt::RightDockWidgetArea, &dock("modelsDock"));
    dock("pairsDock").setFloating(true);
    trigger("pane.model");
    viewer::savePanePlaces(window().panes().places());

    viewer::MainWindow next(*appearance_, *language_);
    next.resize(1280, 800);
    next.panes().setPlaces(viewer::savedPanePlaces());
    next.show();
    settle();
    auto* nextHost = next.panes().findChild<QMainWindow*>();
    EXPECT_EQ(nextHost->dockWidgetArea(next.findChild<PaneDock*>("modelsDock")),
              Qt::RightDockWidgetArea);
    EXPECT_TRUE(next.findChild<PaneDock*>("pairsDock")->isFloating());
    EXPECT_FALSE(next.panes().isShown(Panes::Side::Right));
    EXPECT_FALSE(next.findChild<PaneDock*>("modelDock")->isVisible());
    EXPECT_TRUE(next.findChild<PaneDock*>("axesDock")->isHidden()) << "nobody asked for it";
}

TEST_F(WindowPanes, IgnorePlacesThatTheyDoNotUnderstand)
{
    const QByteArray before = window().panes().places();
    window().panes().setPlaces("no places");
    settle();
    EXPECT_EQ(window().panes().places(), before);
    for (const char* name : kAll)
        EXPECT_TRUE(dock(name).isVisible()) << name;
}

TEST_F(WindowPanes, GoBackWhereTheyWereAtFirst)
{
    host().addDockWidget(Qt::RightDockWidgetArea, &dock("modelsDock"));
    dock("pairsDock").setFloating(true);
    trigger("pane.model");
    trigger("pane.put-back");
    EXPECT_EQ(host().dockWidgetArea(&dock("modelsDock")), Qt::LeftDockWidgetArea);
    for (const char* name : kAll) {
        EXPECT_FALSE(dock(name).isFloating()) << name;
        EXPECT_TRUE(dock(name).isVisible()) << name;
    }
    EXPECT_TRUE(isChecked("pane.model"));
}

} // namespace
} // namespace mbv::test
