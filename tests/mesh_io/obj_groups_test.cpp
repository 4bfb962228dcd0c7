#include "mesh_files.h"
#include "mutations.h"
#include "seed_files.h"

#include "mesh_io/obj_groups.h"
#include "mesh_io/parsing/readers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace mbv::test {
namespace {

using Groups = std::vector<std::pair<std::string, std::vector<std::uint32_t>>>;

Groups groupsOf(const std::string& text)
{
    const ProgressFn noProgress;
    const MeshSource source("a.obj", text, noProgress);
    Groups groups;
    for (const MeshGroup& group : objGroups(source, readObj(source)))
        groups.emplace_back(group.name, group.triangles);
    return groups;
}

/// Four triangles apart from each other, and a square beside them.
const std::string kFiveTriangles = [] {
    std::string text;
    for (const std::string x : {"0", "2", "4", "6", "8"})
        text += "v " + x + " 0 0\nv " + x + ".5 0 0\nv " + x + " 1 0\n";
    return text + "v 8.5 1 0\n"; // 13 14 16 15
}();

const std::string kSquareFace = "f 13 14 16 15\n";

} // namespace

TEST(ObjGroups, AreItsObjectsInTheOrderOfTheirFirstFaces)
{
    const std::string text = kFiveTriangles + "o never\no late\nusemtl red\no lid\nf 1 2 3\n" +
                             "g a\no late\n" + kSquareFace +
                             "usemtl blue\ng b\nf 4 5 6\no lid\nf 7 8 9\n";
    EXPECT_EQ(groupsOf(text), (Groups{{"lid", {0, 4}}, {"late", {1, 2, 3}}}));
}

TEST(ObjGroups, AreItsGroupsWhereTwoObjectsHaveNoFaces)
{
    const std::string text = "o all\n" + kFiveTriangles +
                             "f 1 2 3\ng left  side\t\nf 4 5 6\no none\no all\ng\n" + kSquareFace +
                             "g right\ng left side\nf 10 11 12\n";
    EXPECT_EQ(groupsOf(text), (Groups{{"default", {0, 2, 3}}, {"left side", {1, 4}}}));
}

TEST(ObjGroups, AreNoneWhereFewerThanTwoHaveFaces)
{
    EXPECT_EQ(groupsOf(kFiveTriangles + "f 1 2 3\nf 4 5 6\n"), Groups());
    EXPECT_EQ(
        groupsOf("o one\ng a\ng b\n" + kFiveTriangles + "usemtl x\nf 1 2 3\nusemtl y\nf 4 5 6\n"),
        Groups());
}

TEST(ObjGroups, ThatPatchOneSurfaceAreOne)
{
    // The halves of the square share an edge; what is named like the second goes with it.
    const std::string text = kFiveTriangles + "g a\nf 1 2 3\ng b\nf 13 14 16\ng c\nf 4 5 6\ng d\n"
                                              "f 13 16 15\nf 7 8 9\n";
    EXPECT_EQ(groupsOf(text), (Groups{{"a", {0}}, {"b", {1, 3, 4}}, {"c", {2}}}));
    EXPECT_EQ(groupsOf(kFiveTriangles + "g b\nf 13 14 16\ng d\nf 13 16 15\nf 7 8 9\n"), Groups());
    // Objects are cut apart there.
    EXPECT_EQ(groupsOf(kFiveTriangles + "o b\nf 13 14 16\no d\nf 13 16 15\nf 7 8 9\n"),
              (Groups{{"b", {0}}, {"d", {1, 2}}}));
}

TEST(ObjGroups, HaveNamesOfUtf8)
{
    EXPECT_EQ(groupsOf(kFiveTriangles +
                       "o \xEA\xB3\xA0\xEC\x96\x91\nf 1 2 3\no a\xFF#1 \\\n b\nf 4 5 6\n"),
              (Groups{{"\xEA\xB3\xA0\xEC\x96\x91", {0}}, {"a\xEF\xBF\xBD#1 b", {1}}}));
}

/// Faces of 3 to 7 corners, under names known as they are written.
TEST(ObjGroups, AreAsAFileOfRandomStatementsWasWritten)
{
    Random random(11);
    const auto below = [&random](std::uint64_t n) { return random() % n; };
    for (int round = 0; round < 300; ++round) {
        std::string text = "v 0 0 0 # \\\nv 1 0 0\nv 2 1 0\nv 2 2 0\nv 1 3 0\nv 0 3 0\nv -1 2 0\n";
        std::vector<std::pair<std::string, std::vector<std::uint32_t>>> expected;
        std::string name = "default";
        std::uint32_t triangles = 0;
        for (int i = 0; i < 40; ++i) {
            if (below(3) == 0) {
                name = "n" + std::to_string(below(5));
                text +=
                    (below(2) == 0 ? "o " : "o \\\r\n") + name + (below(2) == 0 ? "\n" : " \r\n");
                continue;
            }
            if (below(4) == 0)
                text += below(2) == 0 ? "# o x \\\n" : "usemtl \\\no\n";
            const std::uint64_t corners = 3 + below(5);
            text += "f";
            for (std::uint64_t corner = 1; corner <= corners; ++corner)
                text += (below(9) == 0 ? " \\\n" : " ") + std::to_string(corner) +
                        (below(2) == 0 ? "" : "//1");
            text += below(5) == 0 ? " # o y \\\n" : "\n";
            auto group = std::ranges::find(expected, name, [](const auto& g) { return g.first; });
            if (group == expected.end())
                group = expected.insert(group, {name, {}});
            for (std::uint64_t n = 2; n < corners; ++n)
                group->second.push_back(triangles++);
        }
        EXPECT_EQ(groupsOf(text), expected.size() < 2 ? Groups() : expected) << text;
    }
}

TEST(ObjGroups, HoldEachTriangleOfADamagedFileOnce)
{
    std::string text = kFiveTriangles + "o a\nf 1 2 3\ng x\nf 4 5 6 # c\no b\\\nb\n" + kSquareFace +
                       "g y\nf 7/1 8/1 9/1\nfo -1 -2 -3\n";
    Random random(5);
    int grouped = 0;
    for (int i = 0; i < 10 * mutationCount(); ++i) {
        const std::string damaged = mutated(text, random);
        try {
            const ProgressFn noProgress;
            const MeshSource source("a.obj", damaged, noProgress);
            const TriangleMesh mesh = readObj(source);
            std::vector<std::uint32_t> all;
            for (const MeshGroup& group : objGroups(source, mesh)) {
                EXPECT_TRUE(std::ranges::is_sorted(group.triangles));
                EXPECT_FALSE(group.name.empty() || group.triangles.empty());
                all.insert(all.end(), group.triangles.begin(), group.triangles.end());
            }
            if (all.empty())
                continue;
            ++grouped;
            std::vector<std::uint32_t> expected(mesh.triangles.size());
            std::iota(expected.begin(), expected.end(), 0U);
            std::ranges::sort(all);
            ASSERT_EQ(all, expected) << damaged;
        } catch (const Error&) { // which is the reader's
        }
    }
    EXPECT_GT(grouped, mutationCount() / 10) << "most damage leaves no two groups, or no mesh";
}

} // namespace mbv::test
