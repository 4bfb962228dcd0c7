#include "report/parts/part_files.h"

#include <mbv/check/check_review.h>
#include <mbv/report/baseline.h>
#include <mbv/report/report_json.h>

#include <set>

namespace mbv {
namespace {

using test::Depths;
using test::randomScene;

Baseline throughAFile(const Scene& scene, const CheckReport& report)
{
    const test::TempDir folder;
    return readBaseline(folder.write("old.json", checkReportToJson(scene, report)));
}

std::string comparedText(const Baseline& baseline, const Scene& scene, CheckReport report)
{
    compareWith(baseline, report.tolerance.value_or(0), scene, {}, report);
    report.timing = {};
    return checkReportToJson(scene, report);
}

/// Some models have moved, one is gone, one is ignored by another.
Scene editedScene(Scene scene)
{
    for (std::size_t i = 0; i < scene.models.size(); i += 3)
        scene.models[i].pose.translation.x += 0.2;
    scene.ignore.emplace_back(scene.models[1].name, scene.models[2].name);
    scene.models.pop_back();
    return scene;
}

TEST(Baseline, OfAReportIsThatOfItsFile)
{
    std::set<PairStatus> seen;
    for (unsigned seed = 0; seed < 40; ++seed) {
        const Depths depths = seed % 20 == 0 ? Depths::Found : Depths::None;
        CheckOptions options;
        options.exact = seed % 2 == 0;
        options.clearance = seed % 3 == 0 ? 0.3 : 0;
        const Scene before = randomScene(seed, depths);
        const CheckReport old = reviewed(before, options, depths);
        const Scene scene = editedScene(before);
        CheckReport now = reviewed(scene, options, depths);
        EXPECT_EQ(comparedText(baselineOf(before, old), scene, now),
                  comparedText(throughAFile(before, old), scene, now))
            << seed;
        // One that was compared itself: what it did not check is a finding of it.
        compareWith(baselineOf(before, old), 0, scene, {}, now);
        for (const PairResult& pair : now.pairs)
            seen.insert(pair.status);
        for (const PastPair& pair : now.gone)
            seen.insert(pair.status);
        EXPECT_EQ(comparedText(baselineOf(scene, now), before, old),
                  comparedText(throughAFile(scene, now), before, old))
            << seed;
    }
    EXPECT_EQ(seen, (std::set{PairStatus::None, PairStatus::New, PairStatus::Persistent,
                              PairStatus::Changed, PairStatus::Resolved, PairStatus::NotChecked}));
}

TEST(Baseline, UnreadableFilesAreErrors)
{
    const test::TempDir folder;
    test::expectError([&] { (void)readBaseline(folder / "none.json"); }, ErrorCode::FileUnreadable,
                      "none.json: there is no such file; check the path");
    test::expectError([&] { (void)readBaseline(folder.path()); }, ErrorCode::FileUnreadable,
                      "is a directory, not a file");
}

} // namespace
} // namespace mbv
