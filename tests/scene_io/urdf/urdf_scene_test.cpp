#include "mesh_io/seed_files.h"
#include "scene/scene_fixtures.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/scene/scene_mesh.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>

#include <cstdlib>

namespace mbv {
namespace {

#ifdef _WIN32
constexpr const char* kListSeparator = ";";

void setPackagePath(const std::string& folders)
{
    _putenv_s("ROS_PACKAGE_PATH", folders.c_str());
}
#else
constexpr const char* kListSeparator = ":";

void setPackagePath(const std::string& folders)
{
    setenv("ROS_PACKAGE_PATH", folders.c_str(), 1);
}
#endif

using test::TempDir;
using Paths = std::vector<std::filesystem::path>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

std::string robot(const std::string& content)
{
    return "<?xml version=\"1.0\"?>\n<robot name=\"r\">\n" + content + "</robot>\n";
}

/// A link with one collision, on a line of its own.
std::string link(const std::string& name, const std::string& geometry,
                 const std::string& origin = "")
{
    return "<link name=\"" + name + "\"><collision>" + origin + "<geometry>" + geometry +
           "</geometry></collision></link>\n";
}

std::string joint(const std::string& parent, const std::string& child,
                  const std::string& origin = "")
{
    return "<joint name=\"" + parent + "-" + child + "\" type=\"revolute\"><parent link=\"" +
           parent + "\"/><child link=\"" + child + "\"/>" + origin + "</joint>\n";
}

const std::string kBallGeometry = "<sphere radius=\"1\"/>";

Scene loaded(const TempDir& folder, const std::string& urdf)
{
    MeshLibrary library;
    return loadFiles(Paths{folder.write("r.urdf", urdf)}, library).scene;
}

void expectInvalidUrdf(const std::string& urdf, const std::string& part,
                       ErrorCode code = ErrorCode::FileInvalid)
{
    SCOPED_TRACE(urdf);
    const TempDir folder;
    test::expectError([&] { loaded(folder, urdf); }, code, "r.urdf, " + part);
}

TEST(UrdfScene, BoxesSpheresAndCylindersStandAroundTheirOrigin)
{
    const TempDir folder;
    const Scene scene = loaded(
        folder,
        robot(R"(<link name="몸"><collision><origin xyz="1 2 3"/><geometry><box size="2 4 6"/>
                 </geometry></collision></link>)" +
              joint("몸", "arm", R"(<origin xyz="0 0 10" rpy="0 0 1.5707963267948966"/>)") +
              joint("arm", "hand", R"(<origin xyz="+5 0 0"/>)") +
              link("arm", R"(<cylinder radius="0.5" length="4"/>)",
                   R"(<origin rpy="1.5707963267948966 0 0"/>)") +
              link("hand", kBallGeometry)));
    ASSERT_EQ(scene.models.size(), 3U);
    EXPECT_EQ(scene.units, "m");
    EXPECT_EQ(scene.models[0].name, "몸");
    EXPECT_EQ(boundsOf(worldVolume(scene.models[0])).min, (Vec3{0, 0, 0}));
    EXPECT_EQ(boundsOf(worldVolume(scene.models[0])).max, (Vec3{2, 4, 6}));
    // The origin turns the cylinder's axis from z to -y, the joint that to x.
    const auto cylinder = std::get<Cylinder>(worldVolume(scene.models[1]));
    EXPECT_LT(norm(cylinder.b - Vec3{2, 0, 10}), 1e-15);
    EXPECT_LT(norm(cylinder.a - Vec3{-2, 0, 10}), 1e-15);
    // 5 along the arm's x, which is the world's y.
    const auto ball = std::get<Sphere>(worldVolume(scene.models[2]));
    EXPECT_LT(norm(ball.center - Vec3{0, 5, 10}), 1e-14);
    EXPECT_EQ(ball.radius, 1);
}

TEST(UrdfScene, TheLengthOfACapsuleIsThatBetweenTheCentersOfItsEnds)
{
    const TempDir folder;
    const Scene scene = loaded(folder, robot(link("a", R"(<capsule radius="0.5" length="4"/>)",
                                                  R"(<origin xyz="1 0 0"/>)")));
    const auto capsule = std::get<Capsule>(worldVolume(scene.models.at(0)));
    EXPECT_EQ(capsule.a, (Vec3{1, 0, -2}));
    EXPECT_EQ(capsule.b, (Vec3{1, 0, 2}));
    EXPECT_EQ(capsule.radius, 0.5);
    expectInvalidUrdf(robot(link("a", R"(<capsule radius="0.5"/>)")),
                      "line 3: <capsule> needs the attribute \"length\"");
}

TEST(UrdfScene, StandsUprightOnTheZAxis)
{
    const TempDir folder;
    EXPECT_EQ(loaded(folder, robot(link("a", kBallGeometry))).up, UpAxis::Z);
}

TEST(UrdfScene, AnglesRotateAboutXThenYThenZ)
{
    const TempDir folder;
    const Scene scene =
        loaded(folder, robot(link("a", kBallGeometry, R"(<origin rpy="0.3 -0.7 1.9"/>)")));
    const Quaternion wanted = fromAxisAngle({0, 0, 1}, 1.9) * fromAxisAngle({0, 1, 0}, -0.7) *
                              fromAxisAngle({1, 0, 0}, 0.3);
    for (const Vec3& axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}})
        EXPECT_LT(norm(rotate(scene.models[0].pose.rotation, axis) - rotate(wanted, axis)), 1e-15);
}

TEST(UrdfScene, CollisionsOfOneLinkAreNumberedOrNamed)
{
    const TempDir folder;
    const std::string one = "<collision><geometry>" + kBallGeometry + "</geometry></collision>";
    const std::string named =
        "<collision name=\"tip\"><geometry>" + kBallGeometry + "</geometry></collision>";
    const Scene scene = loaded(folder, robot("<link name=\"a\">" + one + named + one + "</link>"));
    ASSERT_EQ(scene.models.size(), 3U);
    EXPECT_EQ(scene.models[0].name, "a/1");
    EXPECT_EQ(scene.models[1].name, "a/tip");
    EXPECT_EQ(scene.models[2].name, "a/3");
    EXPECT_EQ(scene.ignore, (Pairs{{"a/1", "a/tip"}, {"a/1", "a/3"}, {"a/tip", "a/3"}}));
}

TEST(UrdfScene, NeighborsAreIgnoredAlsoThroughLinksWithoutCollisions)
{
    const TempDir folder;
    // a - b - (empty) - c, and d on the empty one: a c are two solid links apart.
    const Scene scene =
        loaded(folder, robot(link("a", kBallGeometry) + link("b", kBallGeometry) +
                             "<link name=\"empty\"/>" + link("c", kBallGeometry) +
                             link("d", kBallGeometry) + joint("a", "b") + joint("b", "empty") +
                             joint("empty", "c") + joint("empty", "d")));
    Pairs pairs = scene.ignore;
    std::sort(pairs.begin(), pairs.end());
    EXPECT_EQ(pairs, (Pairs{{"a", "b"}, {"b", "c"}, {"b", "d"}, {"c", "d"}}));
}

TEST(UrdfScene, MeshesAreFoundBesideInPackagesAndByRosPackagePath)
{
    const TempDir folder;
    std::filesystem::create_directories(folder / "ws/arm/urdf");
    std::filesystem::create_directories(folder / "ws/arm/메시");
    std::filesystem::create_directories(folder / "else/hand");
    test::writeTetrahedron(folder / "ws/arm/메시/t.stl");
    test::writeTetrahedron(folder / "ws/arm/urdf/t.stl");
    test::writeTetrahedron(folder / "else/hand/t.stl");
    const auto load = [&](const std::string& uri) {
        const auto path = folder.write("ws/arm/urdf/r.urdf",
                                       robot(link("a", "<mesh filename=\"" + uri + "\"/>")));
        MeshLibrary library;
        return loadFiles(Paths{path}, library).scene.models[0].mesh->path();
    };
    EXPECT_EQ(load("t.stl"), folder / "ws/arm/urdf/t.stl");
    EXPECT_EQ(load("file://" + (folder / "else/hand/t.stl").string()), folder / "else/hand/t.stl");
    EXPECT_EQ(load("package://arm/메시/t.stl"), folder / "ws/arm/메시/t.stl");
    EXPECT_EQ(load("package:///arm/메시/t.stl"), folder / "ws/arm/메시/t.stl");
    test::expectError([&] { load("package:///"); }, ErrorCode::FileUnreadable, "is not found");
    test::expectError([&] { load("package://hand/t.stl"); }, ErrorCode::FileUnreadable,
                      "r.urdf, line 3: model \"a\": the mesh \"package://hand/t.stl\" is not "
                      "found; its package is in none of " +
                          (folder / "ws/arm/urdf").string() + ", " + (folder / "ws/arm").string() +
                          ", " + (folder / "ws").string());
    MeshLibrary library;
    test::expectError([&] { (void)loadFiles(Paths{folder / "ws/arm/urdf/./r.urdf"}, library); },
                      ErrorCode::FileUnreadable,
                      "none of " + (folder / "ws/arm/urdf").string() + ", " +
                          (folder / "ws/arm").string() + ", "); // each once
    setPackagePath("/nowhere" + std::string(kListSeparator) + (folder / "else").string());
    EXPECT_EQ(load("package://hand/t.stl"), folder / "else/hand/t.stl");
    setPackagePath((folder / "else/hand").string()); // the package itself
    EXPECT_EQ(load("package://hand/t.stl"), folder / "else/hand/t.stl");
    setPackagePath("");
    test::expectError([&] { load("none.stl"); }, ErrorCode::FileUnreadable,
                      "r.urdf, line 3: model \"a\": " + (folder / "ws/arm/urdf/none.stl").string());
    test::expectError([&] { load("t.fbx"); }, ErrorCode::FormatUnsupported, "'.fbx' is not known");
    test::expectError([&] { load("http://x/t.stl"); }, ErrorCode::FileUnreadable,
                      "is not read: give the path of a file");
}

TEST(UrdfScene, MeshesMayBeCollada)
{
    const TempDir folder;
    for (const test::SeedFile& seed : test::seedMeshes())
        folder.write(seed.name, seed.bytes);
    const Scene scene =
        loaded(folder, robot(link("a", R"(<mesh filename="rich.dae" scale="10 10 10"/>)")));
    ASSERT_EQ(scene.models.size(), 1u);
    EXPECT_EQ(scene.models[0].mesh->facts().triangles, 8u);
    EXPECT_EQ(scene.models[0].scale, (Vec3{10, 10, 10}));
}

TEST(UrdfScene, NegativeScaleMirrorsTheMesh)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    const std::vector<Vec3> corners = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int signs = 0; signs < 8; ++signs) {
        const Vec3 scale = {signs & 1 ? -2. : 2., signs & 2 ? -3. : 3., signs & 4 ? -5. : 5.};
        const std::string text =
            std::to_string(scale.x) + " " + std::to_string(scale.y) + " " + std::to_string(scale.z);
        const Scene scene =
            loaded(folder, robot(link("a", "<mesh filename=\"t.stl\" scale=\"" + text + "\"/>")));
        const TriangleMesh world = worldMesh(scene);
        EXPECT_NEAR(propertiesOf(world).signedVolume, 5, 1e-12) << text; // 30 / 6, outwards
        Aabb wanted = {{0, 0, 0}, {0, 0, 0}};
        for (const Vec3& corner : corners) {
            wanted.min = min(wanted.min, scaled(corner, scale));
            wanted.max = max(wanted.max, scaled(corner, scale));
        }
        EXPECT_LT(norm(propertiesOf(world).bounds.min - wanted.min), 1e-15) << text;
        EXPECT_LT(norm(propertiesOf(world).bounds.max - wanted.max), 1e-15) << text;
        // What was loaded can be saved and read again.
        MeshLibrary library;
        saveScene(scene, folder / "s.mbv.json");
        EXPECT_EQ(worldMesh(loadScene(folder / "s.mbv.json", library).scene).vertices,
                  world.vertices);
    }
}

TEST(UrdfScene, DamageIsNamedWithItsLine)
{
    expectInvalidUrdf("", "line 1: is empty; XML is expected");
    expectInvalidUrdf("<robot>\n<link>\n</robot>", "line 2: is not XML (mismatched element)");
    expectInvalidUrdf("<!-- -->", "line 1: ");
    expectInvalidUrdf(robot(link("tub\xA2", kBallGeometry)), "line 3: is not UTF-8");
    expectInvalidUrdf("<model/>", "line 1: this is no URDF: it begins with <model>");
    expectInvalidUrdf(robot("<link/>"), "line 3: <link> needs the attribute \"name\"");
    expectInvalidUrdf(robot(link("a", kBallGeometry) + link("a", kBallGeometry)),
                      "line 4: a second link named \"a\"");
    expectInvalidUrdf(robot("<link name=\"a\"><collision/></link>"),
                      "line 3: a <collision> needs a");
    expectInvalidUrdf(robot(link("a", "<cone/>")), "line 3: unknown shape <cone>");
    expectInvalidUrdf(robot(link("a", kBallGeometry + "\n" + kBallGeometry)),
                      "line 4: a <geometry> has one shape");
    expectInvalidUrdf(robot(link("a", "<box size=\"1 2\"/>")),
                      "line 3: \"size\" of <box> must be 3");
    expectInvalidUrdf(robot(link("a", "<box size=\"1 2 3 4\"/>")), "line 3: \"size\" of <box>");
    expectInvalidUrdf(robot(link("a", "<box size=\"1 2 nan\"/>")), "line 3: \"size\" of <box>");
    expectInvalidUrdf(robot(link("a", "<box size=\"1 2 +-3\"/>")), "line 3: \"size\" of <box>");
    expectInvalidUrdf(robot(link("a", "<box size=\"1 2 3x\"/>")), "line 3: \"size\" of <box>");
    expectInvalidUrdf(robot(link("a", "<box size=\"1 2 -3\"/>")), "line 3: the size of a box");
    expectInvalidUrdf(robot(link("a", "<box/>")), "line 3: a <box> needs the attribute \"size\"");
    expectInvalidUrdf(robot(link("a", "<sphere radius=\"0\"/>")),
                      "line 3: \"radius\" must be greater");
    expectInvalidUrdf(robot(link("a", "<sphere/>")),
                      "line 3: <sphere> needs the attribute \"radius\"");
    expectInvalidUrdf(robot(link("a", "<cylinder radius=\"1\" length=\"-1\"/>")),
                      "line 3: \"length\"");
    expectInvalidUrdf(robot(link("a", "<mesh/>")),
                      "line 3: <mesh> needs the attribute \"filename\"");
    expectInvalidUrdf(robot(link("a", "<mesh filename=\"t.stl\" scale=\"1 0 1\"/>")),
                      "line 3: a scale");
    expectInvalidUrdf(robot(link("a", kBallGeometry, "<origin xyz=\"1,2,3\"/>")),
                      "line 3: \"xyz\" of <origin>");
    const std::string two = link("a", kBallGeometry) + link("b", kBallGeometry);
    expectInvalidUrdf(robot(two), "line 2: two links have no parent: \"a\" and \"b\"");
    expectInvalidUrdf(robot(two + joint("a", "c")), "line 5: there is no link named \"c\"");
    expectInvalidUrdf(robot(two + "<joint><parent link=\"a\"/></joint>"),
                      "line 5: a <joint> needs a <child>");
    expectInvalidUrdf(robot(two + joint("a", "b") + joint("a", "b")),
                      "line 6: link \"b\" has a second");
    expectInvalidUrdf(robot(two + joint("a", "b") + joint("b", "a")), "line 2: joints form a loop");
    const std::string far = "<origin xyz=\"1e308 0 0\"/>";
    expectInvalidUrdf(
        robot(two + link("c", kBallGeometry) + joint("a", "b", far) + joint("b", "c", far)),
        "line 2: link \"c\" is out of the range");
    const TempDir folder;
    test::expectError([&] { loaded(folder, robot("<link name=\"a\"/>")); }, ErrorCode::FileInvalid,
                      "has no <collision>");
}

TEST(UrdfScene, HostileFilesMeetALimit)
{
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += "<a>";
    expectInvalidUrdf(deep, "line 1: is not XML (element depth exceeded)");
    std::string attributes;
    for (int i = 0; i < 100'000; ++i) // tinyxml2 would compare each with each
        attributes += " a" + std::to_string(i) + "=\">\"";
    expectInvalidUrdf("<robot>\n<link" + attributes + "/></robot>",
                      "line 2: a tag of more than 4096");
    std::string star = "<link name=\"empty\"/>";
    for (int i = 0; i < 2000; ++i) // 2e6 pairs meet through a link without collisions
        star +=
            link("l" + std::to_string(i), kBallGeometry) + joint("empty", "l" + std::to_string(i));
    const TempDir folder;
    test::expectError([&] { loaded(folder, robot(star)); }, ErrorCode::FileInvalid,
                      "joints connect more than 1000000 pairs");
    // A comment and a text are no tags, however long.
    EXPECT_EQ(loaded(folder,
                     robot("<!-- '" + std::string(9000, 'x') + "<a -->" + link("a", kBallGeometry)))
                  .models.size(),
              1U);
}

} // namespace
} // namespace mbv
