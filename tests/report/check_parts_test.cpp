#include "json_schema.h"
#include "mesh_query/closed_meshes.h"
#include "scene/scene_fixtures.h"

#include <mbv/check/check_review.h>
#include <mbv/report/check_parts.h>
#include <mbv/report/report_html.h>
#include <mbv/report/report_json.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

namespace mbv {
namespace {

using nlohmann::json;

/// How deep meshes are in each other takes a fraction of a second a pair: tests look for it in
/// small scenes.
enum class Depths : std::uint8_t { None, Found };

/// Boxes that overlap, small ones inside of them, one of these twice in the same place, and a sheet
/// through all; some pairs accepted, by a group and by a name.
void addSolids(Scene& scene, test::RandomScenes& random, int count)
{
    const auto box = [](const std::string& name, double h) {
        return std::make_shared<const MeshAsset>(name, test::boxMesh({-h, -h, -h}, {h, h, h}));
    };
    const MeshAssetPtr large = box("large.stl", 1);
    const MeshAssetPtr small = box("small.stl", 0.25);
    ModelGroup group = {"solids", {"solid-?", "inner-*"}};
    for (int i = 0; i < count; ++i) {
        Model model;
        model.name = "solid-" + std::to_string(i);
        model.mesh = large;
        model.pose.translation = random.point(2);
        scene.models.push_back(model);
        model.name = "inner-" + std::to_string(i);
        model.mesh = small;
        model.pose.translation = model.pose.translation + Vec3{0.1, 0.2, 0.1 * i};
        scene.models.push_back(model);
    }
    Model twin = scene.models.back();
    twin.name = "twin";
    scene.models.push_back(twin);
    Model sheet;
    sheet.name = "sheet";
    sheet.mesh = std::make_shared<const MeshAsset>(
        "sheet.stl", TriangleMesh{{{-9, -9, 0.3}, {9, -9, 0.3}, {0, 18, 0.3}}, {{0, 1, 2}}});
    scene.models.push_back(sheet);
    scene.groups.push_back(std::move(group));
    scene.accepted = {{"@solids", "solid-1", "as built"},
                      {"twin", "inner-" + std::to_string(count - 1), ""}};
}

/// Shapes and tetrahedra, crowded or not, some pairs ignored, and solids.
Scene randomScene(unsigned seed, Depths depths = Depths::None)
{
    const bool isSmall = depths == Depths::Found;
    test::RandomScenes random(seed);
    Scene scene = random.scene(random.integer(0, isSmall ? 8 : 50), random.number(1, 12));
    std::vector<MeshAssetPtr> meshes;
    for (int i = 0; i < 3; ++i)
        meshes.push_back(std::make_shared<const MeshAsset>(
            "mesh-" + std::to_string(i) + ".stl",
            TriangleMesh{{random.point(2), random.point(2), random.point(2), random.point(2)},
                         {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}}));
    for (Model& model : scene.models) {
        if (random.integer(0, 1) == 0)
            continue;
        model.shape.reset();
        model.mesh = meshes[static_cast<std::size_t>(random.integer(0, 2))];
        model.volumeKind = kVolumeKinds[static_cast<std::size_t>(random.integer(0, 3))];
    }
    for (std::size_t i = 7; i < scene.models.size(); i += 7)
        scene.ignore.emplace_back(scene.models[i].name, scene.models[i - 3].name);
    addSolids(scene, random, isSmall ? 2 : 6);
    scene.units = "mm";
    return scene;
}

/// With all that mbv check does to a report; where depths are found, those with a clearance have a
/// tolerance, too.
CheckReport reviewed(const Scene& scene, const CheckOptions& options, Depths depths)
{
    CheckReport report = checkOverlaps(scene, options);
    if (depths == Depths::Found) {
        findPenetrations(scene, report);
        if (options.clearance > 0)
            applyTolerance(report, 0.2);
    }
    markPairs(scene, report);
    return report;
}

/// The files of the parts of a check, in a folder.
class Parts {
public:
    Parts(const Scene& scene, CheckOptions options, std::size_t count, Depths depths = Depths::None)
    {
        for (std::size_t number = 1; number <= count; ++number) {
            options.part = {number, count};
            options.threads = 1 + number % 2;
            const CheckReport report = reviewed(scene, options, depths);
            std::string text;
            writeCheckPartJson(scene, options, report, "Check of it",
                               [&text](std::string_view piece) { text += piece; });
            files.emplace_back(folder_.write("part-" + std::to_string(number) + ".json", text));
            pairs.push_back(report.pairs.size());
        }
    }

    std::string text(std::size_t n) const { return test::readText(files[n]); }
    /// Writes it anew, changed.
    void change(std::size_t n, const std::function<void(json&)>& edit) const
    {
        json part = json::parse(text(n));
        edit(part);
        std::ofstream(files[n]) << part;
    }
    void expectRefused(ErrorCode code, const std::string& why) const
    {
        test::expectError([this] { static_cast<void>(mergeCheckParts(files)); }, code, why);
    }

    std::vector<std::filesystem::path> files;
    std::vector<std::size_t> pairs; ///< by part: how many

private:
    test::TempDir folder_;
};

/// All that is written of a report, its timing apart.
std::string written(const Scene& scene, CheckReport report)
{
    report.timing = {};
    return checkReportToJson(scene, report) + checkReportToHtml(scene, report, {"Check", {}, ""});
}

Scene threeBoxes()
{
    Scene scene;
    scene.models = {test::boxAt("a", {}), test::boxAt("b", {1.5, 0, 0}),
                    test::boxAt("c", {3, 0, 0}), test::boxAt("far", {99, 0, 0})};
    return scene;
}

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

TEST(CheckParts, OfAnotherSceneAreRefused)
{
    const Scene scene = threeBoxes();
    const Parts parts(scene, {}, 2);
    const auto expectOther = [&](const Scene& other) {
        const Parts others(other, {}, 2);
        const std::vector<std::filesystem::path> mixed = {parts.files[0], others.files[1]};
        test::expectError([&] { static_cast<void>(mergeCheckParts(mixed)); },
                          ErrorCode::InvalidArgument,
                          "the scene, or a mesh in it, is not the same");
    };
    Scene other = scene;
    other.models[3].pose.translation.x = std::nextafter(99.0, 100.0);
    expectOther(other);
    other = scene;
    other.models[3].name = "near";
    expectOther(other);
    other = scene;
    other.ignore = {{"a", "far"}};
    expectOther(other);
    other = scene;
    other.accepted = {{"a", "far", ""}};
    expectOther(other);
    other = scene;
    other.groups = {{"g", {"a", "far"}}};
    expectOther(other);
    other = scene;
    other.units = "m";
    expectOther(other);
    const auto withMesh = [&](double x) {
        Scene result = scene;
        result.models[3].shape.reset();
        result.models[3].mesh = std::make_shared<const MeshAsset>(
            "t.stl", TriangleMesh{{{0, 0, 0}, {1, 0, 0}, {x, 1, 0}}, {{0, 1, 2}}});
        return result;
    };
    expectOther(withMesh(0));
    const Parts before(withMesh(0), {}, 2);
    const Parts after(withMesh(1e-9), {}, 2);
    const std::vector<std::filesystem::path> mixed = {before.files[0], after.files[1]};
    test::expectError([&] { static_cast<void>(mergeCheckParts(mixed)); },
                      ErrorCode::InvalidArgument, "a mesh in it, is not the same");
}

TEST(CheckParts, WithOtherOptionsOrNumbersOfPartsAreRefused)
{
    const Scene scene = threeBoxes();
    const Parts parts(scene, {}, 2);
    CheckOptions near;
    near.clearance = 1;
    const Parts others(scene, near, 2);
    const Parts three(scene, {}, 3);
    const auto expectRefused = [&](const std::filesystem::path& other, const std::string& why) {
        const std::vector<std::filesystem::path> mixed = {parts.files[0], other};
        test::expectError([&] { static_cast<void>(mergeCheckParts(mixed)); },
                          ErrorCode::InvalidArgument, why);
    };
    expectRefused(others.files[1], "the options differ");
    CheckOptions between;
    between.between = {{"*", "b"}};
    expectRefused(Parts(scene, between, 2).files[1], "the options differ");
    expectRefused(three.files[1], "the one is of 2 parts, the other of 3");
    expectRefused(parts.files[0], "are both part 1");
    parts.change(1, [](json& part) { part["mbv"] = "0.0.1"; });
    expectRefused(parts.files[1], "mbv 0.0.1 the other");
}

TEST(CheckParts, OfOneKindOfReviewAreMergedAlone)
{
    Scene scene;
    test::RandomScenes random(1);
    addSolids(scene, random, 2);
    CheckOptions options;
    options.exact = true;
    const test::TempDir folder;
    const auto write = [&](std::size_t number, const auto& review) {
        options.part = {number, 2};
        CheckReport report = checkOverlaps(scene, options);
        review(report);
        std::string text;
        writeCheckPartJson(scene, options, report, "", [&](std::string_view p) { text += p; });
        return std::filesystem::path(
            folder.write("part-" + std::to_string(number) + ".json", text));
    };
    const auto expectDiffer = [&](const auto& one, const auto& other) {
        const std::vector<std::filesystem::path> files = {write(1, one), write(2, other)};
        test::expectError([&] { static_cast<void>(mergeCheckParts(files)); },
                          ErrorCode::InvalidArgument, "the options differ");
    };
    const auto plain = [](CheckReport&) {};
    const auto deep = [&](CheckReport& report) { findPenetrations(scene, report); };
    const auto tolerant = [&](CheckReport& report) {
        findPenetrations(scene, report);
        applyTolerance(report, 0.1);
    };
    expectDiffer(plain, deep);
    expectDiffer(deep, tolerant);
    const auto compared = [&](CheckReport& report) {
        compareWith({true, {}}, 0, scene, options, report);
    };
    test::expectError([&] { write(1, compared); }, ErrorCode::InvalidArgument,
                      "cannot be compared with an older report");
}

TEST(CheckParts, ThatAreMissingAreNamed)
{
    const Scene scene = threeBoxes();
    Parts parts(scene, {}, 4);
    const std::vector<std::filesystem::path> some = {parts.files[3], parts.files[0]};
    test::expectError([&] { static_cast<void>(mergeCheckParts(some)); }, ErrorCode::InvalidArgument,
                      "parts 2 and 3 of 4 are missing");
    test::expectError([] { static_cast<void>(mergeCheckParts({})); }, ErrorCode::InvalidArgument,
                      "no part is given");
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

TEST(CheckParts, ThatAreCutOffAreRefusedWhereverTheyEnd)
{
    const Parts parts(threeBoxes(), {}, 2);
    const std::string whole = parts.text(1);
    for (std::size_t length = 0; length + 2 < whole.size(); length += 7) {
        std::ofstream(parts.files[1]) << whole.substr(0, length);
        parts.expectRefused(ErrorCode::FileInvalid, "part-2.json: ");
    }
}

TEST(CheckParts, ThatContradictThemselvesAreRefused)
{
    const Scene scene = threeBoxes();
    const auto expectRefused = [&](const std::function<void(json&)>& edit, ErrorCode code,
                                   const std::string& why) {
        const Parts parts(scene, {}, 2);
        parts.change(1, edit);
        parts.expectRefused(code, why);
    };
    expectRefused([](json& p) { p["schema"] = "mbv.check/1"; }, ErrorCode::FileInvalid,
                  "is no part of a check");
    expectRefused([](json& p) { p["pairs"][0]["b"] = 4; }, ErrorCode::FileInvalid, "/pairs/0");
    expectRefused([](json& p) { p["pairs"][0]["a"] = p["pairs"][0]["b"]; }, ErrorCode::FileInvalid,
                  "/pairs/0");
    expectRefused([](json& p) { p["pairs"].push_back(p["pairs"][0]); }, ErrorCode::FileInvalid,
                  "/pairs/1");
    expectRefused([](json& p) { p["pairs"][0]["state"] = "near"; }, ErrorCode::FileInvalid,
                  "/pairs/0/state: \"near\" is no state of a pair");
    expectRefused([](json& p) { p["pairs"][0]["inner"] = "c"; }, ErrorCode::FileInvalid,
                  "/pairs/0/inner: \"c\" is neither");
    expectRefused([](json& p) { p["pairs"][0]["status"] = "new"; }, ErrorCode::FileInvalid,
                  "/pairs/0/status");
    expectRefused([](json& p) { p["pairs"][0].erase("accepted"); }, ErrorCode::FileInvalid,
                  "the field \"accepted\" is missing");
    expectRefused([](json& p) { p["options"]["exact"] = "yes"; }, ErrorCode::FileInvalid,
                  "/options/exact");
    expectRefused([](json& p) { p["models"][0].erase("path"); }, ErrorCode::FileInvalid,
                  "/models/0: the field \"path\" is missing");
    expectRefused([](json& p) { p["models"][0]["index"] = 1e10; }, ErrorCode::FileInvalid,
                  "/models/0/index");
    expectRefused([](json& p) { p["models"].clear(); }, ErrorCode::FileInvalid,
                  "do not tell of all models");
    expectRefused([](json& p) { p["part"] = 3; }, ErrorCode::FileInvalid, "/part: part 3 of 2");
    expectRefused([](json& p) { p["cut"]["here"] = 9; }, ErrorCode::FileInvalid, "/cut");
    expectRefused([](json& p) { p["cut"]["first"] = 0; }, ErrorCode::InvalidArgument,
                  "do not make up the whole");
    expectRefused([](json& p) { p["scene"]["models"] = 1e12; }, ErrorCode::FileInvalid,
                  "/scene/models: more than");
}

TEST(CheckParts, BeyondTheirNumberAreRefused)
{
    CheckOptions options;
    for (const CheckPart part : {CheckPart{0, 1}, CheckPart{2, 1}, CheckPart{1, kMostParts + 1}}) {
        options.part = part;
        test::expectError([&] { static_cast<void>(checkOverlaps({}, options)); },
                          ErrorCode::InvalidArgument, "does not exist");
    }
}

} // namespace
} // namespace mbv
