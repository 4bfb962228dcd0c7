#include "fit_meshes.h"

#include <mbv/fit/fit.h>

#include <numeric>
#include <random>

namespace mbv::test {
namespace {

using Matrix = std::array<Vec3, 3>; ///< three rows

/// Area-weighted covariance of a surface. A triangle of area A with corners p_i and centroid c has
/// the second moment A/12 sum (p_i - c)(p_i - c)^T about c; the parallel axis theorem moves it to
/// the mean m of the surface with A (c - m)(c - m)^T.
Matrix surfaceCovariance(const TriangleMesh& mesh)
{
    double totalArea = 0;
    Vec3 mean;
    const auto forEachTriangle = [&](const auto& visit) {
        for (const auto& t : mesh.triangles) {
            const std::array p = {mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]};
            visit(p, norm(cross(p[1] - p[0], p[2] - p[0])) / 2, (p[0] + p[1] + p[2]) / 3);
        }
    };
    forEachTriangle([&](const auto&, double area, const Vec3& c) {
        totalArea += area;
        mean += area * c;
    });
    mean = mean / totalArea;

    Matrix sum;
    const auto addOuter = [&](double weight, const Vec3& v) {
        for (int row = 0; row < 3; ++row) {
            sum[static_cast<std::size_t>(row)] += weight / totalArea * v[row] * v;
        }
    };
    forEachTriangle([&](const auto& p, double area, const Vec3& c) {
        for (const Vec3& corner : p) {
            addOuter(area / 12, corner - c);
        }
        addOuter(area, c - mean);
    });
    return sum;
}

Vec3 operator*(const Matrix& m, const Vec3& v)
{
    return {dot(m[0], v), dot(m[1], v), dot(m[2], v)};
}

// The faces of a box are mirror images of each other in its three middle planes, so the covariance
// of its surface is diagonal in its own axes. Along the axis with half extent a, the other two
// being b and c, the variance is proportional to
//     3 a (abc) + a^3 (b + c)
// (the two faces across the axis lie at +-a; over the other four, uniform along the axis, the mean
// square is a^2 / 3). That grows with a: different extents have different variances, and the
// principal axes are the box's own.
TEST(FitObb, OfABoxIsThatBox)
{
    const Vec3 half = {3, 2, 1};
    const Obb box = fitObb(boxMesh(half));
    EXPECT_EQ(box.center, (Vec3{0, 0, 0}));
    EXPECT_EQ(box.halfExtents, half);
    EXPECT_EQ(box.axes[0], (Vec3{1, 0, 0}));
    EXPECT_EQ(box.axes[1], (Vec3{0, 1, 0}));
    EXPECT_EQ(box.axes[2], (Vec3{0, 0, 1}));
}

TEST(FitObb, OfARotatedBoxIsThatBox)
{
    RandomShapes random(2);
    for (int i = 0; i < 200; ++i) {
        const RigidTransform pose = random.pose(10);
        const TriangleMesh mesh = transformed(boxMesh({3, 2, 1}), pose);
        const Obb box = fitObb(mesh);
        expectGoodBox(box, mesh);
        // Vertices carry a rounding of 20 * 2^-53 = 2e-15 each; an axis rotates by that over the
        // smallest relative difference of the variances (0.2), so 1e-13 is ten times the worst.
        expectNear(box.center, pose.translation, 1e-13);
        expectNear(box.halfExtents, {3, 2, 1}, 1e-13);
        const auto axes = axesOf(pose.rotation);
        for (std::size_t k = 0; k < 3; ++k) {
            expectParallel(box.axes[k], axes[k], 1e-13);
        }
    }
}

// Equal variances leave the axes free; the edges of the mesh then decide.
TEST(FitObb, OfARotatedCubeOrSquarePrismIsThatBox)
{
    RandomShapes random(3);
    for (const Vec3& half :
         {Vec3{0.7, 0.7, 0.7}, {0.7, 0.3, 0.3}, {0.7, 0.7, 0.3}, {0.7, 0.7, 0}}) {
        for (int i = 0; i < 100; ++i) {
            const TriangleMesh mesh = transformed(boxMesh(half), random.pose(1));
            const Obb box = fitObb(mesh);
            expectGoodBox(box, mesh);
            expectNear(box.halfExtents, half, 1e-14);
        }
    }
}

TEST(FitObb, AxesAreEigenvectorsOfTheSurfaceCovariance)
{
    RandomShapes random(4);
    for (int i = 0; i < 200; ++i) {
        const TriangleMesh mesh = transformed(triangleSoup(random, 50), random.pose(5));
        const Matrix covariance = surfaceCovariance(mesh);
        for (const Vec3& axis : fitObb(mesh).axes) {
            const Vec3 image = covariance * axis;
            // Sums of 50 terms of at most 14 (the squared half diagonal): 50 * 14 * 2^-53 = 8e-14.
            EXPECT_LE(norm(image - dot(image, axis) * axis), 1e-13);
        }
    }
}

TEST(FitObb, MovesWithATranslation)
{
    RandomShapes random(6);
    for (int i = 0; i < 100; ++i) {
        TriangleMesh mesh = triangleSoup(random, 50);
        for (Vec3& v : mesh.vertices) { // on a grid where adding the translation is exact
            v = {std::ldexp(std::round(std::ldexp(v.x, 20)), -20),
                 std::ldexp(std::round(std::ldexp(v.y, 20)), -20),
                 std::ldexp(std::round(std::ldexp(v.z, 20)), -20)};
        }
        const Vec3 by = {1024, -512, 64};
        const Obb before = fitObb(mesh);
        const Obb after = fitObb(transformed(mesh, {{}, by}));
        EXPECT_EQ(after.axes, before.axes);
        // Only the center is rounded more coarsely: half of 2^-42, the spacing of doubles at 1024.
        expectNear(after.center, before.center + by, 1.2e-13);
        expectNear(after.halfExtents, before.halfExtents, 2.4e-13);
    }
}

TEST(FitObb, MovesWithARigidMotion)
{
    RandomShapes random(7);
    for (int i = 0; i < 200; ++i) {
        const TriangleMesh mesh = triangleSoup(random, 200);
        const RigidTransform pose = random.pose(10);
        const Obb expected = transformed(fitObb(mesh), pose);
        const Obb box = fitObb(transformed(mesh, pose));
        // Sums of 200 terms lose 200 * 2^-53 = 2e-14 of the variance (at most 3); the variances
        // differ by 0.5 and more, so the axes rotate by 1e-13 and move the extents as much.
        expectNear(box.halfExtents, expected.halfExtents, 1e-12);
        expectNear(box.center, expected.center, 1e-12);
        for (std::size_t k = 0; k < 3; ++k) {
            expectParallel(box.axes[k], expected.axes[k], 1e-12);
        }
    }
}

TEST(FitObb, ScalesWithTheMesh)
{
    RandomShapes random(8);
    const TriangleMesh mesh = triangleSoup(random, 50);
    const Obb box = fitObb(mesh);
    for (const double s : {1e-6, 1e-3, 0.1, 3.0, 1e6}) {
        const Obb large = fitObb(scaled(mesh, {s, s, s}));
        expectNear(large.center, s * box.center, s * 1e-13);
        expectNear(large.halfExtents, s * box.halfExtents, s * 1e-13);
    }
}

TEST(FitObb, ScalesExactlyByPowersOfTwo)
{
    RandomShapes random(9);
    const TriangleMesh mesh = triangleSoup(random, 50);
    const Obb box = fitObb(mesh);
    for (const int exponent : {-900, -60, -1, 1, 60, 900}) {
        const double s = std::ldexp(1.0, exponent);
        EXPECT_EQ(fitObb(scaled(mesh, {s, s, s})),
                  (Obb{s * box.center, s * box.halfExtents, box.axes}));
    }
}

TEST(FitObb, DoesNotDependOnTheOrderOfVertices)
{
    RandomShapes random(10);
    const TriangleMesh mesh = triangleSoup(random, 50);
    std::vector<std::uint32_t> newIndex(mesh.vertices.size());
    std::iota(newIndex.begin(), newIndex.end(), 0U);
    std::shuffle(newIndex.begin(), newIndex.end(), std::mt19937(10));

    TriangleMesh shuffled = mesh;
    for (std::size_t i = 0; i < newIndex.size(); ++i) {
        shuffled.vertices[newIndex[i]] = mesh.vertices[i];
    }
    for (auto& triangle : shuffled.triangles) {
        for (std::uint32_t& index : triangle) {
            index = newIndex[index];
        }
    }
    EXPECT_EQ(fitObb(shuffled), fitObb(mesh));
}

TEST(FitObb, KeepsItsPromisesOnRandomMeshes)
{
    RandomShapes random(11);
    for (int i = 0; i < 500; ++i) {
        const double scale = std::pow(10, random.number(-18, 18));
        const double offset = std::pow(10, random.number(-3, 6));
        const TriangleMesh soup =
            transformed(triangleSoup(random, 1 + i % 30), random.pose(offset));
        const TriangleMesh mesh = scaled(soup, {scale, scale, scale});
        expectGoodBox(fitObb(mesh), mesh);
    }
}

} // namespace
} // namespace mbv::test
