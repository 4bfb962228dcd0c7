#include "widget_places.h"
#include "window_test.h"

#include <bars/hud.h>
#include <fields/number_field.h>
#include <section/section_box_bar.h>
#include <view/render_widget.h>

#include <QtWidgets/QToolButton>

namespace mbv::test {
namespace {

/// The section box in the window, around the first of the two cats.
class WindowSectionBox : public WindowTest {
protected:
    viewer::SectionBoxBar& bar() { return *window().findChild<viewer::SectionBoxBar*>(); }
    viewer::RenderWidget& view() { return *window().findChild<viewer::RenderWidget*>("view3d"); }
    std::optional<Aabb> kept() { return view().options().sectionBox; }
    viewer::NumberField& field(const char* name)
    {
        return *bar().findChild<viewer::NumberField*>(name);
    }
};

TEST_F(WindowSectionBox, IsAroundTheSelectionUntilItIsEnded)
{
    EXPECT_FALSE(bar().isVisible());
    trigger("section.box");
    settle();
    EXPECT_TRUE(bar().isVisible());
    const Aabb cat = boundsOf(window().session().report().volumes[0]);
    ASSERT_TRUE(kept());
    for (int axis = 0; axis < 3; ++axis) {
        EXPECT_LT(kept()->min[axis], cat.min[axis]);
        EXPECT_GT(kept()->max[axis], cat.max[axis]);
    }
    EXPECT_TRUE(window().findChild<viewer::Hud*>("hud")->text().startsWith("Section box"));
    EXPECT_FALSE(window().session().document().modified());
    trigger("section.box");
    EXPECT_FALSE(kept());
    EXPECT_FALSE(bar().isVisible());
}

TEST_F(WindowSectionBox, ItsNumbersMoveItsSides)
{
    trigger("section.box");
    const Aabb before = *kept();
    emit field("section-box-to-x").edited(before.min.x + 0.125);
    EXPECT_DOUBLE_EQ(kept()->max.x, before.min.x + 0.125);
    emit field("section-box-from-y").edited(before.max.y + 5);
    EXPECT_EQ(kept()->min.y, before.max.y) << "as far as the opposite side";
    bar().findChild<QToolButton*>()->click(); // around the selection
    EXPECT_EQ(kept(), before);
}

TEST_F(WindowSectionBox, FitsASmallWindowInBothLanguages)
{
    trigger("section.box");
    for (const viewer::Language language : {viewer::Language::English, viewer::Language::Korean}) {
        language_->setLanguage(language);
        window().resize(800, 600);
        ASSERT_TRUE(wait([this] { return window().size() == QSize(800, 600); }));
        settle();
        const QList<QWidget*> parts = partsOf(bar());
        ASSERT_GE(parts.size(), 15);
        for (const QWidget* part : parts) {
            EXPECT_TRUE(bar().rect().contains(placeIn(bar(), *part)))
                << part->metaObject()->className();
            EXPECT_GE(part->width(), part->minimumSizeHint().width())
                << part->metaObject()->className();
        }
    }
}

TEST_F(WindowSectionBox, AnotherFileIsShownWhole)
{
    trigger("section.box");
    window().open({std::filesystem::path(MBV_DATA_DIR) / "swing.mbv.json"});
    ASSERT_TRUE(
        wait([this] { return window().session().scene().models.size() == 3 && !window().busy(); }));
    settle();
    EXPECT_FALSE(kept());
}

} // namespace
} // namespace mbv::test
