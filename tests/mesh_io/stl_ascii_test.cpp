#include "mesh_files.h"

#include <mbv/mesh_io/load_mesh.h>

#include <algorithm>

namespace mbv::test {

namespace {

const std::string kGoodStl = asciiStl(tetrahedron());

void expectStlTetrahedron(const std::string& file)
{
    const TriangleMesh mesh = load("a.stl", file);
    const TriangleMesh expected = load("a.stl", binaryStl(tetrahedron()));
    EXPECT_EQ(mesh.vertices, expected.vertices);
    EXPECT_EQ(mesh.triangles, expected.triangles);
}

std::string withLineEnds(const std::string& text, std::string_view end)
{
    std::string result;
    for (const char c : text)
        c == '\n' ? result.append(end) : result.append(1, c);
    return result;
}

} // namespace

TEST(AsciiStl, IsTheSameMeshAsTheBinaryFile)
{
    expectStlTetrahedron(kGoodStl);
}

TEST(AsciiStl, LineEndsAndCaseAndBlanksDoNotMatter)
{
    expectStlTetrahedron(withLineEnds(kGoodStl, "\r\n"));
    expectStlTetrahedron(withLineEnds(kGoodStl, "\r"));
    expectStlTetrahedron(withLineEnds(kGoodStl, "\n\n\t"));
    expectStlTetrahedron("\xEF\xBB\xBF" + kGoodStl);
    expectStlTetrahedron("\n  " + kGoodStl + "\n\n");
    std::string upper = kGoodStl;
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    expectStlTetrahedron(upper);
    expectStlTetrahedron(replaced(kGoodStl, "facet", "FaCeT"));
}

TEST(AsciiStl, NamesMayBeAnythingOrNothing)
{
    expectStlTetrahedron(replaced(kGoodStl, "solid mbv", "solid"));
    expectStlTetrahedron(replaced(kGoodStl, "solid mbv", "solid facet normal 0 0 0 고양이"));
    expectStlTetrahedron(replaced(kGoodStl, "endsolid mbv\n", "endsolid"));
    expectStlTetrahedron(replaced(kGoodStl, "solid mbv", "solid " + std::string(100'000, 'x')));
}

TEST(AsciiStl, SeveralSolidsAreOneMesh)
{
    const std::vector<FloatTriangle>& t = tetrahedron();
    expectStlTetrahedron(asciiStl({t[0], t[1]}) + asciiStl({}) + asciiStl({t[2], t[3]}));
}

TEST(AsciiStl, NumbersAreReadAsTheNearestDouble)
{
    const TriangleMesh mesh =
        load("a.stl", replaced(kGoodStl, "vertex 0 0 0", "vertex 0.1 +1.25E+2 -1e-300"));
    EXPECT_EQ(mesh.vertices[0], (Vec3{0.1, 125, -1e-300}));
}

TEST(AsciiStl, NormalsAreNotLookedAt)
{
    expectStlTetrahedron(replaced(kGoodStl, "normal 0 0 0", "normal -nan(ind) -1.#IND nan"));
}

TEST(AsciiStl, TrianglesWithoutAreaStay)
{
    const TriangleMesh mesh = load("a.stl", asciiStl({{{{1, 1, 1}, {1, 1, 1}, {0, 0, 0}}}}));
    EXPECT_EQ(mesh.vertices.size(), 2u);
    ASSERT_EQ(mesh.triangles.size(), 1u);
    EXPECT_EQ(mesh.triangles[0], (std::array<std::uint32_t, 3>{0, 0, 1}));
}

TEST(AsciiStl, EveryTruncationUpToTheLastWordIsAnError)
{
    const std::size_t complete = kGoodStl.rfind("endsolid") + std::string("endsolid").size();
    for (std::size_t size = 1; size < complete; ++size)
        errorOf("a.stl", kGoodStl.substr(0, size));
}

TEST(AsciiStl, MissingEndsolidIsCalledTruncated)
{
    const std::string message = errorOf("a.stl", replaced(kGoodStl, "endsolid mbv\n", ""));
    EXPECT_TRUE(contains(message, "truncated"));
    EXPECT_TRUE(contains(message, "line 30")); // 1 + 4 * 7 lines before it
}

TEST(AsciiStl, NoTrianglesIsAnError)
{
    EXPECT_TRUE(contains(errorOf("a.stl", "solid empty\nendsolid empty\n"), "no triangles"));
}

TEST(AsciiStl, NonFiniteVertexIsAnErrorThatNamesTheLine)
{
    for (const char* bad : {"nan", "inf", "-Infinity", "NAN"}) {
        const std::string message = errorOf(
            "a.stl", replaced(kGoodStl, "vertex 0 0 0", "vertex 0 " + std::string(bad) + " 0"));
        EXPECT_TRUE(contains(message, "line 4"));
        EXPECT_TRUE(contains(message, "not finite"));
    }
    EXPECT_TRUE(contains(errorOf("a.stl", replaced(kGoodStl, "vertex 0 0 0", "vertex 0 1e999 0")),
                         "out of range"));
}

TEST(AsciiStl, WrongWordsAreErrorsThatNameTheLineAndTheWord)
{
    const std::pair<const char*, const char*> edits[] = {{"facet normal", "face normal"},
                                                         {"normal", "norm"},
                                                         {"outer", "inner"},
                                                         {"loop", "lop"},
                                                         {"vertex", "vortex"},
                                                         {"endloop", "vertex 1 2 3"},
                                                         {"endfacet", "facet"},
                                                         {"vertex 0 0 0", "vertex 0 0"},
                                                         {"vertex 0 0 0", "vertex 0 0,5 0"},
                                                         {"vertex 0 0 0", "vertex 0 0x1 0"},
                                                         {"vertex 0 0 0", "vertex 0 1.5f 0"},
                                                         {"vertex 0 0 0", "vertex +-1 0 0"},
                                                         {"vertex 0 0 0", "vertex 0 0 0 0"}};
    for (const auto& [from, to] : edits)
        EXPECT_TRUE(contains(errorOf("a.stl", replaced(kGoodStl, from, to)), ", line ")) << to;
    EXPECT_TRUE(contains(errorOf("a.stl", kGoodStl + "rubbish\n"), "line 31"));
    EXPECT_TRUE(contains(errorOf("a.stl", kGoodStl + "rubbish\n"), "'rubbish'"));
}

} // namespace mbv::test
