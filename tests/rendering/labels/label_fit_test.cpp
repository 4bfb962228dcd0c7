#include "rendering/labels/label_fit.h"
#include "rendering/labels/label_font.h"

#include "../offscreen_view.h"

#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include <string>

namespace mbv::rendering {
namespace {

class LabelFit : public test::OffscreenRenderer {
protected:
    std::array<double, 2> show(const std::string& text, double width)
    {
        renderer_->AddActor2D(actor_);
        actor_->GetTextProperty()->SetFontSize(13);
        useLabelFont(*actor_->GetTextProperty(), text);
        return showWithin(*actor_, *renderer_, text, width);
    }

    vtkNew<vtkTextActor> actor_;
};

TEST_F(LabelFit, ATextThatFitsIsWhole)
{
    const auto [width, height] = show("depth 140.5 mm", 300);
    EXPECT_STREQ(actor_->GetInput(), "depth 140.5 mm");
    EXPECT_GT(width, 60);
    EXPECT_GT(height, 8);
    EXPECT_EQ(show("depth 140.5 mm", width)[0], width) << "just";
}

/// Once a view cut such texts off at both sides, the amount with them.
TEST_F(LabelFit, ATooWideOneKeepsItsEnds)
{
    const std::string text =
        "volumes: depth 140.5 mm, way out for HVAC/Level 2/Duct supply air segment 013";
    const double whole = show(text, 10'000)[0];
    for (const double width : {0.9 * whole, 0.5 * whole, 0.3 * whole}) {
        EXPECT_LE(show(text, width)[0], width);
        EXPECT_GT(show(text, width)[0], 0.7 * width) << "no more is left out than must be";
        const std::string shown = actor_->GetInput();
        EXPECT_EQ(shown.find("volumes"), 0U) << shown;
        EXPECT_NE(shown.find("…"), std::string::npos);
        EXPECT_TRUE(shown.ends_with("ment 013")) << shown;
    }
    show(text, 1);
    EXPECT_STREQ(actor_->GetInput(), "v…") << "there is no less";
}

} // namespace
} // namespace mbv::rendering
