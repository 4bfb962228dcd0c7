#include "scene/scene_fixtures.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/check/check_review.h>
#include <mbv/report/report_csv.h>

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {
namespace {

std::vector<std::string> linesOf(const Scene& scene)
{
    CheckReport report = checkOverlaps(scene);
    markPairs(scene, report);
    std::string text;
    writeCheckReportCsv(scene, report, false, [&text](std::string_view piece) { text += piece; });
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

TEST(CheckReportCsv, HasReviewsAsItsLastColumnsWhereTheSceneHasSome)
{
    Scene scene;
    scene.models = {test::boxAt("a", {}), test::boxAt("b", {1.5, 0, 0}),
                    test::boxAt("c", {3, 0, 0})};
    const std::vector<std::string> before = linesOf(scene);
    ASSERT_EQ(before.size(), 3U);
    EXPECT_TRUE(before[0].ends_with(",status,group")) << before[0];
    scene.reviews = {{"b", "a", ReviewStatus::Active, "=Kim, Lee"}};
    std::vector<std::string> lines = linesOf(scene);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0], before[0] + ",review,assigned_to");
    EXPECT_EQ(lines[1], before[1] + ",active,\"'=Kim, Lee\"") << "a spreadsheet runs no formula";
    EXPECT_EQ(lines[2], before[2] + ",,");
    scene.accepted = {{"a", "b", ""}};
    lines = linesOf(scene);
    EXPECT_NE(lines[1].find(",approved,"), std::string::npos) << lines[1];
}

} // namespace
} // namespace mbv
