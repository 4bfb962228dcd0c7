#include "scene_fixtures.h"

#include <mbv/scene/scene.h>

#include <array>
#include <limits>
#include <memory>
#include <string_view>

namespace mbv {
namespace {

using test::expectError;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A model of random points; the triangles only have to exist.
Model cloudModel(unsigned seed)
{
    test::RandomShapes random(seed);
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < 90; ++i)
        mesh.vertices.push_back(random.point(5) + Vec3{100, 0, -3});
    for (std::uint32_t i = 0; i < 90; i += 3)
        mesh.triangles.push_back({i, i + 1, i + 2});
    Model model;
    model.name = "cloud";
    model.mesh = std::make_shared<MeshAsset>("cloud.stl", std::move(mesh));
    model.pose = random.pose(10);
    model.scale = {random.number(0.1, 3), random.number(0.1, 3), random.number(0.1, 3)};
    return model;
}

TEST(SameVolume, DependsOnWhatTheVolumeIsMadeFromAlone)
{
    const Model model = cloudModel(1);
    Model other = model;
    other.name = "else";
    other.color = {1, 2, 3};
    other.opacity = 0.5;
    other.visible = false;
    other.extra = {{"note", "1"}};
    EXPECT_TRUE(sameWorldVolume(model, other));

    other.pose.translation.x += 1;
    EXPECT_FALSE(sameWorldVolume(model, other));
    EXPECT_TRUE(sameLocalVolume(model, other));

    const auto differs = [&](auto change) {
        Model changed = model;
        change(changed);
        return !sameLocalVolume(model, changed) && !sameWorldVolume(model, changed);
    };
    EXPECT_TRUE(differs([](Model& m) { m.scale.y *= 2; }));
    EXPECT_TRUE(differs([](Model& m) { m.volumeKind = VolumeKind::Sphere; }));
    EXPECT_TRUE(differs([](Model& m) { m.mesh = cloudModel(1).mesh; }));
    EXPECT_TRUE(differs([](Model& m) { m.shape = Sphere{{}, 1}; }));
}

TEST(FindModel, GivesTheIndexOrNothing)
{
    Scene scene;
    scene.models = {test::boxAt("a", {}), test::boxAt("b", {})};
    EXPECT_EQ(findModel(scene, "b"), 1U);
    EXPECT_EQ(findModel(scene, "c"), std::nullopt);
}

TEST(UniqueName, CountsFromTwoToTheFirstFreeName)
{
    Scene scene;
    EXPECT_EQ(uniqueName(scene, "cat"), "cat");
    scene.models = {test::boxAt("cat", {}), test::boxAt("cat-2", {}), test::boxAt("cat-4", {})};
    EXPECT_EQ(uniqueName(scene, "cat"), "cat-3");
    EXPECT_EQ(uniqueName(scene, "cat-2"), "cat-2-2");
    EXPECT_EQ(uniqueName(scene, "dog"), "dog");
}

TEST(WorldVolume, AabbIsTheExactBoxOfThePosedVertices)
{
    for (unsigned seed = 0; seed < 40; ++seed) {
        Model model = cloudModel(seed);
        if (seed % 2 == 0)
            model.pose.rotation = {}; // takes the short way
        Aabb expected = {{kInfinity, kInfinity, kInfinity}, {-kInfinity, -kInfinity, -kInfinity}};
        for (const Vec3& vertex : model.mesh->mesh().vertices) {
            const Vec3 p = apply(model.pose, scaled(vertex, model.scale));
            expected = {min(expected.min, p), max(expected.max, p)};
        }
        EXPECT_EQ(worldVolume(model, VolumeKind::Aabb), Shape(expected)) << "seed " << seed;
    }
}

TEST(WorldVolume, ContainsTheScaledAndPosedMesh)
{
    for (unsigned seed = 0; seed < 40; ++seed) {
        const Model model = cloudModel(seed);
        const Obb box = std::get<Obb>(worldVolume(model, VolumeKind::Obb));
        const Sphere sphere = std::get<Sphere>(worldVolume(model, VolumeKind::Sphere));
        // Vertices are at most 515 from the mesh's origin; 1e-12 of that, as fitting promises.
        constexpr double kSlack = 515e-12;
        for (const Vec3& vertex : model.mesh->mesh().vertices) {
            const Vec3 p = apply(model.pose, scaled(vertex, model.scale));
            for (std::size_t i = 0; i < 3; ++i)
                EXPECT_LE(std::abs(dot(p - box.center, box.axes[i])),
                          box.halfExtents[static_cast<int>(i)] + kSlack);
            EXPECT_LE(norm(p - sphere.center), sphere.radius + kSlack);
        }
    }
}

TEST(WorldVolume, UsesTheModelsOwnKind)
{
    Model model = cloudModel(1);
    constexpr std::array<std::string_view, kVolumeKinds.size()> kShapes = {
        "obb", "obb", "aabb", "sphere", "capsule", "convex_hull"};
    for (std::size_t i = 0; i < kVolumeKinds.size(); ++i) {
        model.volumeKind = kVolumeKinds[i];
        EXPECT_EQ(worldVolume(model), worldVolume(model, kVolumeKinds[i]));
        EXPECT_EQ(nameOf(worldVolume(model)), kShapes[i]);
    }
}

TEST(WorldVolume, ShapeIsItsOwnVolumeWhateverTheKind)
{
    Model model = test::boxAt("box", {1, 2, 3});
    model.scale = {2, 3, 4};
    const Shape expected = Aabb{{-1, -1, -1}, {3, 5, 7}};
    for (const VolumeKind kind : kVolumeKinds)
        EXPECT_EQ(worldVolume(model, kind), expected);
    model.pose.rotation = {0, 0, 1, 0}; // half a turn makes it an oriented box
    EXPECT_TRUE(std::holds_alternative<Obb>(worldVolume(model)));
    EXPECT_EQ(boundsOf(worldVolume(model)), std::get<Aabb>(expected));
}

TEST(WorldVolume, RejectsWhatIsNoPoseOrScale)
{
    const auto expectInvalid = [](const std::function<void(Model&)>& spoil,
                                  const std::string& part) {
        for (Model model : {cloudModel(1), test::boxAt("box", {})}) {
            spoil(model);
            for (const VolumeKind kind : kVolumeKinds)
                expectError([&] { (void)worldVolume(model, kind); }, ErrorCode::InvalidScene, part);
        }
    };
    expectInvalid([](Model& m) { m.scale.y = 0; }, "scale factor y");
    expectInvalid([](Model& m) { m.scale.z = -1; }, "scale factor z");
    expectInvalid([](Model& m) { m.scale.z = -1e-9; }, "greater than 0, is -1e-09");
    expectInvalid([](Model& m) { m.scale.x = kInfinity; }, "scale factor x");
    expectInvalid([](Model& m) { m.scale.x = std::nan(""); }, "scale factor x");
    expectInvalid([](Model& m) { m.pose.translation.x = std::nan(""); }, "position");
    expectInvalid([](Model& m) { m.pose.rotation = {0, 0, 0, 2}; }, "rotation");
}

TEST(WorldVolume, OverflowIsAnError)
{
    Model model = test::boxAt("box", {1e308, 0, 0});
    model.scale = {1.5e308, 1, 1};
    expectError([&] { (void)worldVolume(model); }, ErrorCode::InvalidScene, "out of the range");
    Model cloud = cloudModel(1);
    cloud.scale = {1.7e308, 1, 1};
    EXPECT_THROW((void)worldVolume(cloud, VolumeKind::Aabb), Error);
    EXPECT_THROW((void)worldVolume(cloud, VolumeKind::Obb), Error);
    EXPECT_THROW((void)worldVolume(cloud, VolumeKind::Sphere), Error);
}

TEST(ScaledShape, BoxAlongTheAxesTakesAnyFactors)
{
    EXPECT_EQ(scaledShape(Aabb{{0, 1, 2}, {1, 2, 3}}, {2, 3, 4}),
              Shape(Aabb{{0, 3, 8}, {2, 6, 12}}));
    // The box's first axis is -y, so it takes the factor of y.
    const Obb box = {{1, 1, 1}, {1, 2, 3}, {Vec3{0, -1, 0}, Vec3{0, 0, 1}, Vec3{1, 0, 0}}};
    const Obb expected = {{2, 3, 4}, {3, 8, 6}, box.axes};
    EXPECT_EQ(scaledShape(box, {2, 3, 4}), Shape(expected));
}

TEST(ScaledShape, RoundShapesAndRotatedBoxesTakeOnlyEqualFactors)
{
    EXPECT_EQ(scaledShape(Sphere{{1, 2, 3}, 4}, {2, 2, 2}), Shape(Sphere{{2, 4, 6}, 8}));
    expectError(
        [] {
            (void)scaledShape(Sphere{{}, 1}, {1, 2, 1});
        },
        ErrorCode::InvalidScene, "no sphere; make it an ellipsoid");
    const Obb rotated = {{1, 2, 3}, {1, 2, 3}, axesOf(fromAxisAngle({0, 0, 1}, 0.5))};
    EXPECT_EQ(scaledShape(rotated, {2, 2, 2}), Shape(Obb{{2, 4, 6}, {2, 4, 6}, rotated.axes}));
    expectError([&] { (void)scaledShape(rotated, {1, 1, 2}); }, ErrorCode::InvalidScene, "no box");
}

TEST(ScaledShape, ScalesTheSetOfPoints)
{
    const Vec3 factors = {2, 3, 4};
    EXPECT_EQ(scaledShape(Triangle{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, factors),
              Shape(Triangle{{2, 0, 0}, {0, 3, 0}, {0, 0, 4}}));
    EXPECT_EQ(scaledShape(Segment{{1, 1, 1}, {2, 2, 2}}, factors),
              Shape(Segment{{2, 3, 4}, {4, 6, 8}}));
    EXPECT_EQ(scaledShape(ConvexHull{{{1, 1, 1}, {2, 0, 0}}}, factors),
              Shape(ConvexHull{{{2, 3, 4}, {4, 0, 0}}}));
    EXPECT_EQ(scaledShape(Capsule{{1, 0, 0}, {0, 1, 0}, 3}, {2, 2, 2}),
              Shape(Capsule{{2, 0, 0}, {0, 2, 0}, 6}));
    expectError(
        [] {
            (void)scaledShape(Capsule{{}, {1, 0, 0}, 1}, {1, 2, 1});
        },
        ErrorCode::InvalidScene,
        "a capsule takes only three equal scale factors: it would be no capsule; give its own "
        "sizes "
        "instead");
    expectError(
        [] {
            (void)scaledShape(Cylinder{{}, {1, 0, 0}, 1}, {1, 2, 1});
        },
        ErrorCode::InvalidScene, "it would be no cylinder");
    EXPECT_EQ(scaledShape(Cone{{1, 0, 0}, {0, 1, 0}, 3}, {2, 2, 2}),
              Shape(Cone{{2, 0, 0}, {0, 2, 0}, 6}));
    expectError(
        [] {
            (void)scaledShape(Cone{{}, {1, 0, 0}, 1}, {1, 2, 1});
        },
        ErrorCode::InvalidScene, "it would be no cone");
    // Its axes are y, z and x.
    const std::array<Vec3, 3> axes = {Vec3{0, 1, 0}, Vec3{0, 0, 1}, Vec3{1, 0, 0}};
    EXPECT_EQ(scaledShape(Ellipsoid{{1, 1, 1}, {5, 6, 7}, axes}, factors),
              Shape(Ellipsoid{{2, 3, 4}, {15, 24, 14}, axes}));
    const auto turned = axesOf(fromEulerXyzDegrees({0, 0, 45}));
    EXPECT_EQ(scaledShape(Ellipsoid{{1, 1, 1}, {5, 6, 7}, turned}, {2, 2, 2}),
              Shape(Ellipsoid{{2, 2, 2}, {10, 12, 14}, turned}));
    // That of radii 1 is a ball, and its image has the factors as radii, whatever its axes were.
    const Shape image = scaledShape(Ellipsoid{{1, 1, 1}, {1, 1, 1}, turned}, {2, 4, 3});
    const auto& ellipsoid = std::get<Ellipsoid>(image);
    EXPECT_EQ(ellipsoid.center, (Vec3{2, 4, 3}));
    EXPECT_NEAR(norm(ellipsoid.radii - Vec3{4, 3, 2}), 0, 1e-15);
    EXPECT_NEAR(std::abs(ellipsoid.axes[0].y), 1, 1e-15);
    EXPECT_NEAR(std::abs(ellipsoid.axes[1].z), 1, 1e-15);

    // (3, 0, 0), (0, 2, 0) and (0, 0, 1.5) lie on 2x + 3y + 4z = 6, and so must their images
    // (6, 0, 0), (0, 6, 0) and (0, 0, 6) on the scaled plane: x + y + z = 6.
    EXPECT_EQ(scaledShape(Plane{{2, 3, 4}, 6}, factors), Shape(Plane{{1, 1, 1}, 6}));
    EXPECT_EQ(scaledShape(HalfSpace{{2, 3, 4}, 6}, factors), Shape(HalfSpace{{1, 1, 1}, 6}));
}

TEST(SceneBounds, LeaveOutWhatHasNoEnd)
{
    Scene scene;
    scene.models = {test::boxAt("ground", {})};
    scene.models[0].shape = HalfSpace{{0, 1, 0}, 0};
    EXPECT_EQ(boundsOf(scene), std::nullopt);
    scene.models.push_back(test::boxAt("a", {}));
    EXPECT_EQ(boundsOf(scene), (Aabb{{-1, -1, -1}, {1, 1, 1}}));
}

TEST(SceneBounds, SurroundVisibleModelsOnly)
{
    Scene scene;
    EXPECT_EQ(boundsOf(scene), std::nullopt);
    scene.models = {test::boxAt("a", {}), test::boxAt("b", {5, 0, 0}),
                    test::boxAt("c", {0, 50, 0})};
    scene.models[2].visible = false;
    EXPECT_EQ(boundsOf(scene), (Aabb{{-1, -1, -1}, {6, 1, 1}}));
}

} // namespace
} // namespace mbv
