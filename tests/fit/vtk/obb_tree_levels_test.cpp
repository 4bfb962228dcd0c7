#include "fit/levels_fixture.h"

#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkOutputWindow.h>
#include <vtkSmartPointer.h>

#include <array>
#include <cstdint>

namespace mbv::test {
namespace {

INSTANTIATE_TEST_SUITE_P(VtkHierarchy, Levels, testing::Values(Hierarchy::ObbTree), testNameOf);

TEST(ObbTreeLevels, TrianglesWithoutAreaGoWithTheNearestPart)
{
    // Two pairs of triangles 10 apart, and a needle without area beside each.
    TriangleMesh mesh;
    for (const double x : {0.0, 10.0}) {
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        mesh.vertices.insert(mesh.vertices.end(), {{x, 0, 0}, {x + 1, 0, 0}, {x, 2, 0}, {x, 0, 1}});
        mesh.vertices.insert(mesh.vertices.end(), {{x, 3, 3}, {x, 4, 4}, {x, 5, 5}});
        for (const std::array<std::uint32_t, 3>& t :
             {std::array{0u, 1u, 2u}, std::array{0u, 1u, 3u}, std::array{4u, 5u, 6u}}) {
            mesh.triangles.push_back({first + t[0], first + t[1], first + t[2]});
        }
    }
    const auto parts = obbTreeMeshesAtLevel(mesh, 1);
    ASSERT_EQ(parts.size(), 2u);
    for (const TriangleMesh& part : parts) {
        EXPECT_EQ(part.triangles.size(), 3u);
        const Aabb bounds = boundsOf(part.vertices);
        EXPECT_EQ(bounds.max.x - bounds.min.x, 1);
    }
}

/// Counts what VTK prints.
class Complaints : public vtkOutputWindow {
public:
    static Complaints* New();
    void DisplayText(const char*) override { ++count; }
    int count = 0;
};
vtkStandardNewMacro(Complaints);

TEST(ObbTreeLevels, VtkHasNothingToComplainOf)
{
    const vtkSmartPointer<vtkOutputWindow> before = vtkOutputWindow::GetInstance();
    const vtkNew<Complaints> complaints;
    vtkOutputWindow::SetInstance(complaints);
    TriangleMesh mesh = boxMesh({3, 2, 1});
    mesh.vertices.insert(mesh.vertices.end(), {{9, 9, 9}, {10, 10, 10}, {11, 11, 11}});
    mesh.triangles.push_back({8, 9, 10}); // alone at some depth, where it would be a division by 0
    mesh.triangles.push_back({8, 8, 8});
    for (int depth = 0; depth < 8; ++depth) {
        (void)obbTreeMeshesAtLevel(mesh, depth);
    }
    EXPECT_EQ(complaints->count, 0);
    vtkGenericWarningMacro("counted"); // as every other complaint of VTK still is
    EXPECT_EQ(complaints->count, 1);
    vtkOutputWindow::SetInstance(before);
}

} // namespace
} // namespace mbv::test
