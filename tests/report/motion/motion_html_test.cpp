#include "scene/scene_fixtures.h"

#include <mbv/report/motion_html.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace mbv {
namespace {

bool holds(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

/// "mover" goes from x = 10 to x = 0 in 5; "near" at the origin is met at 4, "far" is 2 beside it.
/// Boxes from -1 to 1.
Scene movingScene(const std::string& name = "near")
{
    Scene scene;
    scene.models = {test::boxAt(name, {}), test::boxAt("far", {0, 4, 0}),
                    test::boxAt("mover", {10, 0, 0})};
    scene.motions = {{"mover", Path({{0, {10, 0, 0}, {}}, {5, {0, 0, 0}, {}}})}};
    return scene;
}

std::string motionPageOf(const Scene& scene)
{
    const MotionReport report = checkMotions(scene);
    MotionPage page;
    page.title = "Motions of <x>";
    page.strips = distanceStripsOf(scene, report, soonestFirst(report));
    return motionReportToHtml(scene, report, page);
}

TEST(MotionHtml, ShowsContactsFirstWithTheirTimes)
{
    const Scene scene = movingScene();
    const MotionReport report = checkMotions(scene);
    ASSERT_EQ(report.pairs.size(), 2U);
    const std::vector<std::size_t> order = soonestFirst(report);
    EXPECT_EQ(report.pairs[order[0]].answer.state, MotionState::Contact);
    EXPECT_EQ(soonestFirst(report, 1), std::vector{order[0]});
    const std::string page = motionPageOf(scene);
    EXPECT_LT(page.find("near and mover"), page.find("far and mover"));
    EXPECT_TRUE(holds(page, "First contact at time 4, at (1, "));
    EXPECT_TRUE(holds(page, "2 apart. Proven: no contact at any time."));
    EXPECT_TRUE(holds(page, "1 of 2 moving pairs in contact."));
}

TEST(MotionHtml, StripsAreTheDistanceOverTime)
{
    const Scene scene = movingScene();
    const MotionReport report = checkMotions(scene);
    const std::vector<DistanceStrip> strips = distanceStripsOf(scene, report, soonestFirst(report));
    ASSERT_EQ(strips.size(), 2U);
    for (const DistanceStrip& strip : strips) {
        EXPECT_EQ(strip.times.front(), 0);
        EXPECT_EQ(strip.times.back(), 5);
        EXPECT_TRUE(std::is_sorted(strip.times.begin(), strip.times.end()));
        const bool meets = report.pairs[strip.pair].answer.firstContact.has_value();
        for (std::size_t i = 0; i < strip.times.size(); ++i) {
            const double across = std::max(0.0, 8 - 2 * strip.times[i]);
            EXPECT_NEAR(strip.distances[i], meets ? across : std::hypot(across, 2.0), 1e-12);
        }
    }
}

TEST(MotionHtml, NamesAreTextAndNothingRuns)
{
    const std::string page = motionPageOf(movingScene("<script>alert(1)</script>\"x"));
    EXPECT_FALSE(holds(page, "<script"));
    EXPECT_TRUE(holds(page, "&lt;script&gt;alert(1)&lt;/script&gt;&quot;x and mover"));
    EXPECT_TRUE(holds(page, "<title>Motions of &lt;x&gt;</title>"));
    EXPECT_TRUE(holds(page, "default-src 'none'"));
    EXPECT_TRUE(holds(page, "style-src 'sha256-"));
}

TEST(MotionHtml, SaysHowManyPairsItLeavesOut)
{
    const Scene scene = movingScene();
    const MotionReport report = checkMotions(scene);
    MotionPage page;
    page.strips = distanceStripsOf(scene, report, soonestFirst(report, 1));
    EXPECT_TRUE(holds(motionReportToHtml(scene, report, page), "1 of 2 pairs are shown"));
    EXPECT_FALSE(holds(motionPageOf(scene), "are shown"));
}

} // namespace
} // namespace mbv
