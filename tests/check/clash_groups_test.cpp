#include "scene/scene_fixtures.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/check/clash_groups.h>

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace mbv {
namespace {

using test::boxAt;

struct Checked {
    Scene scene;
    CheckReport report;
    ClashGroups groups;
};

Checked checked(std::vector<Model> models)
{
    Checked result;
    result.scene.models = std::move(models);
    result.report = checkOverlaps(result.scene);
    result.groups = groupClashes(result.scene, result.report);
    return result;
}

std::string nameOfGroup(const Checked& c, std::size_t i)
{
    return nameOf(c.groups.groups[i], c.scene);
}

TEST(ClashGroups, ClashesThatShareAModelAreOneGroupOfItsName)
{
    // Boxes of half size 1: the beam at 0 meets both that are 1.5 off, which are 3 apart; two
    // others meet each other far off, 1.9 apart, so less deep.
    const Checked c =
        checked({boxAt("right", {1.5, 0, 0}), boxAt("beam", {}), boxAt("left", {-1.5, 0, 0}),
                 boxAt("q", {50, 0, 0}), boxAt("p", {51.9, 0, 0}), boxAt("alone", {0, 90, 0})});
    ASSERT_EQ(c.groups.groups.size(), 2U);
    const ClashGroup& beam = c.groups.groups[0];
    EXPECT_EQ(beam.clashes, 2U);
    EXPECT_EQ(beam.models, 3U);
    EXPECT_EQ(nameOfGroup(c, 0), "beam");
    EXPECT_EQ(beam.depth, 0.5);
    EXPECT_FALSE(beam.overlap); // the meshes were not looked at
    EXPECT_EQ(nameOfGroup(c, 1), "p and q");
    EXPECT_NEAR(*c.groups.groups[1].depth, 0.1, 1e-12);
    EXPECT_EQ(c.groups.ofModel, (std::vector<std::uint32_t>{0, 0, 0, 1, 1, ClashGroups::kNone}));
    EXPECT_EQ(c.groups.ofPair(c.report, c.report.pairs.back()), 1U);
}

TEST(ClashGroups, AChainIsOneGroupOfTheModelsInItsMiddle)
{
    std::vector<Model> chain;
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g"})
        chain.push_back(boxAt(name, {1.5 * static_cast<double>(chain.size()), 0, 0}));
    const Checked c = checked(chain);
    ASSERT_EQ(c.groups.groups.size(), 1U);
    EXPECT_EQ(c.groups.groups[0].clashes, 6U);
    EXPECT_EQ(nameOfGroup(c, 0), "b, c, d and 2 more");
}

TEST(ClashGroups, NamesAreJoinedByTheWordsOfOtherLanguages)
{
    const GroupWords words = {"%1 + %2", "%1 (+%2)"};
    const Checked pair = checked({boxAt("%2", {}), boxAt("%1", {1.5, 0, 0})});
    EXPECT_EQ(nameOf(pair.groups.groups[0], pair.scene, words), "%1 + %2") << "by name";
    std::vector<Model> chain;
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g"})
        chain.push_back(boxAt(name, {1.5 * static_cast<double>(chain.size()), 0, 0}));
    const Checked many = checked(chain);
    EXPECT_EQ(nameOf(many.groups.groups[0], many.scene, words), "b, c, d (+2)");
}

TEST(ClashGroups, IdsStayWhileTheModelIsShared)
{
    const std::vector<Model> all = {boxAt("beam", {}), boxAt("x", {1.5, 0, 0}),
                                    boxAt("y", {-1.5, 0, 0}), boxAt("z", {0, 1.8, 0})};
    const Checked before = checked(all);
    const std::string id = idOf(before.groups.groups[0], before.scene);
    EXPECT_EQ(id.size(), 16U);
    // One clash resolved, models in another order.
    const Checked after = checked({all[3], boxAt("y", {-9, 0, 0}), all[1], all[0]});
    EXPECT_EQ(idOf(after.groups.groups[0], after.scene), id);
    const Checked other = checked({boxAt("beams", {}), boxAt("x", {1.5, 0, 0})});
    EXPECT_NE(idOf(other.groups.groups[0], other.scene), id);
}

TEST(ClashGroups, AcceptedPairsAreNoClashes)
{
    Checked c = checked({boxAt("a", {}), boxAt("b", {1, 0, 0})});
    c.report.pairs[0].isAccepted = true;
    c.groups = groupClashes(c.scene, c.report);
    EXPECT_TRUE(c.groups.groups.empty());
    EXPECT_EQ(c.groups.ofPair(c.report, c.report.pairs[0]), ClashGroups::kNone);
}

/// The definition, taken literally: groups of pairs are merged until no two share a model.
std::set<std::set<std::pair<std::uint32_t, std::uint32_t>>>
groupsByDefinition(const CheckReport& report)
{
    std::vector<std::set<std::pair<std::uint32_t, std::uint32_t>>> groups;
    for (const PairResult& pair : report.pairs)
        groups.push_back({{pair.a, pair.b}});
    const auto share = [](const auto& x, const auto& y) {
        for (const auto& [a, b] : x)
            for (const auto& [c, d] : y)
                if (a == c || a == d || b == c || b == d)
                    return true;
        return false;
    };
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (std::size_t j = i + 1; j < groups.size(); ++j)
            if (share(groups[i], groups[j])) {
                groups[i].merge(groups[j]);
                groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(j));
                j = i; // from the first of the others again
            }
    return {groups.begin(), groups.end()};
}

TEST(ClashGroups, AreThoseOfTheDefinitionOnRandomScenes)
{
    std::mt19937 random(4);
    std::uniform_real_distribution<double> place(0, 14);
    for (int n = 0; n < 20; ++n) {
        std::vector<Model> models;
        for (int i = 0; i < 60; ++i)
            models.push_back(
                boxAt("m" + std::to_string(i), {place(random), place(random), place(random)}));
        const Checked c = checked(models);
        std::vector<std::set<std::pair<std::uint32_t, std::uint32_t>>> found(
            c.groups.groups.size());
        for (const PairResult& pair : c.report.pairs)
            found[c.groups.ofPair(c.report, pair)].insert({pair.a, pair.b});
        EXPECT_EQ(std::set(found.begin(), found.end()), groupsByDefinition(c.report));
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_EQ(found[i].size(), c.groups.groups[i].clashes);
        for (std::size_t i = 1; i < found.size(); ++i)
            EXPECT_GE(c.groups.groups[i - 1].depth, c.groups.groups[i].depth);
    }
}

} // namespace
} // namespace mbv
