#include "mesh_files.h"

#include <mbv/mesh_io/load_mesh.h>

#include <limits>

namespace mbv::test {

namespace {

const std::string kText = tetrahedronPly(PlyKind::Ascii); // the values begin on line 11
const std::string kBinary = tetrahedronPly(PlyKind::LittleEndian);
constexpr PlyKind kKinds[] = {PlyKind::Ascii, PlyKind::LittleEndian, PlyKind::BigEndian};

void expectPlyTetrahedron(const std::string& file)
{
    const TriangleMesh mesh = load("a.ply", file);
    const std::vector<Vec3> vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const std::vector<std::array<std::uint32_t, 3>> triangles = {
        {0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    EXPECT_EQ(mesh.vertices, vertices);
    EXPECT_EQ(mesh.triangles, triangles);
}

std::size_t bodyOf(const std::string& file)
{
    return file.find("end_header\n") + std::string("end_header\n").size();
}

} // namespace

TEST(Ply, AllEncodingsGiveTheSameMesh)
{
    for (const PlyKind kind : kKinds)
        expectPlyTetrahedron(tetrahedronPly(kind));
}

TEST(Ply, OtherPropertiesAndElementsArePassedOver)
{
    std::string file =
        replaced(kText, "property float z\n",
                 "property float z\nproperty uchar red\nproperty list int float w\n");
    file = replaced(file, "0 0 0\n1 0 0\n0 1 0\n0 0 1\n",
                    "0 0 0 255 0\n1 0 0 0 2 nan 7\n0 1 0 1 0\n0 0 1 1 1 5\n");
    file = replaced(file, "end_header\n",
                    "element edge 1\nproperty int a\nproperty int b\nend_header\n");
    expectPlyTetrahedron(file + "0 1\n");

    std::string binary = replaced(kBinary, "element face",
                                  "element extra 2\nproperty list uchar short s\nelement face");
    binary.insert(bodyOf(binary) + 48, std::string("\x02"
                                                   "abcd"
                                                   "\x00",
                                                   6));
    expectPlyTetrahedron(binary);
}

TEST(Ply, PropertiesMayComeInAnyOrderAndFacesBeforeVertices)
{
    expectPlyTetrahedron(
        "ply\nformat ascii 1.0\nelement face 4\nproperty list uint8 uint32 vertex_index\n"
        "element vertex 4\nproperty double z\nproperty int16 x\nproperty float32 y\n"
        "end_header\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n0 0 0\n0 1 0\n0 0 1\n1 0 0\n");
}

TEST(Ply, LineEndsMayBeThoseOfAnySystem)
{
    std::string text;
    for (const char c : kText)
        c == '\n' ? text.append("\r\n") : text.append(1, c);
    expectPlyTetrahedron(text);
    std::string binary = kBinary;
    for (std::size_t at = 0; (at = binary.find('\n', at)) < bodyOf(kBinary) + 16; at += 2)
        binary.replace(at, 1, "\r\n");
    expectPlyTetrahedron(binary);
    expectPlyTetrahedron(kText + "\n \n");
}

TEST(Ply, CoordinatesAreDoublesWhereTheFileHasDoubles)
{
    std::string file = replaced(kText, "1 0 0\n", "100000000.1 0 0\n");
    EXPECT_EQ(load("a.ply", file).vertices[1].x, 100000000.1);
}

TEST(Ply, EveryTruncationIsAnError)
{
    for (const PlyKind kind : kKinds) {
        const std::string good = tetrahedronPly(kind);
        const std::size_t complete = good.size() - (kind == PlyKind::Ascii ? 1 : 0);
        for (std::size_t size = 1; size < complete; ++size)
            errorOf("a.ply", good.substr(0, size));
    }
}

TEST(Ply, ValuesAfterTheLastElementAreAnError)
{
    EXPECT_TRUE(contains(errorOf("a.ply", kText + "3 0 1 2\n"), "line 19"));
    EXPECT_TRUE(contains(errorOf("a.ply", kBinary + "xy"), "2 bytes more"));
}

TEST(Ply, CountThatTheFileCannotHoldIsAnErrorAndAllocatesNothing)
{
    for (const PlyKind kind : kKinds)
        for (const char* element : {"element vertex 4", "element face 4"})
            for (const char* count : {"5", "4000000000", "9223372036854775807"}) {
                const std::string name(element, std::string(element).size() - 1);
                errorOf("a.ply", replaced(tetrahedronPly(kind), element, name + count));
            }
    EXPECT_TRUE(contains(errorOf("a.ply", replaced(kBinary, "vertex 4", "vertex 4000000000")),
                         "more than the rest of the file can hold"));
    errorOf("a.ply", replaced(kText, "element vertex 4", "element vertex -4"));
    errorOf("a.ply", replaced(kText, "element vertex 4", "element vertex 99999999999999999999"));
}

TEST(Ply, ListLongerThanTheFileIsAnErrorAndAllocatesNothing)
{
    EXPECT_TRUE(
        contains(errorOf("a.ply", replaced(kText, "3 0 2 1", "4000000000 0 2 1")), "line 15"));
    std::string binary = kBinary;
    binary[bodyOf(binary) + 48] = '\xFF';
    EXPECT_TRUE(contains(errorOf("a.ply", binary), "list of 255"));
    EXPECT_TRUE(
        contains(errorOf("a.ply", replaced(binary, "list uchar", "list char")), "negative"));
}

TEST(Ply, IndexOutOfRangeIsAnErrorThatNamesThePlace)
{
    EXPECT_TRUE(contains(errorOf("a.ply", replaced(kText, "3 1 2 3", "3 1 2 4")),
                         "line 18: vertex index 4 is out of range: the file has 4 vertices"));
    EXPECT_TRUE(contains(errorOf("a.ply", replaced(kText, "3 1 2 3", "3 1 2 -1")), "index -1"));
    std::string binary = kBinary;
    binary.replace(binary.size() - 4, 4, littleEndian(4u));
    EXPECT_TRUE(contains(errorOf("a.ply", binary), "index 4"));
    binary.replace(binary.size() - 4, 4, littleEndian(0xFFFF'FFFFu));
    EXPECT_TRUE(contains(errorOf("a.ply", binary), "index -1"));
}

TEST(Ply, FaceOfFewerThanThreeCornersIsAnError)
{
    for (const char* face : {"0", "1 0", "2 0 1"})
        EXPECT_TRUE(contains(errorOf("a.ply", replaced(kText, "3 1 2 3", face)), "line 18"));
}

TEST(Ply, NonFiniteVertexIsAnErrorThatNamesThePlace)
{
    for (const char* bad : {"nan", "inf", "-inf"})
        EXPECT_TRUE(
            contains(errorOf("a.ply", replaced(kText, "1 0 0\n", "1 " + std::string(bad) + " 0\n")),
                     "line 12"));
    std::string binary = kBinary;
    binary.replace(bodyOf(binary) + 12, 4, littleEndian(std::numeric_limits<float>::quiet_NaN()));
    EXPECT_TRUE(contains(errorOf("a.ply", binary), "NaN"));
}

TEST(Ply, RowWithTooFewOrTooManyOrWrongValuesIsAnError)
{
    for (const char* row : {"1 0\n", "1 0 0 0\n", "1 0 x\n", "1 0 0,5\n", "1 0 1e999\n"})
        EXPECT_TRUE(contains(errorOf("a.ply", replaced(kText, "1 0 0\n", row)), "line 12")) << row;
    for (const char* row : {"3 0 2\n", "3 0 2 1 1\n", "3.0 0 2 1\n", "3 0 2 1.5\n"})
        EXPECT_TRUE(contains(errorOf("a.ply", replaced(kText, "3 0 2 1\n", row)), "line 15"))
            << row;
}

TEST(Ply, BadHeaderIsAnErrorThatNamesTheLine)
{
    const std::pair<const char*, const char*> edits[] = {
        {"ply\n", "plyx\n"},
        {"format ascii 1.0", "format utf8 1.0"},
        {"format ascii 1.0", "format ascii 2.0"},
        {"format ascii 1.0\n", ""},
        {"format ascii 1.0\n", "format ascii 1.0 1.0\n"},
        {"property float x", "property half x"},
        {"property float x", "property float"},
        {"property float x", "propertyfloat x"},
        {"property float x", "property float y"},
        {"property list uchar int", "property list float int"},
        {"property list uchar int", "property list uchar"},
        {"element vertex 4\n", "element vertex\n"},
        {"element vertex 4\n", "element vertex four\n"},
        {"element vertex 4\n", ""},
        {"element face 4\n", "element none 4000000000\nelement face 4\n"},
        {"element face 4\n", "element vertex 4\n"}};
    for (const auto& [from, to] : edits)
        EXPECT_TRUE(contains(errorOf("a.ply", replaced(kText, from, to)), ", line ")) << to;
    for (const char* from : {"property float x\n", "property list uchar int vertex_indices\n"})
        errorOf("a.ply", replaced(kText, from, "property float unknown\n"));
    errorOf("a.ply", replaced(kText, "list uchar int", "list uchar float"));
    EXPECT_TRUE(contains(errorOf("a.ply", replaced(kText, "end_header\n", "")), ", line "));
}

TEST(Ply, PointsWithoutFacesAreAnErrorWhereFacesAreRequired)
{
    const std::string header = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\n"
                               "property float y\nproperty float z\n";
    EXPECT_TRUE(contains(errorOf("a.ply", header + "end_header\n0 0 0\n"), "no triangles"));
    EXPECT_TRUE(contains(errorOf("a.ply", header + "element face 0\nproperty list uchar int "
                                                   "vertex_indices\nend_header\n0 0 0\n"),
                         "no triangles"));
}

TEST(Ply, ACloudOfPointsNeedsNoElementOfFaces)
{
    const std::string header = "element vertex 3\nproperty float x\nproperty float y\n"
                               "property float z\nproperty uchar red\nend_header\n";
    const LoadOptions points = {.faces = Faces::Optional};
    const std::vector<Vec3> expected = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}};
    const TriangleMesh text = meshFromBytes(
        "ply\nformat ascii 1.0\n" + header + "0 0 0 9\n1 0 0 9\n0 2 0 9\n", "a.ply", {}, points);
    EXPECT_EQ(text.vertices, expected);
    EXPECT_TRUE(text.triangles.empty());
    std::string binary = "ply\nformat binary_little_endian 1.0\n" + header;
    for (const Vec3& p : expected)
        binary += littleEndian(static_cast<float>(p.x)) + littleEndian(static_cast<float>(p.y)) +
                  littleEndian(static_cast<float>(p.z)) + "r";
    EXPECT_EQ(meshFromBytes(binary, "a.ply", {}, points).vertices, expected);
    EXPECT_THROW((void)meshFromBytes(binary + "x", "a.ply", {}, points), Error)
        << "more than announced";
    EXPECT_THROW((void)meshFromBytes("ply\nformat ascii 1.0\nelement vertex 0\nproperty float x\n"
                                     "property float y\nproperty float z\nend_header\n",
                                     "a.ply", {}, points),
                 Error)
        << "not even points";
}

// Names are compared pair by pair; without the limit a header of many would take for ever.
TEST(Ply, ThousandsOfDeclarationsAreAnError)
{
    std::string header = "ply\nformat ascii 1.0\n";
    for (int i = 0; i < 100'000; ++i)
        header += "element e" + std::to_string(i) + " 0\nproperty int x\n";
    EXPECT_TRUE(contains(errorOf("a.ply", header + "end_header\n"), "more than 1000"));
}

} // namespace mbv::test
