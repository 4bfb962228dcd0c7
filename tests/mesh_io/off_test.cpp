#include "mesh_files.h"

#include <mbv/geometry/mesh_properties.h>

namespace mbv::test {
namespace {

/// Counts, vertices and faces of the tetrahedron, to follow a keyword.
const std::string kVertices = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
const std::string kFaces = "3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";
const std::string kTetrahedron = "4 4 6\n" + kVertices + kFaces;

void expectOffTetrahedron(const std::string& bytes)
{
    SCOPED_TRACE(bytes);
    const TriangleMesh mesh = load("a.off", bytes);
    EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
    EXPECT_EQ(mesh.triangles.size(), 4u);
    EXPECT_NEAR(propertiesOf(mesh).signedVolume, 1.0 / 6, 1e-15);
}

TEST(Off, GivesVerticesAndFacesInOrder)
{
    const TriangleMesh mesh = load("a.off", "OFF\n" + kTetrahedron);
    EXPECT_EQ(mesh.triangles, (std::vector<std::array<std::uint32_t, 3>>{
                                  {0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}));
    expectOffTetrahedron("OFF\n" + kTetrahedron);
}

TEST(Off, CountsMayStandBesideTheKeywordOrWithoutIt)
{
    expectOffTetrahedron("OFF " + kTetrahedron);
    expectOffTetrahedron(kTetrahedron);
    expectOffTetrahedron("OFF\n4 4\n" + kVertices + kFaces); // nobody needs the edges
}

TEST(Off, CommentsBlankLinesAndLineEndsMakeNoDifference)
{
    expectOffTetrahedron(
        "\xEF\xBB\xBF# made by hand\nOFF # text\n\n# counts\n4 4 0 # edges unknown\n" + kVertices +
        "\n# faces\n" + kFaces + "# end");
    std::string dos = "OFF\n" + kTetrahedron;
    for (std::size_t at = 0; (at = dos.find('\n', at)) != std::string::npos; at += 2)
        dos.replace(at, 1, "\r\n");
    expectOffTetrahedron(dos);
}

TEST(Off, ColorsNormalsAndTextureCoordinatesArePassedOver)
{
    expectOffTetrahedron("COFF\n4 4 6\n0 0 0 255 0 0\n1 0 0 0.5 1 1 1\n0 1 0\n0 0 1 1 2 3 4\n" +
                         kFaces);
    expectOffTetrahedron("NOFF\n4 4 6\n0 0 0 0 0 1\n1 0 0 0 0 1\n0 1 0 0 0 1\n0 0 1 0 0 1\n" +
                         kFaces);
    expectOffTetrahedron("STOFF\n4 4 6\n0 0 0 0 1\n1 0 0 0 1\n0 1 0 0 1\n0 0 1 0 1\n" + kFaces);
    expectOffTetrahedron("STCNOFF\n4 4 6\n0 0 0 0 0 1 1 1 1 1 0 1\n1 0 0 0 0 1 0 1\n"
                         "0 1 0 0 0 1 0 1\n0 0 1 0 0 1 1 1 1 0 1\n" +
                         kFaces);
    expectOffTetrahedron("OFF\n4 4 6\n" + kVertices +
                         "3 0 2 1 0.1 0.2 0.3\n3 0 1 3 1 2 3 4\n3 0 3 2 7\n3 1 2 3 # plain\n");
}

TEST(Off, PolygonsAreTriangulatedAndPointsAndLinesPassedOver)
{
    const TriangleMesh mesh =
        load("a.off", "OFF\n4 3 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n1 0\n4 0 1 2 3 1 0 0\n2 0 1\n");
    EXPECT_EQ(mesh.triangles.size(), 2u);
    EXPECT_EQ(propertiesOf(mesh).area, 1);
}

TEST(Off, DamageIsNamedWithItsLine)
{
    const auto expectAt = [](const std::string& bytes, std::string_view line,
                             std::string_view part) {
        SCOPED_TRACE(bytes);
        const std::string message = errorOf("a.off", bytes);
        EXPECT_TRUE(contains(message, line));
        EXPECT_TRUE(contains(message, part));
    };
    expectAt("hello", "line 1", "begins with 'OFF', this one with 'hello'");
    expectAt("# nothing\n", "line 2", "ends before the header");
    expectAt("OFF BINARY\n4 4 0\n", "line 1", "a binary OFF is not read");
    expectAt("4OFF\n1 0 0\n0 0 0 1\n", "line 1", "three dimensions");
    expectAt("nOFF\n3\n1 0 0\n", "line 1", "three dimensions");
    expectAt("OFF\n", "line 2", "ends before the numbers");
    expectAt("OFF\n4 x 6\n", "line 2", "'x' is not a number where the number of faces");
    expectAt("OFF\n4 4 6 1\n" + kVertices, "line 2", "2 numbers");
    expectAt("OFF\n-4 4 6\n" + kVertices, "line 2", "out of range: -4");
    expectAt("OFF\n99999999999999999999 4 6\n", "line 2", "out of range");
    expectAt("OFF\n4294967290 4 6\n" + kVertices, "line 3", "more than the rest of the file");
    expectAt("OFF\n4 4294967290 6\n" + kVertices, "line 3", "more than the rest of the file");
    expectAt("OFF\n4 4 6\n" + kVertices, "line 3", "truncated");
    expectAt("OFF\n4 1 6\n" + kVertices + "     \n", "line 8", "ends before the last face");
    expectAt(replaced("OFF\n" + kTetrahedron, "1 0 0", "1 0 "), "line 4", "coordinate z");
    expectAt(replaced("OFF\n" + kTetrahedron, "1 0 0", "1 nan 0"), "line 4", "not finite");
    expectAt(replaced("OFF\n" + kTetrahedron, "1 0 0", "1 0 0 1 2 3 4 5"), "line 4", "5 numbers");
    expectAt("NOFF\n" + kTetrahedron, "line 3", "0 numbers");
    expectAt(replaced("OFF\n" + kTetrahedron, "3 0 1 3", "3 0 1 4"), "line 8",
             "index 4 is out of range");
    expectAt(replaced("OFF\n" + kTetrahedron, "3 0 1 3", "3 0 -1 3"), "line 8", "index -1");
    expectAt(replaced("OFF\n" + kTetrahedron, "3 0 1 3", "0 1 2 3"), "line 8", "face of 0 corners");
    expectAt(replaced("OFF\n" + kTetrahedron, "3 0 1 3", "999999 0 1 3"), "line 8", "line ends");
    expectAt("OFF\n" + kTetrahedron + "3 0 1 2\n", "line 11", "after the last face");
    EXPECT_TRUE(contains(errorOf("a.off", "OFF\n3 0 0\n0 0 0\n1 0 0\n0 1 0\n"), "no triangles"));
}

} // namespace
} // namespace mbv::test
