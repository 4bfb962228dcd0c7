#include "window_files.h"

#include <QtWidgets/QFileDialog>
#include <QtWidgets/QMessageBox>

namespace mbv::test {
namespace {

/// A window is to be closed, with changes that are not saved.
class WindowUnsaved : public WindowFiles {
protected:
    /// Answers that they are to be saved first.
    void closeSaving()
    {
        window().close();
        QWidget* box = dialog();
        ASSERT_NE(box, nullptr);
        ASSERT_EQ(box->objectName(), "unsavedPrompt");
        press(*box, "Save");
    }
};

TEST_F(WindowUnsaved, ClosesOnceItIsSaved)
{
    open();
    moveTheCat();
    closeSaving();
    EXPECT_TRUE(wait([this] { return !window().isVisible(); }));
    EXPECT_FALSE(window().session().document().modified());
}

TEST_F(WindowUnsaved, StaysWhereWhatOthersWroteIsNotOverwrittenAndALaterSaveDoesNotCloseIt)
{
    open();
    moveTheCat();
    changeOnDisk();
    closeSaving();
    ASSERT_EQ(dialog()->objectName(), "overwritePrompt");
    press(*dialog(), "Cancel");
    EXPECT_TRUE(window().isVisible());
    trigger("file.save");
    press(*dialog(), "Overwrite");
    ASSERT_TRUE(wait([this] { return !window().session().document().modified(); }));
    settle();
    EXPECT_TRUE(window().isVisible()) << "closing was given up";
}

TEST_F(WindowUnsaved, StaysWhereNoFileIsChosenAndALaterSaveDoesNotCloseIt)
{
    window().open({folder_ / "cat.stl"});
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    settle();
    moveTheCat();
    closeSaving();
    auto* ask = qobject_cast<QFileDialog*>(dialog());
    ASSERT_NE(ask, nullptr);
    ask->reject();
    settle();
    trigger("file.save");
    ask = qobject_cast<QFileDialog*>(dialog());
    ASSERT_NE(ask, nullptr);
    QMetaObject::invokeMethod(
        ask, "fileSelected",
        Q_ARG(QString, QString::fromStdString((folder_ / "new.mbv.json").string())));
    ask->close();
    ASSERT_TRUE(wait([this] { return !window().session().document().modified(); }));
    settle();
    EXPECT_TRUE(window().isVisible()) << "closing was given up";
}

} // namespace
} // namespace mbv::test
