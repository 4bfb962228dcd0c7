#include "levels_fixture.h"

#include <mbv/geometry/error.h>

namespace mbv::test {
namespace {

INSTANTIATE_TEST_SUITE_P(OwnHierarchy, Levels, testing::Values(Hierarchy::MeshBvh), testNameOf);

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

TEST_P(Levels, OutOfRangeAndMeshesWithoutTrianglesAreErrors)
{
    EXPECT_THROW(partsOf(boxMesh({1, 1, 1}), -1), Error);
    EXPECT_THROW(partsOf(boxMesh({1, 1, 1}), kDeepestLevel + 1), Error);
    EXPECT_THROW(partsOf({{{0, 0, 0}}, {}}, 1), Error);
}

} // namespace
} // namespace mbv::test
