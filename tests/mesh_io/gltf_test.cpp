#include "gltf_files.h"
#include "mesh_files.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_io/load_mesh.h>

#include <limits>

namespace mbv::test {
namespace {

const std::string kOneNode = R"({"mesh": 0})";

/// The JSON of the tetrahedron with another list of nodes; the first is the scene's.
std::string withNodes(const std::string& nodes)
{
    const std::string json = tetrahedronGltfJson();
    const std::size_t begin = json.find("\"nodes\": [{\"name\"");
    const std::size_t end = json.find("\"meshes\"");
    return json.substr(0, begin) + "\"nodes\": [" + nodes + "], " + json.substr(end);
}

/// A file with one primitive and these accessors and views.
std::string withData(const std::string& primitive, const std::string& accessors,
                     const std::string& views, const std::string& buffer)
{
    return glb(R"({"asset": {"version": "2.0"}, "meshes": [{"primitives": [)" + primitive +
                   R"(]}], "accessors": [)" + accessors + R"(], "bufferViews": [)" + views +
                   R"(], "buffers": [{"byteLength": )" + std::to_string(buffer.size()) + "}]}",
               buffer);
}

std::string floats(std::initializer_list<float> values)
{
    std::string bytes;
    for (const float value : values)
        bytes += littleEndian(value);
    return bytes;
}

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

TEST(Gltf, NodesPutTheirMeshesInTheWorld)
{
    const TriangleMesh mesh = load("a.glb", tetrahedronGlb());
    EXPECT_EQ(mesh.vertices.size(), 8u);
    EXPECT_EQ(mesh.triangles.size(), 8u);
    const MeshProperties is = propertiesOf(mesh);
    EXPECT_EQ(is.bounds.min, (Vec3{0, 0, 0}));
    EXPECT_EQ(is.bounds.max, (Vec3{3, 1, 1}));
    EXPECT_NEAR(is.signedVolume, 2.0 / 6, 1e-15);
}

TEST(Gltf, BuffersAreChunksDataUrisOrFilesBesideIt)
{
    const TriangleMesh wanted = load("a.glb", tetrahedronGlb());
    const auto withUri = [](const std::string& uri) {
        return replaced(tetrahedronGltfJson(), R"({"byteLength": 72})",
                        R"({"byteLength": 72, "uri": ")" + uri + "\"}");
    };
    const TempDir folder;
    folder.write("나비 1.bin", tetrahedronGltfBuffer());
    const auto embedded = folder.write("a.gltf", withUri(dataUri(tetrahedronGltfBuffer())));
    const auto beside = folder.write("고양이.gltf", withUri("나비%201.bin"));
    EXPECT_EQ(loadMesh(embedded).vertices, wanted.vertices);
    EXPECT_EQ(loadMesh(beside).vertices, wanted.vertices);
    EXPECT_EQ(loadMesh(beside).triangles, wanted.triangles);
    EXPECT_EQ(loadMesh(folder.write("glb.gltf", tetrahedronGlb())).triangles, wanted.triangles);

    EXPECT_TRUE(contains(errorOf("a.gltf", withUri("none.bin"), ErrorCode::FileUnreadable),
                         "/buffers/0/uri: "));
    EXPECT_TRUE(contains(errorOf("a.gltf", withUri("https://x.y/z.bin")), "not a file beside"));
    EXPECT_TRUE(contains(errorOf("a.gltf", withUri("data:;base64,AA*A")), "no data: URI"));
    EXPECT_TRUE(contains(errorOf("a.gltf", withUri("data:;base64,AAAA")),
                         "/buffers/0: announces 72 bytes, but has 3"));
    EXPECT_TRUE(contains(errorOf("a.gltf", tetrahedronGltfJson()), "/buffers/0: has no data"));
}

TEST(Gltf, TransformationsOfParentsAndChildrenMultiply)
{
    // Scale, then rotation by 90 degrees about z, then translation: x -> (5, 2), y -> (5 - 3, 0).
    const double half = std::sqrt(0.5);
    const std::string rotated = R"({"translation": [5, 0, 0], "rotation": [0, 0, )" +
                                std::to_string(half) + ", " + std::to_string(half) +
                                R"(], "scale": [2, 3, 4], "children": [1]}, {"mesh": 0,
                               "translation": [1, 0, 0]})";
    const TriangleMesh mesh = load("a.glb", glb(withNodes(rotated), tetrahedronGltfBuffer()));
    const std::vector<Vec3> wanted = {{5, 2, 0}, {2, 2, 0}, {5, 4, 0}, {5, 2, 4}};
    ASSERT_EQ(mesh.vertices.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_LT(norm(mesh.vertices[i] - wanted[i]), 1e-5) << i; // six digits in the file

    // A matrix is stored column by column; this one shears y along x.
    const TriangleMesh sheared = load(
        "a.glb", glb(withNodes(R"({"mesh": 0, "matrix": [1,0,0,0, 0.5,1,0,0, 0,0,1,0, 7,8,9,1]})"),
                     tetrahedronGltfBuffer()));
    EXPECT_EQ(sheared.vertices, (std::vector<Vec3>{{7, 8, 9}, {7.5, 9, 9}, {8, 8, 9}, {7, 8, 10}}));
}

TEST(Gltf, MirroredMeshesStillFaceOutwards)
{
    const TriangleMesh mesh = load(
        "a.glb", glb(withNodes(R"({"mesh": 0, "scale": [1, -1, 1]})"), tetrahedronGltfBuffer()));
    EXPECT_NEAR(propertiesOf(mesh).signedVolume, 1.0 / 6, 1e-15);
    EXPECT_EQ(propertiesOf(mesh).bounds.min, (Vec3{0, -1, 0}));
}

TEST(Gltf, OnlyTheDefaultSceneIsRead)
{
    const auto vertices = [](const std::string& json) {
        return load("a.glb", glb(json, tetrahedronGltfBuffer())).vertices.size();
    };
    const std::string two = replaced(tetrahedronGltfJson(), R"("scenes": [{"nodes": [0]}])",
                                     R"("scenes": [{"nodes": [0]}, {"nodes": [1]}])");
    EXPECT_EQ(vertices(two), 8u);
    EXPECT_EQ(vertices(replaced(two, R"("scene": 0)", R"("scene": 1)")), 4u);
    EXPECT_EQ(vertices(replaced(two, R"("scene": 0, )", "")), 8u); // the first
    EXPECT_EQ(
        vertices(replaced(tetrahedronGltfJson(), R"("scene": 0, "scenes": [{"nodes": [0]}],)", "")),
        8u); // all roots
}

TEST(Gltf, FileWithoutNodesGivesEachMeshOnce)
{
    const std::string file =
        withData(R"({"attributes": {"POSITION": 0}})",
                 R"({"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"})",
                 R"({"buffer": 0, "byteLength": 36})", floats({0, 0, 0, 1, 0, 0, 0, 1, 0}));
    const TriangleMesh mesh = load("a.glb", file);
    EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 2}}));
}

TEST(Gltf, StripsAndFansAreTriangles)
{
    const auto triangles = [](int mode, const std::string& indices, int count) {
        return load("a.glb",
                    withData(R"({"attributes": {"POSITION": 0}, "indices": 1, "mode": )" +
                                 std::to_string(mode) + "}",
                             R"({"componentType": 5126, "count": 6, "type": "VEC3"},
                                {"bufferView": 0, "componentType": 5121, "count": )" +
                                 std::to_string(count) + R"(, "type": "SCALAR"})",
                             R"({"buffer": 0, "byteLength": )" + std::to_string(count) + "}",
                             indices))
            .triangles;
    };
    // glTF 2.0, section 3.7.2.1; vertices are numbered by their first use.
    EXPECT_EQ(triangles(5, std::string("\0\1\2\3\4", 5), 5),
              (Triangles{{0, 1, 2}, {1, 3, 2}, {2, 3, 4}}));
    EXPECT_EQ(triangles(6, std::string("\0\1\2\3", 4), 4), (Triangles{{0, 1, 2}, {1, 3, 2}}));
    // A gap: 2 2 3 3 joins two strips by triangles that use a vertex twice.
    EXPECT_EQ(triangles(5, std::string("\0\1\2\2\3\3\4\5", 8), 8).size(), 2u);
}

TEST(Gltf, IntegersOfAnySizeArePositions)
{
    const auto positions = [](int type, bool normalized, const std::string& bytes, int stride) {
        return load("a.glb",
                    withData(R"({"attributes": {"POSITION": 0}})",
                             R"({"bufferView": 0, "count": 3, "type": "VEC3", "componentType": )" +
                                 std::to_string(type) + R"(, "normalized": )" +
                                 (normalized ? "true" : "false") + "}",
                             R"({"buffer": 0, "byteStride": )" + std::to_string(stride) +
                                 R"(, "byteLength": )" + std::to_string(bytes.size()) + "}",
                             bytes))
            .vertices;
    };
    // Three positions of three numbers and a gap of one.
    const std::string bytes("\x81\x7f\0\0"
                            "\0\1\2\0"
                            "\x80\xff\3\0",
                            12);
    EXPECT_EQ(positions(5120, false, bytes, 4),
              (std::vector<Vec3>{{-127, 127, 0}, {0, 1, 2}, {-128, -1, 3}}));
    EXPECT_EQ(positions(5120, true, bytes, 4), // -128 is -1, as -127 is
              (std::vector<Vec3>{{-1, 1, 0}, {0, 1 / 127., 2 / 127.}, {-1, -1 / 127., 3 / 127.}}));
    EXPECT_EQ(positions(5121, true, bytes, 4)[0], (Vec3{129 / 255., 127 / 255., 0}));
    const std::string shorts("\xff\x7f\1\x80\0\0\0\0"
                             "\1\0\2\0\3\0\0\0"
                             "\0\1\0\2\0\3\0\0",
                             24);
    EXPECT_EQ(positions(5122, true, shorts, 8)[0], (Vec3{1, -1, 0}));
    EXPECT_EQ(positions(5122, false, shorts, 8)[2], (Vec3{256, 512, 768}));
    EXPECT_EQ(positions(5123, false, shorts, 8)[0], (Vec3{32767, 32769, 0}));
}

TEST(Gltf, SparseAccessorsReplaceSomeElements)
{
    const std::string sparse = R"("sparse": {"count": 2,
        "indices": {"bufferView": 0, "componentType": 5121},
        "values": {"bufferView": 0, "byteOffset": 4}})";
    const std::string file =
        withData(R"({"attributes": {"POSITION": 0}})",
                 R"({"componentType": 5126, "count": 3, "type": "VEC3", )" + sparse + "}",
                 R"({"buffer": 0, "byteLength": 28})",
                 std::string("\1\2\0\0", 4) + floats({1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(load("a.glb", file).vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 2, 3}, {4, 5, 6}}));
}

TEST(Gltf, OnlyUsedVerticesAreKeptAndPrimitivesShareThem)
{
    // Six positions, of which 5, 3, 1 are used by one primitive and 1, 3, 0 by another.
    const std::string file = withData(
        R"({"attributes": {"POSITION": 0}, "indices": 1},
           {"attributes": {"POSITION": 0}, "indices": 2})",
        R"({"bufferView": 0, "componentType": 5126, "count": 6, "type": "VEC3"},
           {"bufferView": 1, "componentType": 5121, "count": 3, "type": "SCALAR"},
           {"bufferView": 1, "byteOffset": 3, "componentType": 5121, "count": 3, "type": "SCALAR"})",
        R"({"buffer": 0, "byteLength": 72}, {"buffer": 0, "byteOffset": 72, "byteLength": 6})",
        floats({0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5}) +
            std::string("\5\3\1\1\3\0", 6));
    const TriangleMesh mesh = load("a.glb", file);
    EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{5, 5, 5}, {3, 3, 3}, {1, 1, 1}, {0, 0, 0}}));
    EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 2}, {2, 1, 3}}));
}

TEST(Gltf, PointsAloneAreAMeshWithoutTriangles)
{
    const std::string file =
        withData(R"({"attributes": {"POSITION": 0}, "mode": 0})",
                 R"({"bufferView": 0, "componentType": 5126, "count": 2, "type": "VEC3"})",
                 R"({"buffer": 0, "byteLength": 24})", floats({0, 0, 0, 1, 2, 3}));
    EXPECT_EQ(meshFromBytes(file, "a.glb", {}, {.faces = Faces::Optional}).vertices.size(), 2u);
    EXPECT_TRUE(contains(errorOf("a.glb", file), "has no triangles"));
}

TEST(Gltf, DamageIsNamedWithItsPointerOrByte)
{
    const auto expectPart = [](const std::string& bytes, std::string_view part) {
        SCOPED_TRACE(part);
        EXPECT_TRUE(contains(errorOf("a.glb", bytes), part));
    };
    const std::string good = tetrahedronGlb();
    expectPart(good.substr(0, 10), "byte 10: the file ends inside its header");
    expectPart(good.substr(0, 500), "byte 8: the header announces");
    expectPart(replaced(good, littleEndian(2u), littleEndian(1u)), "byte 4: GLB version 1");
    expectPart(replaced(good, "JSON", "JSOM"), "byte 12: the first chunk is not JSON");
    expectPart("{", "line 1, column 2");
    expectPart("{}", "the field \"asset\" is missing");
    const auto expectChange = [&](std::string_view from, std::string_view to,
                                  std::string_view part) {
        expectPart(glb(replaced(tetrahedronGltfJson(), from, to), tetrahedronGltfBuffer()), part);
    };
    expectChange("2.0", "1.0", "/asset/version: glTF '1.0' is not read");
    expectChange("\"version\": \"2.0\"", R"("version": "2.1", "minVersion": "2.1")",
                 "/asset/minVersion: the file needs a reader of glTF '2.1'; version 2.0 is read");
    for (const std::string other : {"translation", "rotation", "scale"})
        expectChange("\"translation\": [2, 0, 0]",
                     "\"matrix\": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1], \"" + other + "\": []",
                     "/nodes/1: has both \"matrix\" and \"" + other + "\"");
    expectChange("\"scene\": 0",
                 R"("scene": 0, "extensionsRequired": ["KHR_draco_mesh_compression"])",
                 "/extensionsRequired/0: the extension 'KHR_draco_mesh_compression' is not");
    expectChange("\"scene\": 0", "\"scene\": 3", "/scene: there is no scenes/3: the file has 1");
    expectChange("\"mesh\": 0, \"tr", "\"mesh\": 1, \"tr", "/nodes/1: there is no meshes/1");
    expectChange("\"children\": [1]", "\"children\": [0]",
                 "/nodes/0/children/0: node 0 is reached");
    expectChange("\"children\": [1]", "\"children\": [7]", "/nodes/0/children/0: there is no");
    expectChange("[2, 0, 0]", "[2, 0]", "/nodes/1/translation: must have 3 numbers");
    expectChange("\"translation\": [2, 0, 0]", "\"rotation\": [0, 0, 0, 2]",
                 "/nodes/1/rotation: must be a quaternion of length 1");
    expectChange("\"translation\": [2, 0, 0]", "\"matrix\": [1]", "/nodes/1/matrix: must have 16");
    expectChange("\"POSITION\": 0", "\"POSITION\": 1", "/accessors/1: positions must be VEC3");
    expectChange("\"indices\": 1", "\"indices\": 0", "/accessors/0: indices must be SCALAR");
    expectChange("\"indices\": 1", "\"indices\": 1, \"mode\": 7", "/primitives/0/mode: unknown");
    expectChange("5126", "5127", "/accessors/0/componentType: unknown component type 5127");
    expectChange("\"count\": 4", "\"count\": 5", "/accessors/0: 5 elements take 60 bytes");
    expectChange("\"count\": 4", "\"count\": 4294967294", "/accessors/0: 4294967294 elements");
    expectChange("\"count\": 4", "\"count\": 1e300", "/accessors/0/count: must be a whole");
    for (const char* const index : {"1e18", "-1", "0.5"})
        expectChange("\"indices\": 1", "\"indices\": " + std::string(index),
                     "/indices: must be a whole number from 0 to 9,007,199,254,740,992, is ");
    expectChange("\"indices\": 1", "\"indices\": \"1\"",
                 "from 0 to 9,007,199,254,740,992, is string");
    expectChange("\"count\": 12", "\"count\": 11", "11 corners are no whole number");
    expectChange("\"count\": 4", "\"count\": 3", "/indices: index 3 (element 5) is out of range");
    expectChange("\"byteOffset\": 48", "\"byteOffset\": 60",
                 "/bufferViews/1: reaches from byte 60");
    expectChange("\"byteLength\": 72", "\"byteLength\": 76", "/buffers/0: announces 76 bytes");
    std::string notFinite = tetrahedronGltfBuffer();
    notFinite.replace(12, 4, littleEndian(std::numeric_limits<float>::infinity()));
    expectPart(glb(tetrahedronGltfJson(), notFinite), "/accessors/0: element 1 has a coordinate");
}

TEST(Gltf, SmallFileCannotBecomeAHugeMesh)
{
    // Zeros need no buffer; 4e9 of them, or few of them shown very often.
    const auto zeros = [](const std::string& count) {
        return R"({"asset": {"version": "2.0"}, "meshes": [{"primitives":
            [{"attributes": {"POSITION": 0}}]}], "accessors": [{"componentType": 5126,
            "type": "VEC3", "count": )" +
               count + "}]";
    };
    EXPECT_TRUE(contains(errorOf("a.gltf", zeros("4294967292") + "}"), "repeats its data"));
    std::string nodes = R"({"mesh": 0})";
    for (int i = 1; i < 2000; ++i)
        nodes += R"(,{"mesh": 0})";
    EXPECT_TRUE(contains(errorOf("a.gltf", zeros("9000") + R"(, "nodes": [)" + nodes + "]}"),
                         "repeats its data"));
}

TEST(Gltf, LaterMinorVersionThatAsksForNoneIsRead)
{
    const std::string later = replaced(tetrahedronGltfJson(), "\"version\": \"2.0\"",
                                       R"("version": "2.1", "minVersion": "2.0")");
    EXPECT_EQ(load("a.glb", glb(later, tetrahedronGltfBuffer())).triangles.size(), 8U);
}

TEST(Gltf, SkinsAndMorphTargetsAreToldOf)
{
    using Texts = std::vector<std::string>;
    const TempDir folder;
    const auto told = [&](const std::string& json, const std::string& part = "") {
        std::filesystem::path path = folder.write("a.glb", glb(json, tetrahedronGltfBuffer()));
        const std::string name = path.string() + part + ": ";
        path += part;
        Texts warnings;
        LoadOptions options;
        options.warned = [&](const std::string& what) { warnings.push_back(what); };
        EXPECT_GT(loadMesh(path, {}, options).triangles.size(), 0U);
        return warnings;
    };
    const std::string place = (folder / "a.glb").string();
    const Texts skins = {place +
                         ": skins are not applied; their meshes are read as they are at rest"};
    const Texts targets = {
        place + ": morph targets are not applied; their meshes are read as they are without them"};
    EXPECT_EQ(told(tetrahedronGltfJson()), Texts{});
    EXPECT_EQ(told(withNodes(R"({"mesh": 0, "skin": 0})")), skins);
    EXPECT_EQ(told(withNodes(R"({"mesh": 0, "weights": [0.5]})")), targets);
    EXPECT_EQ(told(replaced(tetrahedronGltfJson(), "\"indices\": 1",
                            R"("indices": 1, "targets": [{"POSITION": 0}])")),
              targets);
    EXPECT_EQ(told(replaced(tetrahedronGltfJson(), "\"name\": \"tetrahedron\"",
                            R"("name": "tetrahedron", "weights": [1])")),
              targets);

    // A part of the file is told of what is its own alone.
    const std::string twoMeshes = replaced(
        withNodes(R"({"mesh": 0, "children": [1]}, {"mesh": 1, "skin": 0})"), "\"meshes\": [",
        R"("meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}, )");
    EXPECT_EQ(told(twoMeshes), skins);
    EXPECT_EQ(told(twoMeshes, "#mesh=0"), Texts{});
    EXPECT_EQ(told(twoMeshes, "#node=0"), Texts{});
    EXPECT_EQ(told(twoMeshes, "#mesh=1"), skins);
    EXPECT_EQ(told(twoMeshes, "#node=1"), skins);
    EXPECT_EQ(told(twoMeshes, "#mesh=1,part=1"), skins);
}

TEST(Gltf, NodesMayNestDeeply)
{
    std::string nodes;
    constexpr int kDepth = 20'000;
    for (int i = 1; i <= kDepth; ++i)
        nodes += R"({"translation": [1, 0, 0], "children": [)" + std::to_string(i) + "]},";
    const TriangleMesh mesh =
        load("a.glb", glb(withNodes(nodes + kOneNode), tetrahedronGltfBuffer()));
    EXPECT_EQ(mesh.vertices[0], (Vec3{kDepth, 0, 0}));
}

} // namespace
} // namespace mbv::test
