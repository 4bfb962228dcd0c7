#include "mesh_files.h"
#include "mutations.h"
#include "threemf_files.h"

#include "file/zip.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_io/load_mesh.h>

namespace mbv::test {
namespace {

std::string oneObject(const std::string& items, const std::string& attributes = "")
{
    return threemfModel("<object id=\"1\">" + threemfTetrahedron() + "</object>\n", items,
                        attributes);
}

std::string fileOf(const std::string& model)
{
    return threemfOf({{"3D/3dmodel.model", model}});
}

/// Where the corner z of the tetrahedron goes in such an item.
Vec3 cornerWith(const std::string& transform)
{
    return load("a.3mf",
                fileOf(oneObject("<item objectid=\"1\" transform=\"" + transform + "\"/>")))
        .vertices.at(3);
}

std::vector<std::string> warningsOf(const std::string& bytes)
{
    std::vector<std::string> warnings;
    LoadOptions options;
    options.warned = [&](const std::string& what) { warnings.push_back(what); };
    static_cast<void>(meshFromBytes(bytes, "a.3mf", {}, options));
    return warnings;
}

TEST(Threemf, GivesVerticesAndTrianglesAsTheyAre)
{
    const TriangleMesh mesh = load("a.3mf", fileOf(oneObject("<item objectid=\"1\"/>")));
    EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
    EXPECT_EQ(mesh.triangles, (std::vector<std::array<std::uint32_t, 3>>{
                                  {0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}));
}

TEST(Threemf, NumbersAreTheNearestDoubles)
{
    const std::string model =
        replaced(replaced(replaced(oneObject("<item objectid=\"1\"/>"), "x=\"1\"",
                                   "x=\" 0.1234567890123456789 \""),
                          "y=\"1.0\"", "y=\"-1.7976931348623157e+308\""),
                 "z=\"+1e0\"", "z=\"+4.9e-324\"");
    const TriangleMesh mesh = load("a.3mf", fileOf(model));
    EXPECT_EQ(mesh.vertices[1].x, 0.1234567890123456789);
    EXPECT_EQ(mesh.vertices[2].y, -1.7976931348623157e+308);
    EXPECT_EQ(mesh.vertices[3].z, 4.9e-324);
}

TEST(Threemf, WholeNumbersMayHaveASignAndBlanks)
{
    const std::string model =
        replaced(replaced(oneObject("<item objectid=\"1\"/>"), "v1=\"0\"", "v1=\" 0\n\""),
                 "v3=\"1\"", "v3=\"+1\"");
    EXPECT_EQ(load("a.3mf", fileOf(model)).triangles.at(0),
              (std::array<std::uint32_t, 3>{0, 2, 1}));
}

TEST(Threemf, ModelsMayBeInUtf16)
{
    std::string utf16 = "\xff\xfe";
    for (const char c : replaced(oneObject("<item objectid=\"1\"/>"), "UTF-8", "UTF-16"))
        utf16 += {c, '\0'};
    EXPECT_EQ(load("a.3mf", fileOf(utf16)).triangles.size(), 4U);
}

TEST(Threemf, ItemsPlaceObjectsByRowVectors)
{
    // (0, 0, 1, 1) times the matrix: its third row and its fourth.
    EXPECT_EQ(cornerWith("1 0 0 0 1 0 0 0 1 0 0 0"), (Vec3{0, 0, 1}));
    EXPECT_EQ(cornerWith(" 9 9 9\n9 8 9 2 3 4 10 20 30 "), (Vec3{12, 23, 34}));
}

TEST(Threemf, ComponentsAreNestedAndKeepTheirUnits)
{
    const TriangleMesh mesh = load("a.3mf", richThreemf());
    ASSERT_EQ(mesh.triangles.size(), 12U);
    // In cm: object 1 at (5, 0, 0) in object 2, then x to y, y to -x, z twice as long.
    EXPECT_EQ(mesh.vertices[0], (Vec3{10, 25, 30}));
    EXPECT_EQ(mesh.vertices[1], (Vec3{10, 26, 30}));
    EXPECT_EQ(mesh.vertices[3], (Vec3{10, 25, 32}));
    // In mm: a tenth as large.
    EXPECT_EQ(mesh.vertices[4], (Vec3{10, 20, 30}));
    EXPECT_LT(norm(mesh.vertices[7] - Vec3{10, 20, 30.2}), 1e-14);
    // A mirror leaves the faces outside.
    EXPECT_EQ(mesh.vertices[9], (Vec3{-1, 0, 0}));
    EXPECT_NEAR(propertiesOf(mesh).signedVolume, 2.0 / 6 + 2e-3 / 6 + 1.0 / 6, 1e-14);
}

TEST(Threemf, LeavesOutWhatIsNoPartOfTheProductAndSaysSo)
{
    EXPECT_EQ(warningsOf(richThreemf()),
              std::vector<std::string>{
                  "a.3mf: supports and other objects that are no part of the product are left "
                  "out: 1"});
    const std::string lattice =
        replaced(oneObject("<item objectid=\"1\"/>"), "</mesh>",
                 "<b:beamlattice radius=\"1\"><b:beams><b:beam v1=\"0\" v2=\"1\"/></b:beams>"
                 "</b:beamlattice></mesh>");
    EXPECT_EQ(warningsOf(fileOf(lattice)),
              std::vector<std::string>{"a.3mf: beam lattices are not read; their meshes are read "
                                       "as they are without them"});
    EXPECT_EQ(warningsOf(fileOf(oneObject("<item objectid=\"1\"/>"))), std::vector<std::string>{});
}

TEST(Threemf, ElementsMayHaveAPrefixAndOthersArePassedOver)
{
    const std::string model = R"(<!-- <model> --><c:model xmlns:c="core" xmlns:d="other">
<?pi <c:build>?><c:resources><d:object id="x"/><c:object id="1"><d:mesh/><c:mesh><c:vertices>
<d:vertex/><c:vertex x='0' y='0' z='0' d:note='a > b'/><c:vertex x='1' y='0' z='0'/>
<c:vertex x='0' y='1' z='0'/></c:vertices><c:triangles><c:triangle v1='0' v2='1' v3='2'/>
</c:triangles></c:mesh></c:object></c:resources><c:build><d:item/><c:item objectid='1'/></c:build>
</c:model>)";
    EXPECT_EQ(load("a.3mf", fileOf(model)).triangles.size(), 1U);
}

TEST(Threemf, DamageIsNamedWithItsPartAndLine)
{
    const std::string good = oneObject("<item objectid=\"1\"/>\n", "unit=\"inch\"");
    const auto expectAt = [&](std::string_view from, std::string_view to, std::string_view part) {
        SCOPED_TRACE(to);
        const std::string message = errorOf("a.3mf", fileOf(replaced(good, from, to)));
        EXPECT_TRUE(contains(message, part));
        EXPECT_TRUE(contains(message, "a.3mf, 3D/3dmodel.model"));
    };
    expectAt("inch", "parsec", "line 2: the unit 'parsec' is none of micron");
    expectAt("x=\"1\"", "x=\"nan\"", "line 6: 'nan' is not a finite number where \"x\" needs one");
    expectAt("x=\"1\"", "x=\"1,5\"", "line 6: '1,5' is not a finite number");
    expectAt("x=\"1\"", "x=\"+-1\"", "line 6: '+-1' is not a finite number");
    expectAt("x=\"1\"", "x=\"\"", "line 6: '' is not a finite number");
    expectAt("x=\"1\"", "x=\"1e999\"", "line 6: '1e999' is not a finite number");
    expectAt("x=\"1\"", "", "line 6: 'vertex' needs the attribute \"x\"");
    expectAt("v3=\"1\"", "v3=\"4\"",
             "line 9: vertex index 4 is out of range: there are 4 vertices");
    expectAt("v3=\"1\"", "v3=\"-1\"", "line 9: vertex index -1 is out of range");
    expectAt("v3=\"1\"", "v3=\"99999999999999999999\"", "line 9: \"v3\" must be a whole number");
    expectAt("objectid=\"1\"", "objectid=\"2\"",
             "the object 2 is to be shown, and there is none of that id");
    expectAt("objectid=\"1\"", "objectid=\"1\" p:path=\"/3D/b.model\"",
             "refers to '/3D/b.model', which is not in the archive");
    expectAt("objectid=\"1\"", "objectid=\"1\" transform=\"1 0 0\"",
             "where \"transform\" needs one");
    expectAt("objectid=\"1\"", "objectid=\"1\" transform=\"1 0 0 0 1 0 0 0 1 0 0 0 1\"",
             "line 14: \"transform\" has more than 12 numbers");
    expectAt("objectid=\"1\"", "", "'item' needs the attribute \"objectid\"");
    expectAt("</triangles>", "", "line 11: is not XML (mismatched tag)");
    expectAt("</build>\n</model>", "", "line 16: the text ends before its elements do");
    expectAt("<model", "<modle", "this is no model of a 3MF: it begins with 'modle'");
    expectAt("<model", "<!DOCTYPE a><model",
             "line 2: a declaration, which such files must not have");
    expectAt("<object id=\"1\">", "<object id=\"1\"/><object id=\"1\">",
             "line 5: the object 1 has neither a mesh nor components; export plain meshes");
    expectAt("</object>", "</object><object id=\"1\"/>", "the object id 1 is given twice");
    expectAt("<resources>", "<resources name=\"a & b\">", "line 4: is not XML (");
    expectAt("a &lt;title", "a \xe9title", "line 3: is not UTF-8; save the file in that encoding");
    EXPECT_TRUE(contains(errorOf("a.3mf", fileOf(oneObject(""))), "a.3mf: has no triangles"));
}

TEST(Threemf, PackagesThatAreNoneSayWhatIsMissing)
{
    EXPECT_TRUE(contains(errorOf("a.3mf", "solid cat"), "is no ZIP archive, or is cut off"));
    const std::string whole = richThreemf();
    EXPECT_TRUE(contains(errorOf("a.3mf", whole.substr(0, whole.size() / 2)),
                         "is cut off; export the file again"));
    EXPECT_TRUE(contains(errorOf("a.3mf", threemfOf({})),
                         "its model, '/3D/3dmodel.model', is not in the archive"));
    EXPECT_TRUE(contains(errorOf("a.3mf", zipped(std::vector<ZipEntry>{{"cat.stl", "solid cat"}})),
                         "is no 3MF, or has no model in it"));
    EXPECT_TRUE(contains(errorOf("a.3mf", fileOf("")), "has no element; XML is expected"));
}

TEST(Threemf, RequiredExtensionsAreReadOrNamed)
{
    const auto modelWith = [](const std::string& attributes) {
        return fileOf(oneObject("<item objectid=\"1\"/>", attributes));
    };
    const std::string space = "http://schemas.microsoft.com/3dmanufacturing/";
    EXPECT_EQ(
        load("a.3mf", modelWith("requiredextensions=\" p m\" xmlns:p=\"" + space +
                                "production/2015/06\" xmlns:m=\"" + space + "material/2015/02\""))
            .triangles.size(),
        4U);
    EXPECT_TRUE(contains(errorOf("a.3mf", modelWith("requiredextensions=\"b\" xmlns:b=\"" + space +
                                                    "beamlattice/2017/02\"")),
                         "line 2: needs an extension of 3MF that is not read, " + space +
                             "beamlattice/2017/02; export plain meshes"));
    EXPECT_TRUE(
        contains(errorOf("a.3mf", modelWith("requiredextensions=\"q\"")), "that is not read, 'q'"));
    // One that is not required changes nothing.
    EXPECT_EQ(
        load("a.3mf", modelWith("xmlns:b=\"" + space + "beamlattice/2017/02\"")).triangles.size(),
        4U);
}

TEST(Threemf, ObjectsThatContainThemselvesAreRefused)
{
    const auto componentsOf = [](int id, const std::string& components) {
        return "<object id=\"" + std::to_string(id) + "\"><components>" + components +
               "</components></object>\n";
    };
    const auto component = [](int id) {
        return "<component objectid=\"" + std::to_string(id) + "\"/>";
    };
    const std::string circle = componentsOf(1, component(2)) + componentsOf(2, component(1));
    EXPECT_TRUE(contains(errorOf("a.3mf", fileOf(threemfModel(circle, "<item objectid=\"1\"/>"))),
                         "the object 1 contains itself"));

    std::string chain = "<object id=\"0\">" + threemfTetrahedron() + "</object>";
    for (int id = 1; id <= 501; ++id)
        chain += componentsOf(id, component(id - 1));
    EXPECT_EQ(
        load("a.3mf", fileOf(threemfModel(chain, "<item objectid=\"500\"/>"))).triangles.size(),
        4U);
    EXPECT_TRUE(contains(errorOf("a.3mf", fileOf(threemfModel(chain, "<item objectid=\"501\"/>"))),
                         "nested deeper than 500 levels"));

    // Each of ten, of ten, ...: 10^30 tetrahedra.
    std::string tree = "<object id=\"0\">" + threemfTetrahedron() + "</object>";
    for (int id = 1; id <= 30; ++id) {
        std::string ten;
        for (int i = 0; i < 10; ++i)
            ten += component(id - 1);
        tree += componentsOf(id, ten);
    }
    EXPECT_TRUE(contains(errorOf("a.3mf", fileOf(threemfModel(tree, "<item objectid=\"30\"/>"))),
                         "shows more than 2,000,000 components"));
}

TEST(Threemf, RepeatedMeshesAreLimited)
{
    // 1,000 triangles, 10,000 times: 30 million corners.
    std::string mesh = "<object id=\"1\"><mesh><vertices><vertex x=\"0\" y=\"0\" z=\"0\"/>"
                       "<vertex x=\"1\" y=\"0\" z=\"0\"/><vertex x=\"0\" y=\"1\" z=\"0\"/>"
                       "</vertices><triangles>";
    for (int i = 0; i < 1000; ++i)
        mesh += "<triangle v1=\"0\" v2=\"1\" v3=\"2\"/>";
    mesh += "</triangles></mesh></object>";
    std::string items;
    for (int i = 0; i < 10'000; ++i)
        items += "<item objectid=\"1\"/>";
    EXPECT_TRUE(contains(errorOf("a.3mf", fileOf(threemfModel(mesh, items))),
                         "a.3mf: its build repeats meshes to more than 10,000,000"));
}

TEST(Threemf, RepeatedNamesAreLimited)
{
    // A mebibyte, 300 times.
    const std::string object = "<object id=\"1\" name=\"" +
                               std::string(std::size_t{1} << 20U, 'a') + "\">" +
                               threemfTetrahedron() + "</object>\n";
    std::string items;
    for (int i = 0; i < 300; ++i)
        items += "<item objectid=\"1\"/>";
    EXPECT_TRUE(contains(errorOf("a.3mf", fileOf(threemfModel(object, items))),
                         "a.3mf: its build repeats names to more than 256 MiB"));
}

TEST(Threemf, EveryObjectMayBeInAPartOfItsOwn)
{
    std::vector<std::pair<std::string, std::string>> parts = {{"3D/3dmodel.model", ""}};
    std::string items;
    for (int i = 0; i < 1000; ++i) {
        const std::string name = "3D/Objects/" + std::to_string(i) + ".model";
        parts.emplace_back(
            name, threemfModel("<object id=\"1\">" + threemfTetrahedron() + "</object>", ""));
        items += "<item objectid=\"1\" p:path=\"/" + name + "\"/>";
    }
    parts[0].second = threemfModel("", items);
    EXPECT_EQ(load("a.3mf", threemfOf(parts)).triangles.size(), 4000U);
}

TEST(Threemf, ADamagedModelGivesAMeshOrAnError)
{
    const std::string good = richThreemfModel();
    Random random(20260301);
    const int count = mutationCount();
    int errors = 0;
    for (int i = 0; i < count; ++i) {
        try {
            const TriangleMesh mesh = meshFromBytes(richThreemf(mutated(good, random)), "a.3mf");
            for (const auto& triangle : mesh.triangles)
                for (const std::uint32_t corner : triangle)
                    ASSERT_LT(corner, mesh.vertices.size());
            for (const Vec3& vertex : mesh.vertices)
                ASSERT_TRUE(isFinite(vertex));
        } catch (const Error& error) {
            ++errors;
            ASSERT_TRUE(std::string_view(error.what()).starts_with("a.3mf")) << error.what();
        }
    }
    EXPECT_GT(errors, count / 4);
    EXPECT_LT(errors, count);
}

TEST(Threemf, CanBeCancelled)
{
    const std::string bytes = richThreemf();
    test::TempDir folder;
    const auto path = folder.write("a.3mf", bytes);
    EXPECT_THROW(static_cast<void>(loadMesh(path, [](double) { return false; })), Error);
}

} // namespace
} // namespace mbv::test
