#include "scene/scene_fixtures.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/check/overlap_checker.h>
#include <mbv/report/report_json.h>

namespace mbv {
namespace {

std::string bytesOf(const Scene& scene, CheckReport report)
{
    report.timing = {};
    return checkReportToJson(scene, report);
}

void expectSameAsCheckOverlaps(OverlapChecker& checker, const Scene& scene,
                               const std::string& after)
{
    const CheckReport& report = checker.update(scene);
    const CheckReport expected = checkOverlaps(scene);
    EXPECT_EQ(report.volumes, expected.volumes) << "after " << after;
    EXPECT_EQ(bytesOf(scene, report), bytesOf(scene, expected)) << "after " << after;
    EXPECT_EQ(&report, &checker.report());
}

MeshAssetPtr tetrahedron()
{
    return std::make_shared<const MeshAsset>(
        "t.stl", TriangleMesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                              {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}});
}

/// Changes a scene as a user may, and says how.
class RandomEdits {
public:
    RandomEdits(test::RandomScenes& random, Scene& scene) : random_(random), scene_(scene) {}

    std::string edit()
    {
        if (scene_.models.empty())
            return add();
        switch (random_.integer(0, 9)) {
        case 0:
            return add();
        case 1:
            scene_.models.erase(scene_.models.begin() + random_.integer(0, last()));
            return "removing a model";
        case 2:
            scene_.ignore.emplace_back(any().name, any().name);
            return "ignoring a pair";
        case 3:
            scene_.ignore.clear();
            return "ignoring nothing";
        case 4:
            std::swap(any().name, any().name);
            return "swapping names";
        case 5:
            any() = random_.model("new", 3);
            return "replacing a model";
        case 6:
            return turnIntoMesh(any());
        case 7:
            for (int n = random_.integer(0, 40); n > 0; --n)
                any().pose = random_.pose(3);
            return "moving many";
        default:
            any().pose = random_.pose(3);
            return "moving one";
        }
    }

private:
    int last() const { return static_cast<int>(scene_.models.size()) - 1; }

    Model& any() { return scene_.models[static_cast<std::size_t>(random_.integer(0, last()))]; }

    std::string add()
    {
        scene_.models.push_back(random_.model("m" + std::to_string(++added_), 3));
        return "adding a model";
    }

    std::string turnIntoMesh(Model& model)
    {
        const VolumeKind kinds[] = {VolumeKind::Obb, VolumeKind::Aabb, VolumeKind::Sphere};
        model.shape.reset();
        model.mesh = mesh_;
        model.volumeKind = kinds[random_.integer(0, 2)];
        model.scale = {1, random_.number(0.5, 2), 1};
        return "changing a mesh's volume";
    }

    test::RandomScenes& random_;
    Scene& scene_;
    MeshAssetPtr mesh_ = tetrahedron();
    int added_ = 0;
};

TEST(OverlapChecker, AgreesWithCheckOverlapsAfterEveryEdit)
{
    for (unsigned seed = 0; seed < 4; ++seed) {
        test::RandomScenes random(seed);
        Scene scene = random.scene(random.integer(0, 40), 3);
        OverlapChecker checker;
        expectSameAsCheckOverlaps(checker, scene, "opening");
        RandomEdits edits(random, scene);
        for (int step = 0; step < 60; ++step)
            expectSameAsCheckOverlaps(checker, scene, edits.edit());
    }
}

TEST(OverlapChecker, KeepsTheReportWhenAModelCannotBeTested)
{
    test::RandomScenes random(3);
    Scene scene = random.scene(50, 3);
    OverlapChecker checker;
    const std::string before = bytesOf(scene, checker.update(scene));
    Scene bad = scene;
    bad.models[7].name = "bad";
    bad.models[7].scale.y = 0;
    bad.models[3].pose.translation.x += 100;
    test::expectError([&] { checker.update(bad); }, ErrorCode::InvalidScene, "model \"bad\": ");
    EXPECT_EQ(bytesOf(scene, checker.report()), before);
    bad.models.pop_back(); // another number of models: all are looked at
    test::expectError([&] { checker.update(bad); }, ErrorCode::InvalidScene, "model \"bad\": ");
    EXPECT_EQ(bytesOf(scene, checker.report()), before);
    expectSameAsCheckOverlaps(checker, scene, "errors");
}

TEST(OverlapChecker, CanBeCancelled)
{
    const Scene scene = test::RandomScenes(4).scene(30, 3);
    OverlapChecker checker;
    test::expectError([&] { checker.update(scene, [](double) { return false; }); },
                      ErrorCode::Cancelled, "cancelled");
    EXPECT_TRUE(checker.report().volumes.empty());
    expectSameAsCheckOverlaps(checker, scene, "canceling");
}

TEST(OverlapChecker, HasNothingToReportBeforeTheFirstScene)
{
    OverlapChecker checker;
    EXPECT_TRUE(checker.report().volumes.empty());
    EXPECT_TRUE(checker.update(Scene{}).pairs.empty());
}

} // namespace
} // namespace mbv
