#include <mbv/scene/name_pattern.h>

#include <gtest/gtest.h>

#include <random>

namespace mbv {
namespace {

/// By its definition, character by character.
bool fits(std::string_view pattern, std::string_view name)
{
    if (pattern.empty())
        return name.empty();
    if (pattern[0] == '*')
        return fits(pattern.substr(1), name) || (!name.empty() && fits(pattern, name.substr(1)));
    return !name.empty() && (pattern[0] == '?' || pattern[0] == name[0]) &&
           fits(pattern.substr(1), name.substr(1));
}

TEST(NamePattern, FitsAsItsDefinitionSays)
{
    std::mt19937 random(1);
    const auto textOf = [&random](std::string_view letters) {
        std::string text;
        for (std::size_t i = random() % 7; i > 0; --i)
            text += letters[random() % letters.size()];
        return text;
    };
    int fitting = 0;
    for (int round = 0; round < 20'000; ++round) {
        const std::string pattern = textOf("ab*?");
        const std::string name = textOf("ab");
        EXPECT_EQ(matchesPattern(pattern, name), fits(pattern, name)) << pattern << ' ' << name;
        fitting += fits(pattern, name) ? 1 : 0;
    }
    EXPECT_GT(fitting, 2000);
}

TEST(NamePattern, TakesOneCharacterOfAnyScript)
{
    EXPECT_TRUE(matchesPattern("고?이", "고양이"));
    EXPECT_FALSE(matchesPattern("고?", "고양이"));
    EXPECT_TRUE(matchesPattern("*이", "고양이"));
}

TEST(NamePattern, StandsForModelsAndGroups)
{
    Scene scene;
    for (const std::string name : {"cat-1", "cat-2", "dog", "c*"}) {
        Model model;
        model.name = name;
        scene.models.push_back(model);
    }
    scene.groups = {{"pets", {"dog", "cat-?"}}};
    using Models = std::vector<std::size_t>;
    EXPECT_EQ(modelsMatching(scene, "cat-*"), (Models{0, 1}));
    EXPECT_EQ(modelsMatching(scene, "dog"), (Models{2}));
    EXPECT_EQ(modelsMatching(scene, "c*"), (Models{3})); // its very name
    EXPECT_EQ(modelsMatching(scene, "@pets"), (Models{0, 1, 2}));
    EXPECT_TRUE(modelsMatching(scene, "@others").empty());
    EXPECT_TRUE(modelsMatching(scene, "cow").empty());
}

} // namespace
} // namespace mbv
