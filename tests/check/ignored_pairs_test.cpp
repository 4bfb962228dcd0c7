#include "check/pairs/ignored_pairs.h"
#include "check/pairs/pair_selection.h"
#include "scene/scene_fixtures.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/scene/pair_lists.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace mbv {
namespace {

Scene sceneOf(std::size_t count)
{
    Scene scene;
    const Model box = test::boxAt("", {});
    for (std::size_t i = 0; i < count; ++i) {
        scene.models.push_back(box);
        scene.models.back().name = (i % 4 == 0 ? "bolt-" : "part-") + std::to_string(i);
    }
    return scene;
}

/// A pair at a time, by the rules themselves.
std::size_t countOneByOne(const Scene& scene, const std::vector<bool>& areCounted,
                          const PairSelection& selection)
{
    std::size_t count = 0;
    for (std::uint32_t a = 0; a < scene.models.size(); ++a) {
        for (std::uint32_t b = a + 1; b < scene.models.size(); ++b) {
            if (areCounted[a] && areCounted[b] && selection.contains({a, b}) &&
                !isIgnored(scene, scene.models[a].name, scene.models[b].name))
                ++count;
        }
    }
    return count;
}

TEST(IgnoredPairs, AreThoseOfTheRulesOneByOne)
{
    std::mt19937 random(20261202); // NOLINT(cert-msc32-c, cert-msc51-cpp): the same each time
    const std::vector<std::string> selectors = {"bolt-*", "part-?", "*",    "@g",
                                                "part-1", "bolt-4", "gone", "@gone"};
    const auto any = [&] { return selectors[random() % selectors.size()]; };
    for (int round = 0; round < 100; ++round) {
        Scene scene = sceneOf(16);
        scene.groups = {{"g", {"part-*", "bolt-8"}}};
        for (unsigned i = random() % 4; i > 0; --i)
            scene.ignore.emplace_back(any(), any());
        const IgnoredPairs ignored(scene);
        for (std::uint32_t a = 0; a < scene.models.size(); ++a) {
            for (std::uint32_t b = a + 1; b < scene.models.size(); ++b)
                ASSERT_EQ(ignored.contain({a, b}),
                          isIgnored(scene, scene.models[a].name, scene.models[b].name))
                    << round;
        }
        std::vector<bool> counted(scene.models.size());
        std::generate(counted.begin(), counted.end(), [&] { return random() % 4 != 0; });
        const std::vector<std::pair<std::string, std::string>> between = {{"bolt-*", "*"}};
        for (const PairSelection& selection : {PairSelection(), PairSelection(scene, between)})
            ASSERT_EQ(pairsToTest(counted, selection, ignored),
                      countOneByOne(scene, counted, selection))
                << round;
    }
}

/// Bolts with everything: a pattern of many pairs was listed pair by pair, which took gigabytes.
TEST(IgnoredPairs, OfManyModelsAreNotListed)
{
    constexpr std::size_t kModels = 6000;
    constexpr std::size_t kBolts = kModels / 4;
    Scene scene = sceneOf(kModels);
    scene.ignore = {{"bolt-*", "*"}, {"part-1", "part-2"}, {"part-1", "bolt-0"}};
    const IgnoredPairs ignored(scene);
    EXPECT_EQ(ignored.listed().size(), 2);
    EXPECT_TRUE(ignored.contain({0, 5}));
    EXPECT_TRUE(ignored.contain({0, 4}));
    EXPECT_TRUE(ignored.contain({1, 2}));
    EXPECT_FALSE(ignored.contain({1, 3}));
    constexpr std::size_t kOthers = kModels - kBolts;
    EXPECT_EQ(pairsToTest(std::vector<bool>(kModels, true), {}, ignored),
              kOthers * (kOthers - 1) / 2 - 1);

    scene.models.resize(8);
    const CheckReport few = checkOverlaps(scene);
    EXPECT_EQ(few.pairsTested, 6 * 5 / 2 - 1);
    EXPECT_EQ(few.pairs.size(), few.pairsTested) << "all boxes are in one place";
}

} // namespace
} // namespace mbv
