#include <mbv/check/check_overlaps.h>
#include <mbv/check/without_hidden.h>

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace mbv {
namespace {

using NamedPairs = std::vector<std::pair<std::string, std::string>>;

NamedPairs namesOf(const Scene& scene, const CheckReport& report)
{
    NamedPairs names;
    for (const PairResult& pair : report.pairs)
        names.emplace_back(scene.models[pair.a].name, scene.models[pair.b].name);
    return names;
}

Scene withoutHiddenModels(Scene scene)
{
    std::erase_if(scene.models, [](const Model& model) { return !model.visible; });
    return scene;
}

TEST(WithoutHidden, IsTheReportOfTheVisibleModelsAlone)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> place(0, 4);
    std::size_t pairs = 0;
    for (int round = 0; round < 40; ++round) {
        Scene scene;
        for (int i = 0; i < 12; ++i) {
            Model model;
            model.name = (i % 3 == 0 ? "seat-" : "leg-") + std::to_string(i);
            model.shape = Obb{{}, {0.6, 0.7, 0.5}};
            model.pose.translation = {place(random), place(random), place(random)};
            model.visible = random() % 3 != 0;
            scene.models.push_back(model);
        }
        scene.ignore = {{"seat-*", "leg-1"}, {"leg-2", "leg-4"}, {"nobody", "leg-5"}};
        const Scene seen = withoutHiddenModels(scene);
        const CheckReport filtered = withoutHidden(scene, checkOverlaps(scene));
        const CheckReport alone = checkOverlaps(seen);
        EXPECT_EQ(namesOf(scene, filtered), namesOf(seen, alone));
        EXPECT_EQ(filtered.pairsTested, alone.pairsTested);
        EXPECT_EQ(captionOf(filtered), captionOf(alone));
        EXPECT_EQ(filtered.volumes.size(), scene.models.size());
        pairs += alone.pairs.size();
    }
    EXPECT_GT(pairs, 100U);
}

TEST(WithoutHidden, OfASceneThatIsAllHiddenNothingIsLeft)
{
    Scene scene;
    for (const char* name : {"a", "b"}) {
        Model model;
        model.name = name;
        model.shape = Sphere{{}, 1};
        model.visible = false;
        scene.models.push_back(model);
    }
    const CheckReport report = withoutHidden(scene, checkOverlaps(scene));
    EXPECT_TRUE(report.pairs.empty());
    EXPECT_EQ(report.pairsTested, 0U);
}

} // namespace
} // namespace mbv
