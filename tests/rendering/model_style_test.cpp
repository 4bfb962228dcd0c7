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

} // namespace
} // namespace mbv::rendering
