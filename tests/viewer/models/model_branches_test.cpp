#include "viewer/boxes.h"

#include <models/model_branches.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

std::vector<ModelBranch> branches(const std::vector<std::string>& names,
                                  const QStringList& words = {})
{
    std::vector<Model> models;
    for (const std::string& name : names)
        models.push_back(boxAt(name, {}));
    return branchesOf(models, words);
}

using Branches = std::vector<ModelBranch>;

TEST(ModelBranches, AreTheModelsWhereNoNamesBeginAlike)
{
    EXPECT_EQ(branches({}), Branches{});
    EXPECT_EQ(branches({"cat-1", "cat-2", "cat"}), (Branches{{"", {0}}, {"", {1}}, {"", {2}}}));
    EXPECT_EQ(branches({"arm/hand", "leg/foot"}), (Branches{{"", {0}}, {"", {1}}}))
        << "no folder for one model";
    EXPECT_EQ(branches({"/a", "/b", "a/", "a/", "#part=1", "#part=2"}).size(), 6U)
        << "nothing before or behind the mark";
}

TEST(ModelBranches, FoldLinksAndPartsWhereTheFirstOfThemIs)
{
    EXPECT_EQ(branches({"wall", "arm/base", "pump.stl#part=1", "arm/link/1", "pump.stl#part=2",
                        "arm/link/2", "floor"}),
              (Branches{{"", {0}}, {"arm", {1, 3, 5}}, {"pump.stl", {2, 4}}, {"", {6}}}));
}

TEST(ModelBranches, AreOfThoseAloneThatASearchFinds)
{
    const std::vector<std::string> names = {"Arm/left hand", "arm/right hand", "arm/base", "Arm/z"};
    EXPECT_EQ(branches(names, {"HAND", "left"}), (Branches{{"", {0}}}));
    EXPECT_EQ(branches(names, {"arm"}), (Branches{{"Arm", {0, 3}}, {"arm", {1, 2}}}))
        << "names that differ in case are two, a search finds both";
    EXPECT_EQ(branches(names, {"no such"}), Branches{});
}

TEST(ModelBranches, NamesAreShortInTheirFolders)
{
    EXPECT_EQ(nameInFolder("arm/link/1", "arm"), "link/1");
    EXPECT_EQ(nameInFolder("pump.stl#part=2", "pump.stl"), "#part=2");
    EXPECT_EQ(nameInFolder("cat/1", ""), "cat/1");
}

} // namespace
} // namespace mbv::viewer
