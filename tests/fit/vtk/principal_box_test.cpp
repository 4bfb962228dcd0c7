// fitObb of builds without VTK, principalBox(surfaceAxesOf), against that of builds with VTK, and
// both against vtkOBBTree itself.

#include "fit/axes/principal_box.h"

#include "fit/fit_meshes.h"
#include "vtk_box.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_io/load_mesh.h>

#include <filesystem>
#include <string>

namespace mbv::test {
namespace {

Obb ownObb(const TriangleMesh& mesh)
{
    return principalBox(mesh, surfaceAxesOf);
}

/// Where variances differ by less than this part of the largest, axes may differ.
constexpr double kNearTie = 1e-5;

bool nearlyTies(const TriangleMesh& mesh)
{
    const auto [first, second, third] =
        surfaceAxesOf(mesh, unitFrameOf(boundsOf(mesh.vertices))).variances;
    return first - second < kNearTie * first || second - third < kNearTie * first;
}

void expectSameBox(const TriangleMesh& mesh, const std::string& name)
{
    const Obb own = ownObb(mesh);
    const Obb vtk = fitObb(mesh);
    expectGoodBox(own, mesh);
    const double size = norm(vtk.halfExtents);
    const double volume = *volumeOf(vtk);
    if (nearlyTies(mesh)) {
        EXPECT_NEAR(*volumeOf(own), volume, 1e-6 * volume) << name;
        return;
    }
    EXPECT_LE(norm(own.center - vtk.center), 1e-9 * size) << name;
    EXPECT_LE(norm(own.halfExtents - vtk.halfExtents), 1e-9 * size) << name;
    for (std::size_t k = 0; k < 3; ++k)
        EXPECT_LE(norm(own.axes[k] - vtk.axes[k]), 1e-9) << name << ", axis " << k;
}

TEST(PrincipalBox, IsThatOfVtkForEveryMeshAtHand)
{
    int meshes = 0;
    for (const auto& folder :
         {std::filesystem::path(MBV_DATA_DIR), std::filesystem::path(MBV_SHARED_DIR) / "meshes"}) {
        if (!std::filesystem::is_directory(folder))
            continue;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (!isMeshExtension(entry.path().extension().string()))
                continue;
            ++meshes;
            expectSameBox(loadMesh(entry.path()), entry.path().filename().string());
        }
    }
    EXPECT_GE(meshes, 6) << "those of data/";
}

TEST(PrincipalBox, IsThatOfVtkForRandomMeshes)
{
    RandomShapes random(11);
    for (int i = 0; i < 300; ++i)
        expectSameBox(transformed(triangleSoup(random, 50), random.pose(1e3)), std::to_string(i));
}

// The axes of ties are rounding noise, and that noise is VTK's as long as the arithmetic is.
TEST(PrincipalBox, IsThatOfVtkWhereVariancesTie)
{
    RandomShapes random(12);
    for (const Vec3& half :
         {Vec3{0.7, 0.7, 0.7}, {0.7, 0.3, 0.3}, {0.7, 0.7, 0.3}, {0.7, 0.7, 0}, {1, 1e-9, 1e-9}}) {
        for (int i = 0; i < 100; ++i) {
            const TriangleMesh mesh = transformed(boxMesh(half), random.pose(1));
            const Obb own = ownObb(mesh);
            expectGoodBox(own, mesh);
            EXPECT_LE(norm(own.halfExtents - fitObb(mesh).halfExtents), 1e-14);
        }
    }
}

// Beyond 250,000 triangles VTK is not asked.
TEST(PrincipalBox, OfManyTrianglesIsThatOfTheSameSurfaceInFew)
{
    RandomShapes random(13);
    const TriangleMesh few = transformed(triangleSoup(random, 50), random.pose(10));
    TriangleMesh many = few;
    while (many.triangles.size() <= 250'000)
        many.triangles.insert(many.triangles.end(), few.triangles.begin(), few.triangles.end());
    const Obb expected = fitObb(few);
    const Obb box = fitObb(many);
    const double size = norm(expected.halfExtents);
    EXPECT_LE(norm(box.center - expected.center), 1e-9 * size);
    EXPECT_LE(norm(box.halfExtents - expected.halfExtents), 1e-9 * size);
    for (std::size_t k = 0; k < 3; ++k)
        EXPECT_LE(norm(box.axes[k] - expected.axes[k]), 1e-9);
}

TEST(FitObb, AgreesWithVtkWhereVtkIsRight)
{
    RandomShapes random(5);
    for (int i = 0; i < 200; ++i) {
        const TriangleMesh mesh = triangleSoup(random, 50);
        const double vtkVolume = std::abs(signedVolume(askVtkForBox(mesh)));
        // VTK measures with float coordinates: 2^-24 of 3 units at both ends of three extents.
        EXPECT_NEAR(*volumeOf(fitObb(mesh)) / vtkVolume, 1, 1e-6);
    }
}

} // namespace
} // namespace mbv::test
