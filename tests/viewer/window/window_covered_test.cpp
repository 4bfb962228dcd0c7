#include "window_test.h"

#include <bars/message_bar.h>
#include <view/overlays/covered_areas.h>
#include <view/render_widget.h>

#include <algorithm>
#include <vector>

namespace mbv::test {
namespace {

using viewer::CoveredAreas;
using WindowCovered = WindowTest;

TEST_F(WindowCovered, PartsAreThoseOfChildrenThatAreShown)
{
    QWidget below;
    const CoveredAreas covered(below);
    int changes = 0;
    QObject::connect(&covered, &CoveredAreas::changed, &below, [&changes] { ++changes; });
    below.resize(200, 100);
    auto* over = new QWidget(&below);
    over->setGeometry(10, 20, 30, 40);
    new QWidget(&below, Qt::Window); // beside it
    EXPECT_TRUE(covered.areas().empty()) << "nothing is shown yet";
    below.show();
    EXPECT_EQ(covered.areas(), (std::vector<QRectF>{{10, 20, 30, 40}}));
    const int shown = changes;
    EXPECT_GT(shown, 0);
    over->move(20, 20);
    EXPECT_GT(changes, shown);
    EXPECT_EQ(covered.areas(), (std::vector<QRectF>{{20, 20, 30, 40}}));
    over->hide();
    EXPECT_TRUE(covered.areas().empty());
}

/// Once names went under it.
TEST_F(WindowCovered, AMessageIsOverTheView)
{
    auto& view = *window().findChild<viewer::RenderWidget*>("view3d");
    const CoveredAreas covered(view);
    auto& messages = *window().findChild<viewer::MessageBar*>();
    const auto isCovered = [&] {
        return std::ranges::count(covered.areas(), QRectF(messages.geometry())) == 1;
    };
    EXPECT_FALSE(isCovered());
    EXPECT_EQ(view.projection().covered, 0);
    messages.showProblem("a problem");
    EXPECT_TRUE(isCovered());
    EXPECT_EQ(view.projection().covered, messages.height());
    messages.showProblems({"a problem", "and another"});
    EXPECT_EQ(view.projection().covered, messages.height()) << "the cube goes below it";
}

} // namespace
} // namespace mbv::test
