#include "mesh_files.h"

#include <mbv/geometry/mesh_properties.h>

namespace mbv::test {
namespace {

/// Of a source, of which the tetrahedron's four corners are the points.
const std::string kPoints = R"(<source id="p"><float_array id="a" count="12">
0 0 0 1 0 0 0 1 0 0 0 1</float_array><technique_common>
<accessor source="#a" count="4" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
)";
const std::string kInput = R"(<input semantic="VERTEX" source="#v" offset="0"/>)";
const std::string kTriangles =
    "<triangles count=\"4\">" + kInput + "<p>0 2 1 0 1 3 0 3 2 1 2 3</p></triangles>";

/// A file with one geometry, "g", of these primitives, and what else is below the root.
std::string collada(const std::string& primitives, const std::string& rest = "")
{
    return R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<library_geometries><geometry id="g"><mesh>)" +
           kPoints + primitives + "</mesh></geometry></library_geometries>\n" + rest +
           "</COLLADA>\n";
}

/// A visual scene of these nodes.
std::string showing(const std::string& nodes)
{
    return "<library_visual_scenes><visual_scene id=\"s\">" + nodes +
           "</visual_scene></library_visual_scenes>\n"
           "<scene><instance_visual_scene url=\"#s\"/></scene>\n";
}

const std::string kInstance = "<instance_geometry url=\"#g\"/>";

void expectColladaTetrahedron(const std::string& primitives)
{
    SCOPED_TRACE(primitives);
    const TriangleMesh mesh = load("a.dae", collada(primitives));
    EXPECT_EQ(mesh.vertices.size(), 4u);
    EXPECT_EQ(mesh.triangles.size(), 4u);
    EXPECT_NEAR(propertiesOf(mesh).signedVolume, 1.0 / 6, 1e-15);
}

/// What becomes of the point (1, 2, 3) in this node: the first corner of a triangle.
Vec3 pointIn(const std::string& node)
{
    std::string file = collada("<triangles count=\"1\">" + kInput + "<p>0 1 2</p></triangles>",
                               showing("<node>" + node + "</node>"));
    return load("a.dae", replaced(file, "0 0 0 1 0 0", "1 2 3 1 0 0")).vertices[0];
}

void expectNear(const Vec3& p, const Vec3& expected)
{
    EXPECT_LT(norm(p - expected), 1e-14) << p.x << ' ' << p.y << ' ' << p.z;
}

TEST(Collada, GivesTrianglesAndTheVerticesThatTheyUse)
{
    const TriangleMesh mesh = load("a.dae", collada(kTriangles));
    EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}}));
    expectColladaTetrahedron(kTriangles);
    const TriangleMesh one =
        load("a.dae", collada("<triangles count=\"1\">" + kInput + "<p>3 1 2</p></triangles>"));
    EXPECT_EQ(one.vertices, (std::vector<Vec3>{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}));
}

TEST(Collada, ReadsFacesInEveryForm)
{
    expectColladaTetrahedron("<polylist count=\"4\">" + kInput +
                             "<vcount>3 3 3 3</vcount><p>0 2 1 0 1 3 0 3 2 1 2 3</p></polylist>");
    expectColladaTetrahedron("<polygons count=\"4\">" + kInput +
                             "<p>0 2 1</p><p>0 1 3</p><p>0 3 2</p><p>1 2 3</p></polygons>");
    expectColladaTetrahedron("<trifans count=\"1\">" + kInput +
                             "<p>0 1 3 2 1</p></trifans><triangles count=\"1\">" + kInput +
                             "<p>1 2 3</p></triangles>");
    expectColladaTetrahedron("<tristrips count=\"1\">" + kInput + "<p>0 2 1 3 0 2</p></tristrips>");
    // Two triangles beside a line, which counts for nothing, and a normal in each corner.
    expectColladaTetrahedron(
        "<lines count=\"1\">" + kInput + "<p>0 1</p></lines><triangles count=\"2\">" + kInput +
        "<input semantic=\"NORMAL\" source=\"#n\" offset=\"1\"/><p>0 7 2 7 1 7 0 8 1 8 3 8</p>"
        "</triangles><polylist count=\"3\">" +
        kInput + "<vcount>3 2 3</vcount><p>0 3 2 0 1 1 2 3</p></polylist>");
}

TEST(Collada, CutsPolygons)
{
    const TriangleMesh mesh =
        load("a.dae", replaced(collada("<polylist count=\"1\">" + kInput +
                                       "<vcount>4</vcount><p>0 1 3 2</p></polylist>"),
                               "0 1 0 0 0 1<", "0 1 0 1 1 0<"));
    EXPECT_EQ(mesh.triangles.size(), 2u);
    EXPECT_EQ(propertiesOf(mesh).area, 1);
}

TEST(Collada, NodesPlaceGeometriesInTheOrderOfTheirTransformations)
{
    expectNear(pointIn(kInstance), {1, 2, 3});
    expectNear(pointIn("<translate>10 20 30</translate><scale>2 3 4</scale>" + kInstance),
               {12, 26, 42});
    expectNear(pointIn("<scale>2 3 4</scale><translate>10 20 30</translate>" + kInstance),
               {22, 66, 132});
    expectNear(pointIn("<rotate>0 0 2 90</rotate>" + kInstance), {-2, 1, 3});
    expectNear(pointIn("<matrix>0 -1 0 5  1 0 0 6  0 0 1 7  0 0 0 1</matrix>" + kInstance),
               {3, 7, 10});
    expectNear(pointIn("<translate>1 0 0</translate><node><rotate>1 0 0 -90</rotate>" + kInstance +
                       "</node>"),
               {2, 3, -2});
}

TEST(Collada, NodesMayBeRepeated)
{
    const std::string rest =
        "<library_nodes><node id=\"n\">" + kInstance + "</node></library_nodes>" +
        showing("<node><translate>5 0 0</translate><instance_node url=\"#n\"/></node>"
                "<node><scale>-1 1 1</scale><instance_node url=\"#n\"/></node>");
    const TriangleMesh mesh = load("a.dae", collada(kTriangles, rest));
    EXPECT_EQ(mesh.triangles.size(), 8u);
    EXPECT_EQ(mesh.vertices[0], (Vec3{5, 0, 0}));
    EXPECT_EQ(mesh.vertices[6], (Vec3{-1, 0, 0}));
    // A mirror leaves the faces outside.
    EXPECT_NEAR(propertiesOf(mesh).signedVolume, 2.0 / 6, 1e-14);
}

TEST(Collada, IsInMetersAndKeepsItsAxes)
{
    const std::string file = collada(kTriangles, showing("<node>" + kInstance + "</node>"));
    const std::string asset = "<asset><unit name=\"inch\" meter=\"0.0254\"/>"
                              "<up_axis>Y_UP</up_axis></asset>\n<library_geometries>";
    const TriangleMesh mesh = load("a.dae", replaced(file, "<library_geometries>", asset));
    EXPECT_EQ(mesh.vertices[1], (Vec3{0, 0.0254, 0}));
}

TEST(Collada, ShowsWhatTheSceneNames)
{
    const std::string far = "<node><translate>9 0 0</translate>" + kInstance + "</node>";
    const std::string near = "<node>" + kInstance + "</node>";
    const std::string two = "<library_visual_scenes><visual_scene id=\"far\">" + far +
                            "</visual_scene><visual_scene id=\"near\">" + near +
                            "</visual_scene></library_visual_scenes>";
    const std::string scene = "<scene><instance_visual_scene url=\"#near\"/></scene>";
    EXPECT_EQ(load("a.dae", collada(kTriangles, two + scene)).vertices[0], (Vec3{0, 0, 0}));
    EXPECT_EQ(load("a.dae", collada(kTriangles, two)).vertices[0], (Vec3{9, 0, 0}));
}

TEST(Collada, DamageIsNamedWithItsLine)
{
    const std::string good = collada(kTriangles, showing("<node>" + kInstance + "</node>"));
    const auto expectAt = [&](std::string_view from, std::string_view to, std::string_view part) {
        SCOPED_TRACE(to);
        const std::string message = errorOf("a.dae", replaced(good, from, to));
        EXPECT_TRUE(contains(message, part));
        EXPECT_TRUE(contains(message, ", line "));
    };
    expectAt("</COLLADA>", "", "is not XML");
    expectAt("COLLADA xmlns", "X3D xmlns", "");
    expectAt("1.4.1", "1.3.1", "line 2: COLLADA '1.3.1' is not read");
    expectAt("count=\"12\"", "count=\"15\"", "line 3: <float_array> has 12 numbers");
    expectAt("0 0 0 1 0 0", "0 0 x 1 0 0", "line 3: 'x' in <float_array> is not such a number");
    expectAt("0 0 0 1 0 0", "0 0 +-1 1 0 0", "'+-1' in <float_array> is not such a number");
    expectAt("0 0 0 1 0 0", "0 0 nan 1 0 0", "line 3: position 0 is not finite");
    expectAt("count=\"4\" stride", "count=\"5\" stride", "line 5: reaches beyond the 12 numbers");
    expectAt("stride=\"3\"", "stride=\"2\"", "line 5: a \"stride\" of 2");
    expectAt("stride=\"3\"", "stride=\"-3\"", "\"stride\" of <accessor> must be a whole number");
    expectAt("<param name=\"Y\" type=\"float\"/>", "", "these have 2");
    expectAt("source=\"#p\"", "source=\"#q\"", "refers to '#q', and there is no <source>");
    expectAt("source=\"#p\"", "source=\"b.dae#p\"", "refers to another file");
    expectAt("1 2 3</p>", "1 2 4</p>", "vertex index 4 is out of range: there are 4");
    expectAt("1 2 3</p>", "1 2 -3</p>", "vertex index -3");
    expectAt("1 2 3</p>", "1 2</p>", "<triangles> has 11 corners, and 12 are announced");
    expectAt("offset=\"0\"", "offset=\"1\"", "");
    expectAt("offset=\"0\"", "offset=\"999999999\"", "an \"offset\" of 999999999");
    expectAt("\"VERTEX\"", "\"NORMAL\"", "needs an <input> of the semantic VERTEX");
    expectAt("id=\"v\"", "id=\"g\"", "there is no <vertices>");
    expectAt("url=\"#g\"", "url=\"#p\"", "there is no <geometry>");
    expectAt("<node>", "<node><matrix>1 0 0</matrix>", "<matrix> needs 16 numbers, has 3");
    expectAt("<node>", "<node><rotate>0 0 0 90</rotate>", "axis of <rotate>");
    expectAt("<node>", "<node id=\"n\"><instance_node url=\"#n\"/>", "one contains itself");
    expectAt("<instance_geometry", "<instance_controller", "skins are not read");
    expectAt("<library_geometries>", "<asset><unit meter=\"0\"/></asset><library_geometries>",
             "must be greater than 0");
    expectAt("<triangles", "<polygons><ph/></polygons><triangles", "holes are not read");
    expectAt("</library_geometries>", "<geometry id=\"g\"/></library_geometries>",
             "the id 'g' is given twice");
    EXPECT_TRUE(contains(errorOf("a.dae", replaced(good, kInstance, "")), "no triangles"));
}

TEST(Collada, WhatRepeatsItselfWithoutEndIsRefused)
{
    // Thirty levels of nodes, each of which shows the next one ten times.
    std::string nodes = "<library_nodes><node id=\"n30\">" + kInstance + "</node>";
    for (int level = 0; level < 30; ++level) {
        nodes.append("<node id=\"n").append(std::to_string(level)).append("\">");
        for (int i = 0; i < 10; ++i)
            nodes.append("<instance_node url=\"#n")
                .append(std::to_string(level + 1))
                .append("\"/>");
        nodes += "</node>\n";
    }
    nodes += "</library_nodes>";
    const std::string message = errorOf(
        "a.dae", collada(kTriangles, nodes + showing("<node><instance_node url=\"#n0\"/></node>")));
    EXPECT_TRUE(contains(message, "the nodes have more than 2,000,000 elements"));
}

} // namespace
} // namespace mbv::test
