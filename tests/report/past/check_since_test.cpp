#include "report/parts/part_files.h"

#include <mbv/geometry/version.h>
#include <mbv/report/past_report.h>
#include <mbv/report/report_html.h>
#include <mbv/report/report_json.h>

#include <algorithm>
#include <utility>

namespace mbv {
namespace {

using nlohmann::json;
using test::boxAt;
using test::Depths;
using test::expectError;
using test::randomScene;
using test::RandomScenes;
using test::reviewed;
using test::written;

/// Changes a scene as people and programs do.
class Editor {
public:
    Editor(Scene& scene, unsigned seed) : scene_(scene), random_(seed) {}

    void edit()
    {
        Model& model = anyModel();
        switch (random_.integer(0, 12)) {
        case 0:
            model.pose.translation = model.pose.translation + random_.point(2);
            break;
        case 1:
            model.pose = random_.pose(4);
            break;
        case 2:
            model.scale = random_.number(0.5, 2) * Vec3{1, 1, 1};
            break;
        case 3: // the same content by another path, or another's
            exchangeMesh(model);
            break;
        case 4:
            model.volumeKind = kVolumeKinds[static_cast<std::size_t>(random_.integer(0, 3))];
            break;
        case 5:
            scene_.models.insert(scene_.models.begin() + random_.integer(0, 3),
                                 random_.model("new-" + std::to_string(++added_), 3));
            break;
        case 6:
            scene_.models.erase(scene_.models.begin() + (&model - scene_.models.data()));
            break;
        case 7:
            model.name += "-renamed";
            break;
        case 8:
            std::swap(model, anyModel());
            break;
        case 9:
            std::swap(model.name, anyModel().name);
            break;
        case 10:
            changeRules(model.name);
            break;
        case 11:
            scene_.accepted.push_back({model.name, anyModel().name, "so built"});
            break;
        default:
            model.pose.translation.x = model.pose.translation.x == 0 ? -0.0 : 0.0;
        }
    }

private:
    Model& anyModel()
    {
        return scene_.models[static_cast<std::size_t>(
            random_.integer(0, static_cast<int>(scene_.models.size()) - 1))];
    }

    void exchangeMesh(Model& model)
    {
        const Model& other = anyModel();
        if (model.mesh == nullptr || other.mesh == nullptr)
            return;
        const bool isOther = random_.integer(0, 1) == 0;
        model.mesh = std::make_shared<const MeshAsset>(
            "moved.stl", TriangleMesh(isOther ? other.mesh->mesh() : model.mesh->mesh()));
    }

    void changeRules(const std::string& name)
    {
        switch (random_.integer(0, 2)) {
        case 0:
            scene_.ignore.emplace_back(name, anyModel().name);
            break;
        case 1:
            if (!scene_.ignore.empty())
                scene_.ignore.pop_back();
            break;
        default:
            scene_.groups[0].members.push_back(name);
        }
    }

    Scene& scene_;
    RandomScenes random_;
    int added_ = 0;
};

/// A report in a file.
class ReportFile {
public:
    explicit ReportFile(const std::string& text) { write(text); }
    ReportFile(const Scene& scene, const CheckReport& report)
        : ReportFile(checkReportToJson(scene, report))
    {
    }

    void write(const std::string& text) const { folder_.write("old.json", text); }
    PastCheck read() const { return readPastCheck(folder_ / "old.json"); }

private:
    test::TempDir folder_;
};

CheckOptions optionsOf(unsigned seed)
{
    CheckOptions options;
    options.exact = seed % 2 == 0;
    options.clearance = seed % 3 == 0 ? 0.3 : 0;
    options.threads = 1 + seed % 2;
    if (seed % 5 == 0)
        options.between = {{"@solids", "*"}, {"twin", "solid-*"}};
    return options;
}

TEST(CheckSince, IsTheWholeCheckAfterAnyEdits)
{
    std::size_t kept = 0;
    std::size_t tested = 0;
    for (unsigned seed = 0; seed < 120; ++seed) {
        const Depths depths = seed % 40 == 0 ? Depths::Found : Depths::None;
        Scene scene = randomScene(seed, depths);
        const CheckOptions options = optionsOf(seed);
        const ReportFile before(scene, reviewed(scene, options, depths));
        Editor editor(scene, seed);
        for (unsigned i = 0; i < seed % 7; ++i)
            editor.edit();
        if (!options.between.empty() && !findModel(scene, "twin"))
            continue; // then nothing can be asked of it
        const PastCheck past = before.read();
        const CheckReport now = reviewed(scene, options, depths, &past);
        EXPECT_EQ(written(scene, now), written(scene, reviewed(scene, options, depths))) << seed;
        const auto keptHere = static_cast<std::size_t>(
            std::ranges::count_if(now.pairs, [](const PairResult& pair) { return pair.isKept; }));
        kept += keptHere;
        tested += now.pairs.size() - keptHere;
        if (seed % 7 == 0) { // no edit
            EXPECT_EQ(keptHere, now.pairs.size()) << seed;
        }
    }
    EXPECT_GT(kept, 1000U);
    EXPECT_GT(tested, 200U);
}

TEST(CheckSince, GoesOnFromItsOwnReports)
{
    Scene scene = randomScene(3);
    CheckOptions options;
    options.exact = true;
    CheckReport report = reviewed(scene, options, Depths::None);
    Editor editor(scene, 3);
    const ReportFile file(scene, report);
    for (int step = 0; step < 12; ++step) {
        const PastCheck past = file.read();
        editor.edit();
        report = reviewed(scene, options, Depths::None, &past);
        ASSERT_EQ(written(scene, report), written(scene, reviewed(scene, options, Depths::None)));
        file.write(checkReportToJson(scene, report));
    }
}

TEST(CheckSince, ReadsReportsInLines)
{
    for (unsigned seed = 0; seed < 6; ++seed) {
        Scene scene = randomScene(seed);
        const CheckOptions options = optionsOf(seed);
        std::string lines;
        writeCheckReportLines(scene, reviewed(scene, options, Depths::None),
                              [&lines](std::string_view piece) { lines += piece; });
        scene.models[0].pose.translation.x += 0.5;
        const PastCheck past = ReportFile(lines).read();
        const CheckReport now = reviewed(scene, options, Depths::None, &past);
        EXPECT_EQ(written(scene, now), written(scene, reviewed(scene, options, Depths::None)));
        EXPECT_TRUE(now.pairs.empty() || std::ranges::any_of(now.pairs, &PairResult::isKept));
        const ReportFile cutOff(lines.substr(0, lines.rfind("{\"summary")));
        expectError([&] { static_cast<void>(cutOff.read()); }, ErrorCode::FileInvalid,
                    "ends before its summary");
    }
}

TEST(CheckSince, TestsWhatHasChangedAlone)
{
    // A row, each box of which meets the next; in the report all depths are wrong.
    Scene scene;
    for (int i = 0; i < 20; ++i)
        scene.models.push_back(boxAt("m" + std::to_string(i), {1.5 * i, 0, 0}));
    json old = json::parse(checkReportToJson(scene, checkOverlaps(scene)));
    for (json& pair : old["pairs"])
        pair["depth"] = 77;
    scene.models[10].pose.translation.y = 0.5;
    const PastCheck past = ReportFile(old.dump()).read();
    const CheckReport report = checkSince(past, scene, {});
    ASSERT_EQ(report.pairs.size(), 19U);
    for (const PairResult& pair : report.pairs)
        EXPECT_EQ(pair.depth, pair.a == 9 || pair.a == 10 ? 0.5 : 77) << pair.a;
}

TEST(CheckSince, LeavesOutWhatTheReportWasComparedWith)
{
    Scene scene = test::threeBoxes();
    const CheckReport first = reviewed(scene, {}, Depths::None);
    json old = json::parse(checkReportToJson(scene, first));
    json gone = old["pairs"][0];
    gone["b"] = "far";
    gone["status"] = "resolved";
    old["pairs"].push_back(gone);
    gone["a"] = "no longer there";
    gone["status"] = "not_checked";
    old["pairs"].push_back(gone);
    old["pairs"][0]["status"] = "persistent";
    const PastCheck past = ReportFile(old.dump()).read();
    EXPECT_EQ(written(scene, reviewed(scene, {}, Depths::None, &past)), written(scene, first));
}

TEST(CheckSince, RefusesReportsOfOtherOptions)
{
    const Scene scene = test::threeBoxes();
    CheckOptions options;
    options.exact = true;
    options.clearance = 1;
    options.between = {{"a", "b"}};
    PastCheck past = ReportFile(scene, checkOverlaps(scene, options)).read();
    const auto refuses = [&](const CheckOptions& other, const DepthOptions& depths,
                             const std::string& why) {
        expectError([&] { requireSameOptions(past, other, depths); }, ErrorCode::InvalidArgument,
                    why);
    };
    requireSameOptions(past, options, {});
    CheckOptions other = options;
    other.exact = false;
    refuses(other, {}, "it was made with a look at the meshes (--exact), this one is without");
    other = options;
    other.clearance = 2;
    refuses(other, {}, "--clearance");
    other = options;
    other.between = {{"b", "a"}};
    refuses(other, {}, "--between");
    refuses(options, {true, {}}, "--no-penetration");
    refuses(options, {false, 0.5}, "--tolerance");
    past.report.missingParts = {2};
    refuses(options, {}, "parts of it are missing");
    other = options;
    other.part = {1, 2};
    expectError([&] { static_cast<void>(checkSince(past, scene, other)); },
                ErrorCode::InvalidArgument, "a part of a check");
}

TEST(CheckSince, RefusesReportsThatLackWhatItNeeds)
{
    const Scene scene = test::threeBoxes();
    const json whole = json::parse(checkReportToJson(scene, checkOverlaps(scene)));
    const auto refuses = [&](const json::json_pointer& field, const json& value,
                             const std::string& why) {
        json damaged = whole;
        if (value.is_discarded())
            damaged[field.parent_pointer()].erase(field.back());
        else
            damaged[field] = value;
        const ReportFile file(damaged.dump());
        expectError([&] { static_cast<void>(file.read()); }, ErrorCode::FileInvalid, why);
    };
    using Pointer = json::json_pointer;
    const json gone(json::value_t::discarded);
    refuses(Pointer("/schema"), "mbv.fit/1", "must be \"mbv.check/1\"");
    refuses(Pointer("/mbv"), gone, "was written by an older mbv");
    refuses(Pointer("/mbv"), "0.0.1", "was written by mbv 0.0.1");
    refuses(Pointer("/options"), gone, "options");
    refuses(Pointer("/scene"), gone, "scene");
    refuses(Pointer("/models/1/shape"), gone, "/models/1");
    refuses(Pointer("/models/1/name"), "a", "another model has the same name");
    refuses(Pointer("/pairs/0/b"), "nobody", "/pairs/0/b: no model is named so");
    refuses(Pointer("/pairs/1"), whole["pairs"][0], "/pairs/1: its models are not in the order");
    refuses(Pointer("/summary/models"), 9, "tells of other models");
    const ReportFile cutOff(whole.dump().substr(0, 900));
    expectError([&] { static_cast<void>(cutOff.read()); }, ErrorCode::FileInvalid, "old.json");
    expectError([] { static_cast<void>(readPastCheck("nowhere.json")); }, ErrorCode::FileUnreadable,
                "nowhere.json");
}

} // namespace
} // namespace mbv
