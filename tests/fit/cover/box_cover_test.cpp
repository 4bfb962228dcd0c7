// Covers of oriented boxes.
#include "covered_points.h"
#include "fit/cube_meshes.h"
#include "fit/fit_meshes.h"
#include "fit/odd_meshes.h"
#include "mesh_query/closed_meshes.h"

#include <mbv/fit/cover.h>
#include <mbv/fit/fit.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/geometry/rigid_transform.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace mbv::test {
namespace {

void expectCoveredByBoxes(const TriangleMesh& mesh, std::size_t most)
{
    expectCovered(CoverKind::Boxes, mesh, most);
}

double volumeOfBoxes(const std::vector<Shape>& parts)
{
    double sum = 0;
    for (const Shape& part : parts)
        sum += volumeOf(part).value();
    return sum;
}

/// That many boxes, which are the solid and no more.
void expectExactBoxes(const TriangleMesh& mesh, std::size_t count, double volume)
{
    const std::vector<Shape> parts = fitCover(CoverKind::Boxes, mesh, 16);
    EXPECT_EQ(parts.size(), count);
    EXPECT_NEAR(volumeOfBoxes(parts), volume, 1e-9 * volume);
    expectCoveredByBoxes(mesh, 16);
}

const RigidTransform kTurned = {normalized(Quaternion{0.3, -0.5, 0.2, 0.7}), {3, -40, 0.2}};

TEST(BoxCover, WhatIsMadeOfBoxesIsThose)
{
    expectExactBoxes(boxMesh({3, 2, 1}), 1, 48);
    expectExactBoxes(angle(), 2, 7);
    expectExactBoxes(frame(), 4, 12);
    const TriangleMesh notched =
        cubes(without(block({0, 0, 0}, {4, 4, 4}), block({2, 2, 2}, {4, 4, 4})));
    expectExactBoxes(notched, 3, 56);
}

TEST(BoxCover, TwoBoxesAreThoseInAnyPose)
{
    expectExactBoxes(transformed(boxMesh({3, 2, 1}), kTurned), 1, 48);
    expectExactBoxes(transformed(angle(), kTurned), 2, 7);
}

TEST(BoxCover, WhereTrianglesFaceInwardsItIsTheSame)
{
    expectExactBoxes(inverted(frame()), 4, 12);
}

TEST(BoxCover, OneBoxIsTheSmallest)
{
    EXPECT_EQ(fitCover(CoverKind::Boxes, angle(), 1),
              std::vector<Shape>{Shape(fitMinimumObb(angle().vertices))});
}

TEST(BoxCover, MoreBoxesAreTighter)
{
    const TriangleMesh mesh = torusMesh(2, 0.5, 40, 16);
    double last = std::numeric_limits<double>::infinity();
    for (const std::size_t most : {1U, 4U, 16U}) {
        const auto parts = fitCover(CoverKind::Boxes, mesh, most);
        EXPECT_LE(parts.size(), most);
        const CoverMeasures measures = measureCover(mesh, parts);
        EXPECT_LT(*measures.volumeBeyond, 0.7 * last) << most;
        EXPECT_NEAR(*measures.insideCovered, 1, 1e-12);
        last = *measures.volumeBeyond;
    }
    // A square around each circle has 4 / pi of its area: 0.27 more, and the bend comes on top.
    EXPECT_LT(last, 0.45 * propertiesOf(mesh).signedVolume);
    expectCoveredByBoxes(mesh, 7);
}

TEST(BoxCover, BoxesAreOrthonormalRightHandedAndSorted)
{
    for (const Shape& part : fitCover(CoverKind::Boxes, torusMesh(2, 0.7, 24, 12), 12)) {
        const Obb& box = std::get<Obb>(part);
        EXPECT_TRUE(isValid(box));
        EXPECT_GE(box.halfExtents.x, box.halfExtents.y);
        EXPECT_GE(box.halfExtents.y, box.halfExtents.z);
        EXPECT_NEAR(dot(cross(box.axes[0], box.axes[1]), box.axes[2]), 1, 1e-14);
    }
}

TEST(BoxCover, HoldsMeshesOfAnySizeAtAnyPlace)
{
    for (const double scale : {1e-150, 1e-6, 1e6, 1e100}) {
        TriangleMesh mesh = angle();
        for (Vec3& v : mesh.vertices)
            v = scale * v + scale * Vec3{1000, -20, 3};
        EXPECT_EQ(fitCover(CoverKind::Boxes, mesh, 8).size(), 2U) << scale;
        expectCoveredByBoxes(mesh, 8);
    }
}

TEST(BoxCover, TakesAnyMesh)
{
    for (const TriangleMesh& mesh : oddMeshes())
        for (const std::size_t most : {1U, 4U, 9U})
            expectCoveredByBoxes(mesh, most);
}

TEST(BoxCover, WhatIsFlatHasFlatBoxes)
{
    for (const Shape& part : fitCover(CoverKind::Boxes, flatTriangle(), 4))
        EXPECT_LT(std::get<Obb>(part).halfExtents.z, 1e-15);
}

TEST(BoxCover, IsTheSameFromRunToRun)
{
    const TriangleMesh mesh = torusMesh(2, 0.7, 24, 12);
    EXPECT_EQ(fitCover(CoverKind::Boxes, mesh, 12), fitCover(CoverKind::Boxes, mesh, 12));
}

TEST(BoxCover, MeasuresAgreeWithClosedForms)
{
    // Two boxes of 2 x 4 x 6, turned alike, that have one of 1 x 2 x 3 in common.
    const TriangleMesh mesh = transformed(boxMesh({1, 2, 3}), kTurned);
    const Obb box = transformed(Obb{{}, {1, 2, 3}}, kTurned);
    const Obb other = transformed(Obb{{1, 2, 3}, {1, 2, 3}}, kTurned);
    const CoverMeasures one = measureCover(mesh, std::vector<Shape>{box});
    EXPECT_NEAR(one.volume, 48, 1e-9);
    EXPECT_NEAR(*one.volumeBeyond, 0, 1e-9);
    const CoverMeasures both = measureCover(mesh, std::vector<Shape>{box, other});
    EXPECT_NEAR(both.volume, 48 + 48 - 6, 0.1);
    EXPECT_NEAR(*both.volumeBeyond, 42, 0.1);
    EXPECT_NEAR(*both.insideCovered, 1, 1e-9);
    const double far = std::sqrt(1.0 + 4 + 9); // of the other's corner
    EXPECT_GE(both.protrusion, far - 1e-9);
    EXPECT_LE(both.protrusion, 1.02 * far + 1e-9);
}

} // namespace
} // namespace mbv::test
