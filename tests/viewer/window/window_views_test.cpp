#include "window_files.h"

#include <saved_views/views_dialog.h>
#include <view/render_widget.h>

#include <QtGui/QKeyEvent>
#include <QtWidgets/QInputDialog>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>
#include <QtWidgets/QPushButton>

#include <algorithm>

namespace mbv::test {
namespace {

/// Views by name, in the window.
class WindowViews : public WindowFiles {
protected:
    viewer::RenderWidget& view() { return *window().findChild<viewer::RenderWidget*>(); }
    void keep(const QString& name)
    {
        trigger("views.save");
        auto* ask = qobject_cast<QInputDialog*>(dialog());
        ASSERT_NE(ask, nullptr);
        if (!name.isEmpty())
            ask->setTextValue(name);
        ask->accept();
        settle();
    }
    static void press(QWidget& widget, int key)
    {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(&widget, &event);
        settle();
    }
};

TEST_F(WindowViews, AreKeptWithTheSceneAndFlownTo)
{
    open();
    keep({});
    const Camera front = view().camera();
    trigger("camera.top");
    keep("위");
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    trigger("file.save");
    ASSERT_TRUE(wait([this] { return !window().session().document().modified(); }));
    open();
    ASSERT_EQ(window().session().scene().views.size(), 2U);
    EXPECT_EQ(window().session().scene().views[0].name, "View 1");
    EXPECT_EQ(window().session().scene().views[1].name, "위");
    trigger("views.go-1");
    EXPECT_TRUE(window().busy()) << "the camera is on its way";
    EXPECT_EQ(view().camera(), front);
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
}

TEST_F(WindowViews, TheListGoesRenamesAndDeletes)
{
    open();
    keep("one");
    const Camera front = view().camera();
    trigger("camera.top");
    trigger("views.list");
    auto* list = window().findChild<viewer::ViewsDialog*>()->findChild<QListWidget*>();
    ASSERT_EQ(list->count(), 1);
    emit list->itemDoubleClicked(list->item(0));
    EXPECT_EQ(view().camera(), front);
    list->item(0)->setText("two");
    settle();
    EXPECT_EQ(window().session().scene().views[0].name, "two");
    list->item(0)->setText("");
    settle();
    EXPECT_EQ(list->item(0)->text(), "two") << "refused";
    list->setFocus();
    press(*list, Qt::Key_Delete);
    EXPECT_TRUE(window().session().scene().views.empty());
    EXPECT_EQ(list->count(), 0);
    trigger("edit.undo");
    settle();
    EXPECT_EQ(list->count(), 1);
}

/// Once an empty list did not tell how a view comes into it.
TEST_F(WindowViews, AreKeptFromTheirListToo)
{
    open();
    trigger("views.list");
    auto& listing = *window().findChild<viewer::ViewsDialog*>();
    const auto buttons = listing.findChildren<QPushButton*>();
    const auto save = std::ranges::find(buttons, QString("Save the view…"), &QPushButton::text);
    ASSERT_NE(save, buttons.end());
    (*save)->click();
    auto* ask = listing.findChild<QInputDialog*>();
    ASSERT_NE(ask, nullptr);
    ask->accept();
    settle();
    EXPECT_EQ(listing.findChild<QListWidget*>()->count(), 1);
    EXPECT_EQ(window().session().scene().views.at(0).name, "View 1");
}

} // namespace
} // namespace mbv::test
