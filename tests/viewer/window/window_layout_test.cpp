#include "window_test.h"

#include <bars/hud.h>
#include <joints/joint_panel.h>
#include <models/model_list.h>
#include <models/model_rows.h>
#include <panel/model_panel.h>
#include <view/render_widget.h>

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

    /// Two cats whose boxes overlap, and whose meshes do not.
    void openCats(const std::string& one, const std::string& other)
    {
        const std::string mesh = R"(", "mesh": ")" MBV_DATA_DIR R"(/cat.stl", )";
        window().open({folder_.write(
            "named.mbv.json", R"({"mbv": 1, "units": "m", "models": [
            {"name": ")" + one + mesh +
                                  R"("position": [-0.75, 0, 0]},
            {"name": ")" + other + mesh +
                                  R"("position": [1.15, 0, 0], "rotation": [0, 1, 0, 0]}]})")});
        ASSERT_TRUE(wait([&] {
            const std::vector<Model>& models = window().session().scene().models;
            return models.size() == 2 && models[1].name == other && !window().busy();
        }));
        settle();
        ASSERT_EQ(window().session().report().pairs.size(), 1U);
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

/// Once a name of two lines, and contacts with a model of a long name, made it scroll.
TEST_F(WindowLayout, ShowsAllOfThePanelOfALongNameToo)
{
    openCats("Gearbox/Bearing housing, left-hand side, revision B (1)",
             "Gearbox/Bearing housing, left-hand side, revision B (2)");
    for (const Language language : {Language::English, Language::Korean}) {
        language_->setLanguage(language);
        resizeTo(1280, 800);
        const auto& panel = *window().findChild<viewer::ModelPanel*>();
        EXPECT_EQ(panel.verticalScrollBar()->maximum(), 0);
        expectNoSidewaysScrolling(window());
    }
}

/// Once they took their room from it.
TEST_F(WindowLayout, ShowsAllOfThePanelWithBarsUnderTheView)
{
    openCats("cat-1", "cat-2");
    for (const char* bar : {"section.on", "section.box", "view.exploded"})
        trigger(bar);
    for (const Language language : {Language::English, Language::Korean}) {
        language_->setLanguage(language);
        resizeTo(1280, 800);
        const auto& panel = *window().findChild<viewer::ModelPanel*>();
        EXPECT_EQ(panel.verticalScrollBar()->maximum(), 0);
        expectNothingClipped(window());
    }
}

/// Once what does not fit was cut at its ends.
TEST_F(WindowLayout, WordsOverANarrowViewAreWhole)
{
    openCats("cat-1", "cat-2");
    for (const char* lasting : {"section.on", "section.box", "view.exploded"})
        trigger(lasting);
    resizeTo(862, 540);
    const auto& hud = *window().findChild<viewer::Hud*>();
    ASSERT_TRUE(hud.isVisible());
    const QRect room(0, 0, hud.contentsRect().width(), 1000);
    const QRect words =
        hud.fontMetrics().boundingRect(room, Qt::AlignCenter | Qt::TextWordWrap, hud.text());
    EXPECT_GT(hud.fontMetrics().size(0, hud.text()).width(), room.width());
    EXPECT_LE(words.width(), room.width());
    EXPECT_LE(words.height(), hud.contentsRect().height());
    expectNothingClipped(window());
}

/// It lay over the letters of the axes where the view is narrow.
TEST_F(WindowLayout, WhatIsBeingDoneLeavesTheAxesFree)
{
    openCats("cat-1", "cat-2");
    const auto& hud = *window().findChild<viewer::Hud*>();
    auto& view = *window().findChild<viewer::RenderWidget*>();
    const auto expectApart = [&] {
        ASSERT_TRUE(hud.isVisible());
        EXPECT_FALSE(hud.geometry().intersects(view.axesRoom()))
            << view.width() << ": " << hud.text().toStdString();
        EXPECT_TRUE(view.rect().contains(hud.geometry())) << view.width();
    };
    for (const char* lasting : {"section.on", "section.box", "view.exploded"}) {
        trigger(lasting);
        for (const int width : {660, 740, 820, 900, 980, 1200, 1600}) {
            resizeTo(width, 640);
            expectApart();
        }
    }
    EXPECT_EQ(hud.geometry().center().x(), view.rect().center().x()) << "with room for it";
    resizeTo(740, 640);
    const int beside = hud.geometry().left();
    view.setShown(viewer::ViewAid::Axes, false);
    EXPECT_TRUE(view.axesRoom().isEmpty());
    EXPECT_LT(hud.geometry().left(), beside) << "the corner is free again";
    view.setShown(viewer::ViewAid::Axes, true);
    expectApart();
}

/// Once states had half of the list at most, with room left beside short names.
TEST_F(WindowLayout, StatesOfModelsAreWholeBesideShortNames)
{
    openCats("cat-1", "cat-2");
    resizeTo(1280, 800);
    trigger("explain.contacts");
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    settle();
    const auto& list = *window().findChild<viewer::ModelList*>();
    const QModelIndex state = list.model()->index(0, viewer::ModelRows::State);
    ASSERT_EQ(state.data().toString(), "○ volumes alone");
    EXPECT_GE(list.columnWidth(viewer::ModelRows::State), list.sizeHintForIndex(state).width());
    EXPECT_EQ(list.textElideMode(), Qt::ElideMiddle) << "names differ at their ends";
    openCats("Fasteners, upper deck, 001", "Fasteners, upper deck, 002");
    settle();
    EXPECT_GT(list.columnWidth(viewer::ModelRows::Name),
              list.columnWidth(viewer::ModelRows::State));
}

TEST_F(WindowLayout, ShowsAllOfThePanelAndTheJointsOfASmallRobot)
{
    resizeTo(1280, 800);
    window().open({std::filesystem::path(MBV_DATA_DIR) / "arm.urdf"});
    ASSERT_TRUE(wait([this] { return window().session().scene().robots.size() == 1; }));
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    for (const Language language : {Language::English, Language::Korean}) {
        language_->setLanguage(language);
        resizeTo(1280, 800);
        const auto& panel = *window().findChild<viewer::ModelPanel*>();
        const auto& joints = *window().findChild<viewer::JointPanel*>();
        ASSERT_TRUE(joints.isVisible());
        EXPECT_EQ(panel.verticalScrollBar()->maximum(), 0);
        EXPECT_EQ(joints.verticalScrollBar()->maximum(), 0);
        EXPECT_EQ(joints.horizontalScrollBar()->maximum(), 0);
        expectNothingClipped(window());
    }
    resizeTo(800, 600); // where the panel has gone away
    EXPECT_TRUE(window().findChild<viewer::JointPanel*>()->isVisible());
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
