#include "part_files.h"

#include "mesh_query/closed_meshes.h"

#include <mbv/check/check_review.h>
#include <mbv/report/report_html.h>
#include <mbv/report/report_json.h>

#include <fstream>
#include <memory>
#include <utility>

namespace mbv::test {

void addSolids(Scene& scene, RandomScenes& random, int count)
{
    const auto box = [](const std::string& name, double h) {
        return std::make_shared<const MeshAsset>(name, boxMesh({-h, -h, -h}, {h, h, h}));
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
    scene.reviews = {{"inner-0", "solid-0", ReviewStatus::Active, "Kim, \"김\""},
                     {"solid-1", "inner-1", ReviewStatus::Resolved, ""},
                     {"solid-0", "solid-1", ReviewStatus::Reviewed, "=Lee"}};
}

Scene randomScene(unsigned seed, Depths depths)
{
    const bool isSmall = depths == Depths::Found;
    RandomScenes random(seed);
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

Scene threeBoxes()
{
    Scene scene;
    scene.models = {boxAt("a", {}), boxAt("b", {1.5, 0, 0}), boxAt("c", {3, 0, 0}),
                    boxAt("far", {99, 0, 0})};
    return scene;
}

CheckReport reviewed(const Scene& scene, const CheckOptions& options, Depths depths)
{
    return reviewed(scene, options, depths, nullptr);
}

CheckReport reviewed(const Scene& scene, const CheckOptions& options, Depths depths,
                     const PastCheck* past)
{
    CheckReport report =
        past == nullptr ? checkOverlaps(scene, options) : checkSince(*past, scene, options);
    if (depths == Depths::Found) {
        findPenetrations(scene, report);
        if (options.clearance > 0)
            applyTolerance(report, 0.2);
    }
    markPairs(scene, report);
    return report;
}

std::string written(const Scene& scene, CheckReport report)
{
    report.timing = {};
    return checkReportToJson(scene, report) + checkReportToHtml(scene, report, {"Check", {}, ""});
}

Parts::Parts(const Scene& scene, CheckOptions options, std::size_t count, Depths depths)
{
    for (std::size_t number = 1; number <= count; ++number) {
        options.part = {number, count};
        options.threads = 1 + number % 2;
        const CheckReport report = reviewed(scene, options, depths);
        std::string text;
        writeCheckPartJson(scene, report, "Check of it",
                           [&text](std::string_view piece) { text += piece; });
        files.emplace_back(folder_.write("part-" + std::to_string(number) + ".json", text));
        pairs.push_back(report.pairs.size());
    }
}

void Parts::change(std::size_t n, const std::function<void(nlohmann::json&)>& edit) const
{
    nlohmann::json part = nlohmann::json::parse(text(n));
    edit(part);
    std::ofstream(files[n]) << part;
}

void Parts::expectRefused(ErrorCode code, const std::string& why) const
{
    expectError([this] { static_cast<void>(mergeCheckParts(files)); }, code, why);
}

} // namespace mbv::test
