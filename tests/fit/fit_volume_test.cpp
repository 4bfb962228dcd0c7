#include "fit_meshes.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/hull.h>
#include <mbv/geometry/error.h>

#include <limits>
#include <string>
#include <vector>

namespace mbv::test {
namespace {

TEST(VolumeKind, NamesAreReadBack)
{
    for (const VolumeKind kind : kVolumeKinds) {
        EXPECT_EQ(volumeKindFrom(nameOf(kind)), kind);
    }
    EXPECT_EQ(nameOf(VolumeKind::Obb), "obb");
    EXPECT_EQ(nameOf(VolumeKind::Aabb), "aabb");
    EXPECT_EQ(nameOf(VolumeKind::Sphere), "sphere");
    EXPECT_EQ(nameOf(VolumeKind::MinimumObb), "minimum");
    EXPECT_EQ(nameOf(VolumeKind::Capsule), "capsule");
    EXPECT_EQ(nameOf(VolumeKind::Hull), "hull");
}

TEST(VolumeKind, OtherTextIsNoKind)
{
    for (const std::string_view text : {"", "OBB", "obb ", "box", "sphere2"}) {
        EXPECT_FALSE(volumeKindFrom(text)) << text;
    }
}

TEST(FitAabb, IsExact)
{
    const std::vector<Vec3> points = {{0.1, -0.2, 0.3}, {-0.4, 0.5, 0.3}, {0, 0, 0.7}};
    EXPECT_EQ(fitAabb(points), (Aabb{{-0.4, -0.2, 0.3}, {0.1, 0.5, 0.7}}));
}

TEST(FitAabb, OfOnePointHasNoSize)
{
    const std::vector<Vec3> points = {{0.1, -1e308, 1e308}};
    EXPECT_EQ(fitAabb(points), (Aabb{points[0], points[0]}));
}

TEST(FitVolume, GivesTheVolumeOfTheKind)
{
    RandomShapes random(40);
    const TriangleMesh mesh = triangleSoup(random, 20);
    EXPECT_EQ(fitVolume(VolumeKind::Obb, mesh), Shape(fitObb(mesh)));
    EXPECT_EQ(fitVolume(VolumeKind::Aabb, mesh), Shape(fitAabb(mesh.vertices)));
    EXPECT_EQ(fitVolume(VolumeKind::Sphere, mesh), Shape(fitSphere(mesh.vertices)));
    EXPECT_EQ(fitVolume(VolumeKind::Capsule, mesh), Shape(fitCapsule(mesh.vertices)));
    EXPECT_EQ(fitVolume(VolumeKind::Hull, mesh), Shape(fitHull(mesh.vertices)));
    EXPECT_EQ(fitVolume(VolumeKind::MinimumObb, mesh), Shape(fitMinimumObb(mesh.vertices)));
    const FitOptions tight = {.tight = true};
    EXPECT_EQ(fitVolume(VolumeKind::MinimumObb, mesh, tight),
              Shape(fitMinimumObb(mesh.vertices, tight)));
}

TEST(FitVolume, NoVerticesIsAnErrorForEveryKind)
{
    for (const VolumeKind kind : kVolumeKinds) {
        EXPECT_THROW((void)fitVolume(kind, {}), Error) << nameOf(kind);
    }
}

TEST(FitVolume, NonFiniteVertexIsAnErrorThatNamesItForEveryKind)
{
    TriangleMesh mesh = boxMesh({3, 2, 1});
    mesh.vertices[7].z = std::numeric_limits<double>::quiet_NaN();
    for (const VolumeKind kind : kVolumeKinds) {
        try {
            (void)fitVolume(kind, mesh);
            ADD_FAILURE() << nameOf(kind);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::DegenerateMesh);
            EXPECT_NE(std::string(error.what()).find("vertex 7 is not finite (3, 2, nan)"),
                      std::string::npos)
                << error.what();
        }
    }
}

TEST(FitVolume, PointsWithoutTrianglesHaveEveryVolumeButABoxOfPrincipalAxes)
{
    const TriangleMesh points = {{{0, 0, 0}, {1, 2, 3}}, {}};
    for (const VolumeKind kind : kVolumeKinds) {
        if (kind != VolumeKind::Obb) {
            EXPECT_NO_THROW((void)fitVolume(kind, points)) << nameOf(kind);
        }
    }
    EXPECT_THROW((void)fitVolume(VolumeKind::Obb, points), Error);
}

TEST(FitVolume, ScaleComesBeforeFittingAndThePoseAfterIt)
{
    RandomShapes random(41);
    const TriangleMesh mesh = triangleSoup(random, 20);
    const Vec3 scale = {2, 0.5, 3};
    const RigidTransform pose = random.pose(4);
    for (const VolumeKind kind : kVolumeKinds) {
        if (kind != VolumeKind::Aabb) {
            EXPECT_EQ(fitVolume(kind, mesh, scale, pose),
                      transformed(fitVolume(kind, scaled(mesh, scale)), pose));
        }
    }
    EXPECT_EQ(fitVolume(VolumeKind::Aabb, mesh, scale, pose),
              Shape(fitAabb(transformed(scaled(mesh, scale), pose).vertices)));
}

} // namespace
} // namespace mbv::test
