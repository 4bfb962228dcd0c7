#include <rendering/style/model_style.h>

#include <mbv/check/check_overlaps.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mbv::rendering {
namespace {

/// Three boxes; the first two overlap, and the second and the third are hidden.
Scene twoHidden()
{
    Scene scene;
    for (const double x : {0.0, 1.5, 9.0}) {
        Model model;
        model.name = "at " + std::to_string(x);
        model.shape = Obb{{}, {1, 1, 1}};
        model.pose.translation = {x, 0, 0};
        model.visible = x == 0;
        scene.models.push_back(model);
    }
    return scene;
}

std::vector<ModelStyle> stylesOf(const Scene& scene, bool ghosts)
{
    ViewOptions options;
    options.ghosts = ghosts;
    return modelStyles(scene, checkOverlaps(scene), options);
}

TEST(ModelStyle, AHiddenModelThatOverlapsIsAGhostThatSaysSo)
{
    const std::vector<ModelStyle> styles = stylesOf(twoHidden(), true);
    EXPECT_EQ(styles[0].mark, "overlap");
    EXPECT_TRUE(styles[1].visible);
    EXPECT_TRUE(styles[1].overlapping);
    EXPECT_EQ(styles[1].mark, "hidden, overlap");
    EXPECT_LT(styles[1].opacity, styles[0].opacity);
    EXPECT_FALSE(styles[2].visible) << "it overlaps nothing";
}

TEST(ModelStyle, WithoutGhostsWhatIsHiddenIsNotSeen)
{
    const std::vector<ModelStyle> styles = stylesOf(twoHidden(), false);
    EXPECT_TRUE(styles[0].visible);
    EXPECT_FALSE(styles[1].visible);
    EXPECT_FALSE(styles[2].visible);
}

TEST(ModelStyle, AGhostIsOfFindingsOfTheMeshesToo)
{
    const Scene scene = twoHidden();
    CheckReport report = checkOverlaps(scene);
    report.exact = true;
    report.pairs.at(0).volumesOverlap = false;
    report.pairs.at(0).state = RelationState::Clearance;
    ViewOptions options;
    options.ghosts = true;
    const std::vector<ModelStyle> styles = modelStyles(scene, report, options);
    EXPECT_TRUE(styles[1].visible);
    EXPECT_EQ(styles[1].mark, "hidden, too near");
}

/// A box of the middle one's mesh in that of the outer, and a smaller one in both.
TEST(ModelStyle, SaysWhatIsInsideWhat)
{
    Scene scene;
    for (const std::string name : {"outer", "middle", "inner", "elsewhere"}) {
        Model model;
        model.name = name;
        model.shape = Obb{{}, {1, 1, 1}};
        scene.models.push_back(model);
    }
    CheckReport report = checkOverlaps(scene);
    report.exact = true;
    report.pairs.clear();
    const auto contain = [&report](std::uint32_t a, std::uint32_t b, bool isAInner) {
        PairResult pair;
        pair.a = a;
        pair.b = b;
        pair.volumesOverlap = true;
        pair.state = RelationState::Contained;
        pair.aIsInner = isAInner;
        report.pairs.push_back(pair);
    };
    contain(0, 1, false);
    contain(0, 2, false);
    contain(1, 2, false);
    std::vector<ModelStyle> styles = modelStyles(scene, report, {});
    EXPECT_EQ(styles[0].mark, "contains 2 models");
    EXPECT_EQ(styles[1].mark, "inside outer, contains inner");
    EXPECT_EQ(styles[2].mark, "inside 2 models");
    EXPECT_EQ(styles[3].mark, "");
    report.pairs.clear();
    contain(2, 3, true);
    styles = modelStyles(scene, report, {});
    EXPECT_EQ(styles[2].mark, "inside elsewhere");
    EXPECT_EQ(styles[3].mark, "contains inner");
}

TEST(ModelStyle, SaysOfWhatAModelIsTheDuplicate)
{
    TriangleMesh triangle;
    triangle.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 1}};
    triangle.triangles = {{0, 1, 2}};
    Scene scene;
    for (const std::string name : {"bolt", "bolt-1"}) {
        Model model;
        model.name = name;
        model.mesh = std::make_shared<const MeshAsset>(name + ".stl", triangle);
        model.volumeKind = VolumeKind::Aabb;
        scene.models.push_back(model);
    }
    ViewOptions options;
    EXPECT_EQ(modelStyles(scene, checkOverlaps(scene), options)[0].mark, "duplicate of bolt-1");
    options.relationWords.duplicate = "%1 again";
    EXPECT_EQ(modelStyles(scene, checkOverlaps(scene), options)[1].mark, "bolt again");
    scene.models[1].pose.translation.x = 0.5;
    EXPECT_EQ(modelStyles(scene, checkOverlaps(scene), options)[1].mark, "overlap");
}

} // namespace
} // namespace mbv::rendering
