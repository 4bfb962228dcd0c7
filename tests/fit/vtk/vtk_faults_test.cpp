// Every fault of vtkOBBTree::ComputeOBB that fitObb answers for. Each test first shows the fault in
// VTK's own answer, so that it tells when a newer VTK has mended it, and then what fitObb says.

#include "fit/fit_meshes.h"
#include "vtk_box.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/vtk/polydata.h>

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPolyData.h>

#include <limits>
#include <string>

namespace mbv::test {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(VtkFault, FrameIsLeftHanded)
{
    const TriangleMesh mesh = tetrahedron({Vec3{0, 0, 0}, {3, 0, 0}, {0, 2, 0}, {0, 0, 1}});
    ASSERT_LT(signedVolume(askVtkForBox(mesh)), 0);
    expectGoodBox(fitObb(mesh), mesh);
}

TEST(VtkFault, FrameIsLeftHandedForAboutHalfOfRandomTetrahedra)
{
    RandomShapes random(1);
    int leftHanded = 0;
    for (int i = 0; i < 1000; ++i) {
        const auto mesh =
            tetrahedron({random.point(1), random.point(1), random.point(1), random.point(1)});
        leftHanded += signedVolume(askVtkForBox(mesh)) < 0;
        expectGoodBox(fitObb(mesh), mesh);
    }
    // Six standard deviations of a fair coin: 6 * sqrt(1000) / 2 = 95.
    EXPECT_NEAR(leftHanded, 500, 95);
}

TEST(VtkFault, AxisOfAFlatMeshIsZero)
{
    const TriangleMesh mesh = flatTriangle();
    ASSERT_EQ(askVtkForBox(mesh).edges[2], (Vec3{0, 0, 0}));

    const Obb box = fitObb(mesh);
    expectGoodBox(box, mesh);
    EXPECT_EQ(abs(box.axes[2]), (Vec3{0, 0, 1}));
    EXPECT_EQ(box.halfExtents.z, 0);
}

TEST(VtkFault, ZeroAreaIsNan)
{
    const TriangleMesh mesh = {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}}};
    ASSERT_TRUE(std::isnan(askVtkForBox(mesh).corner.x));
    EXPECT_NE(messageOfFitObb(mesh).find("zero area"), std::string::npos);
}

TEST(VtkFault, PointsWithoutPolygonsAreNan)
{
    const TriangleMesh mesh = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}};
    const auto data = toPolyData(mesh);
    const vtkNew<vtkCellArray> points;
    for (vtkIdType i = 0; i < 3; ++i) {
        points->InsertNextCell(1, &i);
    }
    data->SetVerts(points);
    ASSERT_TRUE(std::isnan(askVtkForBox(data.Get()).corner.x));
    EXPECT_NE(messageOfFitObb(mesh).find("no triangles"), std::string::npos);
}

TEST(VtkFault, OneNanVertexIsNan)
{
    TriangleMesh mesh = boxMesh({3, 2, 1});
    mesh.vertices[5].y = kNan;
    ASSERT_TRUE(std::isnan(askVtkForBox(mesh).corner.x));
    EXPECT_NE(messageOfFitObb(mesh).find("vertex 5 is not finite"), std::string::npos);
}

TEST(VtkFault, OutputsOfAnEmptyMeshAreUntouched)
{
    const VtkBox raw = askVtkForBox(TriangleMesh{});
    ASSERT_EQ(raw.corner, (Vec3{kUntouched, kUntouched, kUntouched}));
    ASSERT_EQ(raw.edges[0], raw.corner);
    EXPECT_NE(messageOfFitObb({}).find("no vertices"), std::string::npos);
}

TEST(VtkFault, SizeAtScale1e18IsZero)
{
    const RigidTransform away = {{}, {3e18, 2e18, 1e18}};
    const TriangleMesh mesh = transformed(boxMesh({3e18, 2e18, 1e18}), away);
    for (const Vec3& edge : askVtkForBox(mesh).edges) {
        ASSERT_EQ(edge, (Vec3{0, 0, 0}));
    }
    const Obb box = fitObb(mesh);
    expectGoodBox(box, mesh);
    // A projection meets four roundings of 2^-53, and the extents are rounded outward by five.
    expectNear(box.halfExtents, {3e18, 2e18, 1e18}, 9 * 1.12e-16 * 3e18);
}

TEST(VtkFault, SizeFarFromTheOriginIsZero)
{
    // Moments about the origin: 1e16 + 1 has no digits left for the one.
    const TriangleMesh mesh = transformed(boxMesh({3, 2, 1}), {{}, {1e8, 1e8, 1e8}});
    for (const Vec3& edge : askVtkForBox(mesh).edges) {
        ASSERT_EQ(edge, (Vec3{0, 0, 0}));
    }
    const Obb box = fitObb(mesh);
    expectGoodBox(box, mesh);
    EXPECT_EQ(box.halfExtents, (Vec3{3, 2, 1})); // whole numbers: every step is exact
}

TEST(VtkFault, SizeAbove1e5UnitsIs1e299)
{
    const TriangleMesh mesh = boxMesh({3e6, 2e6, 1e6});
    for (const Vec3& edge : askVtkForBox(mesh).edges) {
        ASSERT_EQ(norm(edge), 2e299);
    }
    const Obb box = fitObb(mesh);
    expectGoodBox(box, mesh);
    EXPECT_EQ(box.halfExtents, (Vec3{3e6, 2e6, 1e6}));
}

TEST(VtkFault, ExtentsAreMeasuredInFloat)
{
    // 0.9f is the float nearest to 0.9, and less than it.
    const TriangleMesh mesh = boxMesh({0.9, 0.6, 0.3});
    ASSERT_LT(norm(askVtkForBox(mesh).edges[0]) / 2, 0.9 - 1e-8);
    expectGoodBox(fitObb(mesh), mesh);
}

TEST(VtkFault, AxesOfACubeAreRoundingNoise)
{
    // All three variances are equal, so that the last bits of their sums choose the axes.
    const TriangleMesh mesh = boxMesh({0.1, 0.1, 0.1});
    ASSERT_GT(std::abs(signedVolume(askVtkForBox(mesh))), 1.5 * 0.2 * 0.2 * 0.2);

    const Obb box = fitObb(mesh);
    expectGoodBox(box, mesh);
    EXPECT_EQ(box.halfExtents, (Vec3{0.1, 0.1, 0.1}));
}

} // namespace
} // namespace mbv::test
