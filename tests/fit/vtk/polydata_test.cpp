#include <mbv/fit/vtk/polydata.h>

#include <gtest/gtest.h>

#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPolyData.h>

namespace mbv::test {

TEST(PolyData, PointsAreExactDoublesAndCellsAreTheTriangles)
{
    const TriangleMesh mesh = {{{0.1, 1e-300, 100000000.1}, {1e300, -0.0, 1}, {3, 4, 5}, {1, 1, 1}},
                               {{0, 1, 2}, {2, 1, 3}, {3, 3, 0}}};
    const auto polyData = toPolyData(mesh);
    ASSERT_EQ(polyData->GetNumberOfPoints(), 4);
    for (vtkIdType i = 0; i < 4; ++i) {
        Vec3 p;
        polyData->GetPoint(i, &p.x);
        EXPECT_EQ(p, mesh.vertices[static_cast<std::size_t>(i)]);
    }
    ASSERT_EQ(polyData->GetNumberOfPolys(), 3);
    ASSERT_EQ(polyData->GetNumberOfCells(), 3);
    for (vtkIdType t = 0; t < 3; ++t) {
        vtkNew<vtkIdList> corners;
        polyData->GetCellPoints(t, corners);
        ASSERT_EQ(corners->GetNumberOfIds(), 3);
        for (vtkIdType i = 0; i < 3; ++i)
            EXPECT_EQ(corners->GetId(i),
                      mesh.triangles[static_cast<std::size_t>(t)][static_cast<std::size_t>(i)]);
    }
}

TEST(PolyData, OfAnEmptyMeshIsEmpty)
{
    const auto polyData = toPolyData({});
    EXPECT_EQ(polyData->GetNumberOfPoints(), 0);
    EXPECT_EQ(polyData->GetNumberOfCells(), 0);
}

} // namespace mbv::test
