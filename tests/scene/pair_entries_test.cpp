#include "scene/scene_fixtures.h"

#include <mbv/scene/accepted_pairs.h>
#include <mbv/scene/pair_lists.h>
#include <mbv/scene/review_edits.h>

#include <gtest/gtest.h>

#include <random>

namespace mbv {
namespace {

Scene withModels(std::initializer_list<const char*> names)
{
    Scene scene;
    for (const char* const name : names)
        scene.models.push_back(test::boxAt(name, {}));
    return scene;
}

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

TEST(AcceptedPairs, SaysTheNoteOfTheEntryThatNamesBothElseOfTheFirst)
{
    Scene scene = withModels({"a", "b", "c"});
    scene.groups = {{"two", {"a", "b"}}};
    scene.accepted = {{"@two", "*", "by group"}, {"b", "a", "by name"}, {"a", "b", "later"},
                      {"?", "c", "by pattern"},  {"gone", "a", "none"}, {"@gone", "a", "none"}};
    const AcceptedPairs accepted(scene);
    ASSERT_NE(accepted.noteOn(0, 1), nullptr);
    EXPECT_EQ(*accepted.noteOn(0, 1), "by name");
    EXPECT_EQ(*accepted.noteOn(1, 0), "by name");
    EXPECT_EQ(*accepted.noteOn(2, 0), "by group");
    EXPECT_EQ(AcceptedPairs(Scene{}).noteOn(0, 1), nullptr);
}

/// One question and many have the same answers.
TEST(AcceptedPairs, AreThoseOfAcceptance)
{
    std::mt19937 random(20261201); // NOLINT(cert-msc32-c, cert-msc51-cpp): the same each time
    const std::vector<std::string> selectors = {"a",  "ab", "abc", "*", "a*", "?b",
                                                "@g", "@h", "@a",  "b", "x"};
    const auto any = [&] { return selectors[random() % selectors.size()]; };
    int found = 0;
    int none = 0;
    for (int round = 0; round < 300; ++round) {
        Scene scene = withModels({"a", "ab", "abc", "b", "@a"});
        scene.groups = {{"g", {any(), any()}}, {"h", {any()}}, {"a", {any()}}};
        for (unsigned i = random() % 4; i > 0; --i)
            scene.accepted.push_back({any(), any(), std::to_string(i)});
        const AcceptedPairs accepted(scene);
        for (std::size_t a = 0; a < scene.models.size(); ++a) {
            for (std::size_t b = 0; b < scene.models.size(); ++b) {
                if (a == b)
                    continue;
                const auto one = acceptance(scene, scene.models[a].name, scene.models[b].name);
                const std::string* const note = accepted.noteOn(a, b);
                ASSERT_EQ(note != nullptr, one.has_value()) << round;
                if (note) {
                    ASSERT_EQ(*note, *one) << round;
                }
                ++(note ? found : none);
            }
        }
    }
    EXPECT_GT(found, 1000);
    EXPECT_GT(none, 1000);
}

TEST(PairLists, AcceptAndIgnoreWhatIsNotYet)
{
    Scene scene = withModels({"a", "b", "c"});
    scene.accepted = {{"b", "a", "welded"}, {"?", "c", "by pattern"}};
    scene.ignore = {{"a", "*"}};
    const Pairs pairs = {{0, 1}, {1, 2}, {2, 1}};
    EXPECT_EQ(withPairsAccepted(scene, pairs).accepted, scene.accepted);
    const Scene ignoring = withPairsIgnored(scene, pairs);
    ASSERT_EQ(ignoring.ignore.size(), 2);
    EXPECT_EQ(ignoring.ignore.back(), (std::pair<std::string, std::string>("b", "c")));

    const Scene open = withPairsNotAccepted(scene, pairs);
    ASSERT_EQ(open.accepted.size(), 1) << "what a pattern says stays";
    EXPECT_EQ(open.accepted.front().note, "by pattern");
    const Scene again = withPairsAccepted(open, Pairs{{0, 1}, {1, 0}});
    ASSERT_EQ(again.accepted.size(), 2);
    EXPECT_EQ(again.accepted.back(), (AcceptedPair{"a", "b", ""}));
}

TEST(PairLists, TheLastStatusOfAPairDecidesWhetherItIsAccepted)
{
    Scene scene = withModels({"a", "b", "c"});
    scene.accepted = {{"b", "c", "so built"}};
    const std::vector<ReviewEdit> edits = {{"a", "b", ReviewStatus::Active, {}},
                                           {"c", "b", ReviewStatus::Resolved, "Kim"},
                                           {"b", "a", ReviewStatus::Approved, {}}};
    const Scene after = withReviews(scene, edits);
    ASSERT_EQ(after.accepted.size(), 1);
    EXPECT_EQ(acceptance(after, "a", "b"), "");
    ASSERT_EQ(after.reviews.size(), 1);
    EXPECT_EQ(after.reviews.front(), (PairReview{"c", "b", ReviewStatus::Resolved, "Kim"}));
}

} // namespace
} // namespace mbv
