#include "window_test.h"

#include <bars/status_line.h>
#include <tour/tour.h>
#include <tour/tour_bar.h>
#include <view/render_widget.h>

#include <QtGui/QKeyEvent>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

namespace mbv::test {
namespace {

/// The first minute with two cats.
class WindowTour : public WindowTest {
protected:
    viewer::TourBar& bar() { return *window().findChild<viewer::TourBar*>(); }
    QString text()
    {
        QStringList texts;
        for (const QLabel* label : bar().findChildren<QLabel*>())
            if (label->isVisible())
                texts << label->text();
        return texts.join('\n');
    }
    void press(const QString& button)
    {
        for (QPushButton* each : bar().findChildren<QPushButton*>())
            if (each->text() == button)
                each->click();
        settle();
    }
};

TEST_F(WindowTour, IsThereWhenItIsOfferedAndOnlyOnce)
{
    EXPECT_FALSE(bar().isVisible());
    window().offerTour();
    EXPECT_TRUE(bar().isVisible());
    press("Skip the tour");
    EXPECT_FALSE(bar().isVisible());
    window().offerTour();
    EXPECT_FALSE(bar().isVisible());
    trigger("help.tour");
    EXPECT_TRUE(bar().isVisible()) << "asked for";
}

TEST_F(WindowTour, GoesOnAsThingsAreDone)
{
    QWidget* const before = window().focusWidget();
    trigger("help.tour");
    EXPECT_TRUE(text().startsWith("1 of 5: Look around")) << text().toStdString();
    EXPECT_TRUE(text().contains("Home shows everything"));
    EXPECT_FALSE(text().contains("or press")) << "one step at a time";
    emit window().findChild<viewer::RenderWidget*>("view3d")->cameraMoved();
    EXPECT_TRUE(text().startsWith("2 of 5")) << text().toStdString();
    trigger("model.next");
    EXPECT_TRUE(text().startsWith("3 of 5")) << text().toStdString();
    trigger("model.volume");
    EXPECT_TRUE(text().startsWith("3 of 5")) << "nothing was moved";
    trigger("move.right");
    EXPECT_TRUE(text().startsWith("4 of 5")) << text().toStdString();
    trigger("explain.contacts");
    EXPECT_TRUE(text().startsWith("5 of 5")) << text().toStdString();
    EXPECT_TRUE(text().contains("F12 takes a picture"));
    press("Done");
    EXPECT_FALSE(bar().isVisible());
    EXPECT_EQ(window().focusWidget(), before) << "it takes no focus";
}

TEST_F(WindowTour, GoesOnWithoutToo)
{
    trigger("help.tour");
    for (int i = 1; i < viewer::Tour::kSteps; ++i) {
        EXPECT_TRUE(text().startsWith(QString::number(i) + " of 5"));
        press("Next");
    }
    press("Done");
    EXPECT_FALSE(bar().isVisible());
}

TEST_F(WindowTour, TheStatusLineSaysWhatCanBeDoneNext)
{
    const auto says = [this](const QString& hint) {
        settle();
        for (const QLabel* label :
             window().findChild<viewer::StatusLine*>()->findChildren<QLabel*>())
            if (label->text().contains(hint))
                return true;
        return false;
    };
    EXPECT_TRUE(says("G moves it by the mouse")) << "nothing overlaps";
    for (int i = 0; i < 12; ++i)
        trigger("move.right");
    EXPECT_TRUE(says("C looks at the meshes"));
    trigger("explain.contacts");
    EXPECT_TRUE(says("N shows the next overlap"));
    trigger("edit.select-all");
    trigger("edit.delete");
    EXPECT_TRUE(says("Ctrl + O opens a file"));
}

/// It was a card over the view, which hid what it was about and drove labels away.
TEST_F(WindowTour, CoversNothingOfTheViewAndIsReadWhole)
{
    trigger("help.tour");
    const auto* view = window().findChild<viewer::RenderWidget*>("view3d");
    const auto place = [](const QWidget& widget) {
        return QRect(widget.mapToGlobal(QPoint()), widget.size());
    };
    for (const QSize& size : {QSize(1280, 800), QSize(800, 600), QSize(500, 400)}) {
        window().resize(size);
        settle();
        EXPECT_FALSE(place(bar()).intersects(place(*view))) << size.width();
        for (const QLabel* label : bar().findChildren<QLabel*>())
            EXPECT_GE(label->height(), label->heightForWidth(label->width()))
                << size.width() << ": " << label->text().toStdString();
    }
}

TEST_F(WindowTour, LeavesTheViewAsLargeAtEveryStep)
{
    trigger("help.tour");
    settle();
    const auto* view = window().findChild<viewer::RenderWidget*>("view3d");
    for (const QSize& size : {QSize(1280, 800), QSize(640, 480)}) {
        window().resize(size);
        trigger("help.tour");
        settle();
        const QSize before = view->size();
        for (int i = 1; i < viewer::Tour::kSteps; ++i) {
            press("Next");
            EXPECT_EQ(view->size(), before) << size.width() << ", step " << i;
        }
    }
}

/// Once the mouse alone could skip it.
TEST_F(WindowTour, IsReachedByF6)
{
    const auto key = [](int which) {
        QKeyEvent down(QEvent::KeyPress, which, Qt::NoModifier);
        QApplication::sendEvent(QApplication::focusWidget(), &down);
        settle();
    };
    auto* view = window().findChild<QWidget*>("view3d");
    view->setFocus();
    trigger("help.tour");
    ASSERT_TRUE(bar().isVisible());
    EXPECT_EQ(QApplication::focusWidget(), view);
    for (int i = 0; i < 6 && !bar().isAncestorOf(QApplication::focusWidget()); ++i)
        key(Qt::Key_F6);
    ASSERT_TRUE(bar().isAncestorOf(QApplication::focusWidget()));
    key(Qt::Key_Return);
    ASSERT_TRUE(bar().isVisible()) << "the next step";
    key(Qt::Key_Tab);
    key(Qt::Key_Return); // skips the others
    EXPECT_FALSE(bar().isVisible());
    EXPECT_EQ(QApplication::focusWidget(), view);
}

} // namespace
} // namespace mbv::test
