#include "window_test.h"

#include <language/korean.h>

#include <QtCore/QRegularExpression>
#include <QtGui/QAction>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QTabBar>

#include <set>
#include <string>

namespace mbv::test {
namespace {

using viewer::Korean;
using viewer::Language;

/// Keeps what is asked for and has no Korean. Names of colors and fonts are not shown.
class AskedForInVain : public Korean {
public:
    QString translate(const char* context, const char* source, const char* comment,
                      int count) const override
    {
        QString korean = Korean::translate(context, source, comment, count);
        if (korean.isNull())
            missing_.insert(std::string(context) + ": " + source);
        return korean;
    }

    const std::set<std::string>& missing() const { return missing_; }

private:
    mutable std::set<std::string> missing_;
};

/// What stays as it is in every language: names, keys, units, words of the file format.
bool mayStayLatin(QString text)
{
    static const QRegularExpression kNames(
        "cats?(-[12])?(\\.stl|\\.mbv\\.json)?|mbv-[-\\w{}]+(\\.png)?|/\\S*|\\*\\.\\w+|English|"
        "obb|minimum|aabb|sphere|capsule|hull|A[0-2]xB[0-2]|\\b(ms|um|mm|cm|km|in|ft)\\b|"
        "STL|OBJ|PLY|OFF|glTF|3MF|COLLADA|#[0-9a-f]{6}|"
        "Ctrl|Shift|Alt|Home|PgUp|PgDown|Esc|Tab|Del|Enter|Space|Backspace|F[0-9]+");
    static const QRegularExpression kWord("[A-Za-z]{2,}");
    return !text.remove(kNames).contains(kWord);
}

bool isKorean(const QString& text)
{
    static const QRegularExpression kHangul("[가-힣]");
    return text.contains(kHangul) || mayStayLatin(text);
}

void addTexts(const QAbstractItemView& view, QStringList& texts)
{
    const QAbstractItemModel& model = *view.model();
    for (int column = 0; column < model.columnCount(); ++column) {
        texts << model.headerData(column, Qt::Horizontal).toString()
              << model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
        for (int row = 0; row < model.rowCount(); ++row)
            for (const int role :
                 {static_cast<int>(Qt::DisplayRole), static_cast<int>(Qt::ToolTipRole),
                  static_cast<int>(Qt::AccessibleTextRole)})
                texts << model.index(row, column).data(role).toString();
    }
}

/// All that this widget and those inside it show, or tell who does not see it.
QStringList textsOf(const QWidget& top)
{
    QStringList texts;
    QList<const QWidget*> widgets = {&top};
    for (const QWidget* inside : top.findChildren<QWidget*>())
        if (!inside->objectName().startsWith("Scroll")) // Qt's, of tabs that do not fit
            widgets << inside;
    for (const QWidget* widget : widgets) {
        for (const char* property : {"text", "windowTitle", "accessibleName", "toolTip",
                                     "placeholderText", "title", "accessibleDescription"})
            texts << widget->property(property).toString();
        if (const auto* view = qobject_cast<const QAbstractItemView*>(widget))
            addTexts(*view, texts);
        if (const auto* box = qobject_cast<const QComboBox*>(widget))
            for (int i = 0; i < box->count(); ++i)
                texts << box->itemText(i);
        if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
            for (int i = 0; i < tabs->count(); ++i)
                texts << tabs->tabText(i);
    }
    for (const QAction* action : top.findChildren<QAction*>())
        if (action->isVisible())
            texts << action->text() << action->toolTip();
    texts.removeAll(QString());
    texts.removeDuplicates();
    texts.sort();
    return texts;
}

class WindowTexts : public WindowTest {
protected:
    /// Opens all there is, one after the other, and looks at each.
    void openEverything(const std::function<void(const QWidget&)>& look)
    {
        look(window());
        for (const char* id : {"help.keys", "help.palette", "explain.axis", "model.rename"}) {
            trigger(id);
            look(window());
            trigger("help.dismiss");
        }
        trigger("edit.select-all");
        trigger("transform.slide");
        trigger("model.volume");
        look(window());
        for (const char* id : {"settings.open", "help.shortcuts", "file.picture-as",
                               "file.turntable", "file.add", "file.save-as", "file.open"}) {
            trigger(id); // with a change to save, file.open asks
            ASSERT_NE(dialog(), nullptr) << id;
            if (!qobject_cast<QFileDialog*>(dialog())) // which lists files of this machine
                look(*dialog());
            dialog()->close();
            settle();
        }
    }
};

TEST_F(WindowTexts, AreKoreanEverywhereAfterASwitch)
{
    trigger("language.korean");
    openEverything([](const QWidget& shown) {
        for (const QString& text : textsOf(shown))
            EXPECT_TRUE(isKorean(text)) << text.toStdString();
    });
}

TEST_F(WindowTexts, AskForNothingThatHasNoKorean)
{
    trigger("language.korean");
    AskedForInVain spy;
    QCoreApplication::installTranslator(&spy);
    settle();
    openEverything([](const QWidget&) {});
    QCoreApplication::removeTranslator(&spy);
    for (const std::string& missing : spy.missing())
        ADD_FAILURE() << missing;
}

TEST_F(WindowTexts, AreTheFirstOnesAgainAfterTwoSwitches)
{
    const QStringList english = textsOf(window());
    EXPECT_GT(english.size(), 100);
    trigger("language.korean");
    EXPECT_NE(textsOf(window()), english);
    trigger("language.english");
    const QStringList again = textsOf(window());
    for (const QString& text : english)
        EXPECT_TRUE(again.contains(text)) << text.toStdString();
    for (const QString& text : again)
        EXPECT_TRUE(english.contains(text)) << text.toStdString();
}

TEST_F(WindowTexts, SwitchInTheOpenSettingsToo)
{
    trigger("settings.open");
    ASSERT_NE(dialog(), nullptr);
    language_->setLanguage(Language::Korean);
    settle();
    for (const QString& text : textsOf(*dialog()))
        EXPECT_TRUE(isKorean(text)) << text.toStdString();
    dialog()->close();
}

TEST_F(WindowTexts, KeepSceneHistorySelectionAndCameraWhenTheLanguageChanges)
{
    trigger("camera.iso");
    trigger("move.right");
    trigger("edit.select-all");
    const viewer::Session& session = window().session();
    const Scene scene = session.scene();
    trigger("language.korean");
    EXPECT_EQ(session.scene(), scene);
    EXPECT_EQ(session.selection().models.size(), 2U);
    EXPECT_TRUE(session.document().undoLabel());
    trigger("edit.undo");
    EXPECT_FALSE(session.document().undoLabel());
}

} // namespace
} // namespace mbv::test
