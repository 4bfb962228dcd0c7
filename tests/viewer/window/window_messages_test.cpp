#include "window_files.h"

#include <bars/message_bar.h>

#include <QtGui/QKeyEvent>
#include <QtWidgets/QApplication>
#include <QtWidgets/QDialog>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPlainTextEdit>

#include <algorithm>

namespace mbv::test {
namespace {

/// What is said above the view, and for how long.
class WindowMessages : public WindowFiles {};

TEST_F(WindowMessages, AQuestionThatLastsComesBackUntilItIsAnswered)
{
    open();
    auto& messages = static_cast<viewer::MessageBar&>(bar());
    int answers = 0;
    messages.showLastingQuestion("Restore?", {{"Restore", [&answers] { ++answers; }}});
    messages.showProblem("no number");
    EXPECT_EQ(message(), "no number");
    messages.dismiss();
    EXPECT_EQ(message(), "Restore?");
    messages.showRefusal("no color");
    messages.endPassing();
    EXPECT_EQ(message(), "Restore?");
    press(bar(), "Restore");
    EXPECT_EQ(answers, 1);
    messages.showProblem("no number");
    messages.dismiss();
    EXPECT_EQ(message(), "");
    messages.showLastingQuestion("Restore?", {});
    messages.dismiss();
    EXPECT_EQ(message(), "");
}

/// Once the notice of the next picture took a problem away before it was read.
TEST_F(WindowMessages, AProblemComesBackUntilItIsDismissed)
{
    open();
    auto& messages = static_cast<viewer::MessageBar&>(bar());
    messages.showProblem("not written");
    messages.showPassingNotice("nothing overlaps");
    EXPECT_EQ(message(), "nothing overlaps");
    messages.endPassing();
    EXPECT_EQ(message(), "not written");
    messages.showProblems({"a.stl", "b.stl"}, {{"Locate", [] {}}});
    messages.showProblem("not written"); // again
    messages.showRefusal("no number");
    messages.endPassing();
    EXPECT_EQ(message(), "not written");
    messages.dismiss();
    EXPECT_EQ(message(), "a.stl\nb.stl");
    press(bar(), "Locate");
    EXPECT_EQ(message(), "") << "what was said twice is dismissed once";
    messages.showProblems({"a.stl"});
    messages.showProblems({});
    EXPECT_EQ(message(), "") << "what is opened now has none";
}

TEST_F(WindowMessages, AProblemIsToldInTheLanguageOfTheWindowAndKeptAsTheLibrarySaysIt)
{
    language_->setLanguage(viewer::Language::Korean);
    window().open({folder_ / "none.stl"});
    ASSERT_TRUE(wait([this] { return !window().busy() && !message().isEmpty(); }));
    const QString path = QString::fromStdString((folder_ / "none.stl").string());
    EXPECT_EQ(message(), path + ": 그런 파일이 없습니다; 경로를 확인하세요");
    const QString english = path + ": there is no such file; check the path";
    const auto labels = bar().findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(
        labels, [&](const QLabel* label) { return label->toolTip() == english; }));
    trigger("help.messages");
    settle();
    ASSERT_NE(dialog(), nullptr);
    EXPECT_TRUE(dialog()->findChild<QPlainTextEdit*>()->toPlainText().contains(english));
}

TEST_F(WindowMessages, ProblemsOfASceneAreGoneWithIt)
{
    open();
    auto& messages = static_cast<viewer::MessageBar&>(bar());
    messages.showProblem("of a baseline");
    messages.showProblems({"of the cats"});
    window().open({folder_ / "cat.stl", folder_ / "none.stl"});
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    settle();
    EXPECT_TRUE(message().contains("none.stl")) << message().toStdString();
    messages.dismiss();
    EXPECT_EQ(message(), "of a baseline");
}

TEST_F(WindowMessages, AllThatWasSaidIsListed)
{
    open();
    const auto listed = [this] {
        trigger("help.messages");
        QString text = dialog()->findChild<QPlainTextEdit*>()->toPlainText();
        static_cast<QDialog*>(dialog())->reject();
        settle();
        return text;
    };
    EXPECT_EQ(listed(), "None yet");
    auto& messages = static_cast<viewer::MessageBar&>(bar());
    messages.showProblems({"a.stl", "b.stl"});
    messages.showNotice("saved");
    messages.showRefusal("no number");
    const QStringList lines = listed().split('\n');
    ASSERT_EQ(lines.size(), 4);
    EXPECT_TRUE(lines[0].endsWith("⚠ a.stl")) << lines[0].toStdString();
    EXPECT_TRUE(lines[1].endsWith("⚠ b.stl"));
    EXPECT_TRUE(lines[2].endsWith("✓ saved"));
    EXPECT_TRUE(lines[3].endsWith("⚠ no number"));
}

TEST_F(WindowMessages, ARefusalGoesWhenSomethingElseIsDone)
{
    open();
    trigger("model.rename");
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    ASSERT_NE(editor, nullptr);
    editor->setText("cat-2");
    QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
    QApplication::sendEvent(editor, &enter);
    settle();
    EXPECT_EQ(message(), "There is a model named cat-2 already");
    trigger("move.up");
    EXPECT_EQ(message(), "");
}

} // namespace
} // namespace mbv::test
