#include "fit_meshes.h"

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/fit/levels.h>
#include <mbv/geometry/error.h>

#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkOutputWindow.h>
#include <vtkSmartPointer.h>

namespace mbv::test {
namespace {

enum class Hierarchy { MeshBvh, ObbTree };

class Levels : public testing::TestWithParam<Hierarchy> {
protected:
    static std::vector<TriangleMesh> partsOf(const TriangleMesh& mesh, int depth)
    {
        return GetParam() == Hierarchy::ObbTree
                   ? obbTreeMeshesAtLevel(mesh, depth)
                   : meshesAtLevel(MeshBvh(std::make_shared<const TriangleMesh>(mesh)), depth);
    }

    static std::vector<Shape> fitLevel(VolumeKind kind, const TriangleMesh& mesh, int depth)
    {
        return mbv::fitLevel(kind, partsOf(mesh, depth));
    }
};

INSTANTIATE_TEST_SUITE_P(Hierarchies, Levels,
                         testing::Values(Hierarchy::MeshBvh, Hierarchy::ObbTree),
                         [](const testing::TestParamInfo<Hierarchy>& hierarchy) {
                             return hierarchy.param == Hierarchy::ObbTree ? "ObbTree" : "MeshBvh";
                         });

double areaOf(const std::vector<TriangleMesh>& parts)
{
    double area = 0;
    for (const TriangleMesh& part : parts) {
        area += propertiesOf(part).area;
    }
    return area;
}

TEST_P(Levels, TheFirstIsTheWholeMesh)
{
    const TriangleMesh mesh = boxMesh({3, 2, 1});
    const auto parts = partsOf(mesh, 0);
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_EQ(parts[0].triangles.size(), mesh.triangles.size());
    EXPECT_EQ(std::get<Obb>(fitLevel(VolumeKind::Obb, mesh, 0).at(0)).halfExtents, (Vec3{3, 2, 1}));
}

TEST_P(Levels, PartsOfADepthAreTheMeshEachTriangleOnce)
{
    RandomShapes random(100);
    const TriangleMesh mesh = transformed(triangleSoup(random, 300), {{}, {1e6, 0, 0}});
    const double area = propertiesOf(mesh).area;
    std::size_t before = 0;
    for (int depth = 0; depth <= 12; ++depth) {
        const auto parts = partsOf(mesh, depth);
        std::size_t triangles = 0;
        for (const TriangleMesh& part : parts) {
            EXPECT_FALSE(part.triangles.empty());
            triangles += part.triangles.size();
        }
        EXPECT_EQ(triangles, 300u) << "depth " << depth;
        EXPECT_NEAR(areaOf(parts), area, 1e-9 * area);
        EXPECT_GE(parts.size(), before);
        EXPECT_LE(parts.size(), std::size_t{1} << depth);
        before = parts.size();
    }
    // VTK cuts no part whose triangles' centers lie together; leaves of MeshBvh hold up to 8.
    EXPECT_GT(before, GetParam() == Hierarchy::ObbTree ? 100u : 300u / 8);
}

TEST_P(Levels, VolumesContainTheirPartsAndShrinkWithDepth)
{
    RandomShapes random(101);
    TriangleMesh mesh;
    for (int i = 0; i < 400; ++i) { // small triangles all over a sphere
        const Vec3 p = 5 * rotate(random.rotation(), {1, 0, 0});
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        mesh.vertices.insert(mesh.vertices.end(),
                             {p, p + random.point(0.1), p + random.point(0.1)});
        mesh.triangles.push_back({first, first + 1, first + 2});
    }
    for (const VolumeKind kind : {VolumeKind::Obb, VolumeKind::Aabb}) {
        const auto volumeAt = [&](int depth) {
            double sum = 0;
            for (const Shape& shape : fitLevel(kind, mesh, depth)) {
                EXPECT_TRUE(isValid(shape));
                sum += volumeOf(shape).value();
            }
            return sum;
        };
        EXPECT_LT(volumeAt(5), volumeAt(0) / 2) << nameOf(kind);
    }
    const auto parts = partsOf(mesh, 4);
    const auto boxes = fitLevel(VolumeKind::Obb, mesh, 4);
    ASSERT_EQ(boxes.size(), parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        EXPECT_LE(furthestOutside(std::get<Obb>(boxes[i]), parts[i]), 1e-15);
    }
}

TEST_P(Levels, PartsWithoutAreaHaveBoxesToo)
{
    TriangleMesh mesh = boxMesh({3, 2, 1});
    mesh.vertices.insert(mesh.vertices.end(), {{9, 9, 9}, {10, 10, 10}, {11, 11, 11}});
    mesh.triangles.push_back({8, 9, 10});
    for (int depth = 0; depth < 6; ++depth) {
        for (const Shape& shape : fitLevel(VolumeKind::Obb, mesh, depth)) {
            EXPECT_TRUE(isValid(shape));
        }
    }
}

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

TEST_P(Levels, OutOfRangeAndMeshesWithoutTrianglesAreErrors)
{
    EXPECT_THROW(partsOf(boxMesh({1, 1, 1}), -1), Error);
    EXPECT_THROW(partsOf(boxMesh({1, 1, 1}), kDeepestLevel + 1), Error);
    EXPECT_THROW(partsOf({{{0, 0, 0}}, {}}, 1), Error);
}

} // namespace
} // namespace mbv::test
