#include "json_schema.h"
#include "part_files.h"

#include <mbv/report/report_html.h>
#include <mbv/report/report_json.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

namespace mbv {
namespace {

using nlohmann::json;
using test::Depths;
using test::Parts;
using test::randomScene;
using test::reviewed;
using test::threeBoxes;
using test::written;

TEST(CheckParts, MergeToTheWholeCheck)
{
    std::size_t pairs = 0;
    std::map<std::string, int> kinds;
    for (unsigned seed = 0; seed < 40; ++seed) {
        const Depths depths = seed % 20 == 0 ? Depths::Found : Depths::None;
        const Scene scene = randomScene(seed, depths);
        CheckOptions options;
        options.exact = seed % 2 == 0;
        options.clearance = seed % 3 == 0 ? 0.3 : 0;
        if (seed % 4 == 0)
            options.between = {{"@solids", "*"}, {"twin", "solid-*"}};
        const CheckReport whole = reviewed(scene, options, depths);
        pairs += whole.pairs.size();
        for (const PairResult& pair : whole.pairs) {
            kinds["deep"] += pair.solid && pair.solid->depth ? 1 : 0;
            kinds["without depth"] += pair.solid && !pair.solid->depth ? 1 : 0;
            kinds["A in B"] += pair.state == RelationState::Contained && pair.aIsInner ? 1 : 0;
            kinds["B in A"] += pair.state == RelationState::Contained && !pair.aIsInner ? 1 : 0;
            kinds["duplicate"] += pair.isDuplicate ? 1 : 0;
            kinds["accepted"] += pair.isAccepted ? 1 : 0;
        }
        const std::string expected = written(scene, whole);
        for (const std::size_t count : {1U, 2U, 3U, 7U, 40U}) {
            const bool isDear = count > 7 ? seed % 4 != 1 : count != 3 && depths == Depths::Found;
            if (isDear)
                continue;
            Parts parts(scene, options, count, depths);
            std::shuffle(parts.files.begin(), parts.files.end(), std::mt19937(seed));
            const MergedCheck merged = mergeCheckParts(parts.files);
            EXPECT_EQ(written(merged.scene, merged.report), expected) << seed << ' ' << count;
            EXPECT_EQ(merged.title, "Check of it");
        }
    }
    EXPECT_GT(pairs, 2000U); // the scenes are worth cutting
    for (const char* kind : {"deep", "without depth", "A in B", "B in A", "duplicate", "accepted"})
        EXPECT_GT(kinds[kind], 1) << kind;
}

TEST(CheckParts, HaveEachPairOnce)
{
    for (unsigned seed = 100; seed < 120; ++seed) {
        const Scene scene = randomScene(seed);
        const CheckReport whole = checkOverlaps(scene);
        const Parts parts(scene, {}, 5);
        EXPECT_EQ(std::accumulate(parts.pairs.begin(), parts.pairs.end(), std::size_t{0}),
                  whole.pairs.size());
    }
}

TEST(CheckParts, ShareTheWorkEvenly)
{
    // 4000 equal boxes in a row, each of which meets the next: all pairs cost alike.
    Scene scene;
    for (int i = 0; i < 4000; ++i)
        scene.models.push_back(test::boxAt("m" + std::to_string(i), {1.5 * i, 0, 0}));
    for (const std::size_t pairs : Parts(scene, {}, 8).pairs)
        EXPECT_NEAR(static_cast<double>(pairs), 3999.0 / 8, 1);
    // One that meets everything costs no part more than its share.
    scene.models[0].shape = Aabb{{-10, -10, -10}, {9000, 10, 10}};
    for (const std::size_t pairs : Parts(scene, {}, 8).pairs)
        EXPECT_NEAR(static_cast<double>(pairs), (3999.0 + 3998.0) / 8, 2);
}

TEST(CheckParts, AreCutInSpace)
{
    // The same row. A space-filling curve does not run along it from end to end, but what is near
    // on the curve is near in the row: a part's pairs lie in little more than an eighth of it.
    Scene scene;
    for (int i = 0; i < 800; ++i)
        scene.models.push_back(test::boxAt("m" + std::to_string(i), {1.5 * i, 0, 0}));
    CheckOptions options;
    std::size_t length = 0;
    for (std::size_t number = 1; number <= 8; ++number) {
        options.part = {number, 8};
        const CheckReport report = checkOverlaps(scene, options);
        ASSERT_FALSE(report.pairs.empty());
        length += report.pairs.back().a - report.pairs.front().a + 1;
    }
    EXPECT_LT(length, 1.1 * 799);
}

TEST(CheckParts, FollowTheirSchema)
{
    for (unsigned seed = 0; seed < 6; ++seed) {
        CheckOptions options;
        options.exact = true;
        options.clearance = 1;
        const Depths depths = seed == 0 ? Depths::Found : Depths::None;
        const Parts parts(randomScene(seed, depths), options, 2, depths);
        for (std::size_t n = 0; n < 2; ++n)
            for (const std::string& error :
                 test::schemaErrors("check-part.schema.json", parts.text(n)))
                ADD_FAILURE() << error;
    }
}

TEST(CheckParts, MergeInPartWhereThatIsAskedFor)
{
    // Two pairs meet, one in each part; the model "far" is told of by the second part.
    const Scene scene = threeBoxes();
    const Parts parts(scene, {}, 2);
    ASSERT_EQ(parts.pairs, (std::vector<std::size_t>{1, 1}));
    const MergedCheck merged =
        mergeCheckParts(std::span(parts.files).first(1), MissingParts::Listed);
    EXPECT_EQ(merged.report.missingParts, std::vector<std::size_t>{2});
    EXPECT_EQ(merged.report.pairs.size(), 1U);
    EXPECT_EQ(merged.report.pairsTested, 5U); // of 6: the pair in part 2 was not
    EXPECT_EQ(merged.scene.models.size(), 2U + (merged.report.pairs[0].a == 1 ? 1U : 0U));
    const std::string text = checkReportToJson(merged.scene, merged.report);
    EXPECT_EQ(json::parse(text)["missing_parts"], json({2}));
    EXPECT_TRUE(test::schemaErrors("check.schema.json", text).empty());
    EXPECT_NE(captionOf(merged.report).find("; a part of the check is missing"), std::string::npos);
}

} // namespace
} // namespace mbv
