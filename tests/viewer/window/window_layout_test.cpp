#include "window_test.h"

#include <panes/model_panel.h>

#include <QtGui/QWindow>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QAbstractScrollArea>
#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollBar>

namespace mbv::test {
namespace {

using viewer::Language;

class WindowLayout : public WindowTest {
protected:
    void resizeTo(int width, int height)
    {
        window().resize(width, height);
        ASSERT_TRUE(wait([&] { return window().size() == QSize(width, height); }));
        settle();
    }

    /// Everything of this type that a person sees now.
    template <class Widget> std::vector<Widget*> seen(QWidget& top)
    {
        std::vector<Widget*> widgets;
        for (Widget* widget : top.findChildren<Widget*>())
            if (widget->isVisible() && !widget->visibleRegion().isEmpty())
                widgets.push_back(widget);
        return widgets;
    }

    void expectNoSidewaysScrolling(QWidget& top)
    {
        for (QAbstractScrollArea* area : seen<QAbstractScrollArea>(top))
            EXPECT_EQ(area->horizontalScrollBar()->maximum(), 0)
                << area->metaObject()->className() << ' ' << area->accessibleName().toStdString();
    }

    /// Texts of one line have the room that they ask for.
    void expectNothingClipped(QWidget& top)
    {
        for (QLabel* label : seen<QLabel>(top)) {
            const bool givesWay = label->wordWrap() || label->minimumWidth() == 1; // the status
            if (!givesWay) {
                EXPECT_GE(label->width(), label->sizeHint().width()) << label->text().toStdString();
            }
        }
        for (QAbstractButton* button : seen<QAbstractButton>(top)) {
            if (!button->text().isEmpty()) {
                EXPECT_GE(button->width(), button->minimumSizeHint().width())
                    << button->text().toStdString();
            }
        }
    }
};

TEST_F(WindowLayout, NeedsNoSidewaysScrollingAndClipsNothing)
{
    trigger("edit.select-all");
    trigger("explain.axis"); // which takes half of the room of the pairs
    for (const Language language : {Language::English, Language::Korean}) {
        language_->setLanguage(language);
        resizeTo(1280, 800);
        expectNoSidewaysScrolling(window());
        expectNothingClipped(window());
    }
}

TEST_F(WindowLayout, ShowsAllOfThePanelAtItsFirstSize)
{
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    for (const Language language : {Language::English, Language::Korean}) {
        language_->setLanguage(language);
        resizeTo(1280, 800);
        const auto& panel = *window().findChild<viewer::ModelPanel*>();
        EXPECT_EQ(panel.verticalScrollBar()->maximum(), 0);
    }
}

TEST_F(WindowLayout, OfTheHelpSheetFitsSmallWindowsToo)
{
    for (const Language language : {Language::English, Language::Korean}) {
        language_->setLanguage(language);
        for (const QSize size : {QSize(640, 480), QSize(900, 600), QSize(1280, 800)}) {
            resizeTo(size.width(), size.height());
            trigger("help.keys");
            auto* sheet = window().findChild<QWidget*>("helpSheet");
            ASSERT_TRUE(sheet->isVisible());
            EXPECT_TRUE(window().rect().contains(sheet->geometry()));
            expectNoSidewaysScrolling(*sheet);
            trigger("help.dismiss");
            EXPECT_FALSE(sheet->isVisible());
        }
    }
}

TEST_F(WindowLayout, OfTheDialogsFitsASmallWindow)
{
    resizeTo(640, 480);
    for (const Language language : {Language::English, Language::Korean}) {
        language_->setLanguage(language);
        for (const char* id :
             {"settings.open", "help.shortcuts", "file.picture-as", "file.turntable"}) {
            trigger(id);
            ASSERT_NE(dialog(), nullptr);
            // A busy X server tells late that it is there, and what room it has.
            ASSERT_TRUE(wait([] { return dialog()->windowHandle()->isExposed(); }));
            settle();
            EXPECT_LE(dialog()->width(), 640);
            EXPECT_LE(dialog()->height(), 480);
            expectNoSidewaysScrolling(*dialog());
            expectNothingClipped(*dialog());
            dialog()->close();
            settle();
        }
    }
}

} // namespace
} // namespace mbv::test
