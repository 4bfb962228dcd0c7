#include "mesh_files.h"

#include <mbv/mesh_io/load_mesh.h>

namespace mbv::test {

namespace {

const std::string kGoodObj = tetrahedronObj(); // vertices on lines 2 to 5, faces on lines 6 to 9

void expectObjTetrahedron(const std::string& file)
{
    const TriangleMesh mesh = load("a.obj", file);
    const std::vector<Vec3> vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const std::vector<std::array<std::uint32_t, 3>> triangles = {
        {0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    EXPECT_EQ(mesh.vertices, vertices);
    EXPECT_EQ(mesh.triangles, triangles);
}

} // namespace

TEST(Obj, VerticesAndTrianglesAreThoseOfTheFile)
{
    expectObjTetrahedron(kGoodObj);
}

// VTK's reader makes a vertex of every corner here.
TEST(Obj, TextureAndNormalIndicesDoNotSplitVertices)
{
    expectObjTetrahedron(replaced(kGoodObj, "f 1 3 2\nf 1 2 4\nf 1 4 3\n",
                                  "vt 0 0\nvt 1 0\nvn 0 0 1\nf 1/1 3/2 2/1\n"
                                  "f 1//1 2//1 4//1\nf 1/2/1 4/1/1 3/2/1\n"));
}

TEST(Obj, NegativeIndicesCountBackFromTheLatestVertex)
{
    expectObjTetrahedron(replaced(kGoodObj, "f 2 3 4", "f -3 -2 -1"));
    expectObjTetrahedron(
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -1 -2\nv 0 0 1\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
}

TEST(Obj, FaceMayComeBeforeItsVertices)
{
    expectObjTetrahedron(
        "f 1 3 2\nf 1 2 4\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 4 3\nf 2 3 4\n");
}

TEST(Obj, EqualVerticesStayApart)
{
    EXPECT_EQ(
        load("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 0\nf 1 2 3\nf 4 3 2\n").vertices.size(),
        4u);
}

TEST(Obj, TrianglesWithoutAreaStay)
{
    const TriangleMesh mesh = load("a.obj", replaced(kGoodObj, "f 1 3 2", "f 1 1 2"));
    EXPECT_EQ(mesh.triangles.size(), 4u);
    EXPECT_EQ(mesh.triangles[0], (std::array<std::uint32_t, 3>{0, 0, 1}));
}

TEST(Obj, GroupsMaterialsLinesPointsAndCommentsChangeNothing)
{
    expectObjTetrahedron("mtllib a b.mtl\no 고양이\ng\ns off\nusemtl red\n" + kGoodObj +
                         "l 1 2 3\np 1\ng a b c\n# f 99\n#\n\n   \nvn 0 0 1\nvt 0.5\n");
    expectObjTetrahedron("# a path that ends with a backslash: C:\\\n" + kGoodObj);
    expectObjTetrahedron(replaced(kGoodObj, "v 1 0 0", "v 1 0 0 # 4 \\"));
    expectObjTetrahedron(replaced(kGoodObj, "f 1 3 2", "f 1 3 2\t#4"));
}

TEST(Obj, WeightsAndColorsChangeNothing)
{
    expectObjTetrahedron(replaced(kGoodObj, "v 1 0 0", "v 1 0 0 1.0"));
    expectObjTetrahedron(replaced(kGoodObj, "v 1 0 0", "v 1 0 0 0.5 0.25 1"));
    expectObjTetrahedron(replaced(kGoodObj, "v 1 0 0", "v 1 0 0 0.5 0.25 1 1"));
}

TEST(Obj, LinesMayBeContinuedIndentedLongAndEndInAnyWay)
{
    expectObjTetrahedron(replaced(kGoodObj, "f 1 3 2", "f 1 \\\n 3\\\r\n  2"));
    expectObjTetrahedron(replaced(kGoodObj, "f 1 3 2", "\t f\t1   3 2  "));
    expectObjTetrahedron(replaced(kGoodObj, "f 1 3 2\n", "f 1 3 2\r\n\r"));
    expectObjTetrahedron(replaced(kGoodObj, "v 1 0 0", "v " + std::string(300'000, ' ') + "1 0 0"));
    expectObjTetrahedron(
        replaced(kGoodObj, "v 1 0 0", "v 1." + std::string(300'000, '0') + " 0 0"));
    expectObjTetrahedron(kGoodObj.substr(0, kGoodObj.size() - 1));
}

TEST(Obj, CoordinatesAreReadAsTheNearestDouble)
{
    const TriangleMesh mesh =
        load("a.obj", replaced(kGoodObj, "v 1 0 0", "v 100000000.1 -.5 +3E-7"));
    EXPECT_EQ(mesh.vertices[1], (Vec3{100000000.1, -0.5, 3e-7}));
}

TEST(Obj, IndexOutOfRangeIsAnErrorThatNamesLineAndIndex)
{
    const std::pair<const char*, const char*> cases[] = {
        {"f 2 3 5", "vertex index 5 is out of range: the file has 4 vertices"},
        {"f 2 3 4294967297", "vertex index 4294967297 is out of range"},
        {"f 2 3 99999999999999999999", "out of range"},
        {"f 2 3 0", "vertex index 0"},
        {"f 2 3 -5", "vertex index -5 is out of range"},
        {"f 2 3 -9223372036854775808", "is out of range"}};
    for (const auto& [face, reason] : cases) {
        const std::string message = errorOf("a.obj", replaced(kGoodObj, "f 2 3 4", face));
        EXPECT_TRUE(contains(message, "line 9"));
        EXPECT_TRUE(contains(message, reason));
    }
}

TEST(Obj, FaceOfFewerThanThreeCornersIsAnError)
{
    for (const char* face : {"f 2 3", "f 2", "f", "f 2 3 # 4"})
        EXPECT_TRUE(contains(errorOf("a.obj", replaced(kGoodObj, "f 2 3 4", face)), "line 9"))
            << face;
}

TEST(Obj, CornerThatIsNotOneIsAnError)
{
    for (const char* corner : {"x", "4x", "4.0", "4/a", "4/1/b", "4/1/1/1", "/4", "//4", "4,"})
        EXPECT_TRUE(contains(
            errorOf("a.obj", replaced(kGoodObj, "f 2 3 4", "f 2 3 " + std::string(corner))),
            "line 9"))
            << corner;
}

TEST(Obj, BadVertexIsAnErrorThatNamesTheLine)
{
    for (const char* vertex :
         {"v", "v 1", "v 1 0", "v 1 0 x", "v 1 0 0,5", "v 1 0 0 red", "v 1 0 0 0 0", "v 1 0 nan",
          "v inf 0 0", "v 1 -inf 0", "v 1e999 0 0", "v 0x10 0 0", "v 1 0 0 1 2 3 4 5"})
        EXPECT_TRUE(contains(errorOf("a.obj", replaced(kGoodObj, "v 1 0 0", vertex)), "line 3"))
            << vertex;
}

TEST(Obj, UnknownStatementIsAnErrorAndNotSkipped)
{
    const std::string message = errorOf("a.obj", replaced(kGoodObj, "f 2 3 4", "face 2 3 4"));
    EXPECT_TRUE(contains(message, "line 9"));
    EXPECT_TRUE(contains(message, "'face'"));
    EXPECT_TRUE(contains(errorOf("a.obj", kGoodObj + "surf 0 1 0 1 1 2 3 4\n"), "not supported"));
}

TEST(Obj, NoFacesIsAnError)
{
    EXPECT_TRUE(contains(errorOf("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n"), "no triangles"));
    EXPECT_TRUE(contains(errorOf("a.obj", "# nothing\n"), "no triangles"));
}

} // namespace mbv::test
