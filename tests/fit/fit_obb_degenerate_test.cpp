#include "fit_meshes.h"

#include <mbv/fit/fit.h>

#include <limits>
#include <string>

namespace mbv::test {
namespace {

void expectErrorWith(const std::string& part, const TriangleMesh& mesh)
{
    const std::string message = messageOfFitObb(mesh);
    EXPECT_NE(message.find(part), std::string::npos) << message;
}

TEST(FitObbDegenerate, NoVerticesIsAnError)
{
    expectErrorWith("no vertices", {});
}

TEST(FitObbDegenerate, OnePointIsAnError)
{
    expectErrorWith("no triangles", {{{1, 2, 3}}, {}});
}

TEST(FitObbDegenerate, ATriangleOfOnePointIsAnError)
{
    expectErrorWith("zero area", {{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, {{0, 1, 2}}});
    expectErrorWith("zero area", {{{1, 2, 3}}, {{0, 0, 0}}});
}

TEST(FitObbDegenerate, CollinearVerticesAreAnError)
{
    expectErrorWith("zero area",
                    {{{0, 0, 0}, {1, 2, 3}, {2, 4, 6}, {3, 6, 9}}, {{0, 1, 2}, {1, 2, 3}}});
}

TEST(FitObbDegenerate, AreaThatVanishesInDoublesIsAnError)
{
    // The cross product of the edges is 1e-170; its square, which VTK takes the root of, is zero.
    expectErrorWith("zero area", {{{0, 0, 0}, {1, 0, 0}, {0.5, 1e-170, 0}}, {{0, 1, 2}}});
}

TEST(FitObbDegenerate, NonFiniteVertexIsAnErrorThatNamesIt)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    for (const double bad : {kInfinity, -kInfinity, kNan}) {
        for (int component = 0; component < 3; ++component) {
            TriangleMesh mesh = boxMesh({3, 2, 1});
            mesh.vertices[6][component] = bad;
            expectErrorWith("vertex 6 is not finite", mesh);
        }
    }
}

TEST(FitObbDegenerate, IndexOutOfRangeIsAnErrorThatNamesIt)
{
    TriangleMesh mesh = boxMesh({3, 2, 1});
    mesh.triangles[4][1] = 8;
    expectErrorWith("triangle 4 names vertex 8, but the mesh has only 8", mesh);
}

TEST(FitObbDegenerate, BoxBeyondTheRangeOfADoubleIsAnError)
{
    // Half the diagonal of a cube is sqrt(3) = 1.73 times its half edge: 1.7e308 still fits along
    // the edges, but not along the longest diagonal of this tetrahedron.
    const double m = 1.7e308;
    expectErrorWith("too large", tetrahedron({Vec3{-m, -m, -m}, {m, m, m}, {m, -m, 0}, {0, 0, m}}));
}

TEST(FitObbDegenerate, FlatMeshesHaveNoThickness)
{
    RandomShapes random(20);
    for (int i = 0; i < 100; ++i) {
        TriangleMesh mesh = triangleSoup(random, 20);
        for (Vec3& v : mesh.vertices) {
            v.z = 0;
        }
        EXPECT_EQ(fitObb(mesh).halfExtents.z, 0);

        mesh = transformed(mesh, {random.rotation(), {}});
        const Obb box = fitObb(mesh);
        expectGoodBox(box, mesh);
        EXPECT_LE(box.halfExtents.z, 1e-15 * diagonalOf(mesh));
    }
}

TEST(FitObbDegenerate, RepeatedVerticesAndTrianglesChangeNothing)
{
    const TriangleMesh mesh = boxMesh({3, 2, 1});
    TriangleMesh repeated;
    for (int copy = 0; copy < 2; ++copy) {
        for (const auto& triangle : mesh.triangles) {
            const auto next = static_cast<std::uint32_t>(repeated.vertices.size());
            for (const std::uint32_t index : triangle) {
                repeated.vertices.push_back(mesh.vertices[index]);
            }
            repeated.triangles.push_back({next, next + 1, next + 2});
        }
    }
    EXPECT_EQ(fitObb(repeated), fitObb(mesh));
}

TEST(FitObbDegenerate, TrianglesWithoutAreaAmongOthersChangeNothing)
{
    const TriangleMesh mesh = boxMesh({3, 2, 1});
    TriangleMesh with = mesh;
    with.triangles.push_back({0, 0, 7});
    EXPECT_EQ(fitObb(with), fitObb(mesh));
}

TEST(FitObbDegenerate, UnusedVerticesAreContainedButDoNotRotateTheBox)
{
    TriangleMesh mesh = boxMesh({3, 2, 1});
    mesh.vertices.push_back({5, 0, 0});
    const Obb box = fitObb(mesh);
    EXPECT_EQ(box.center, (Vec3{1, 0, 0}));
    EXPECT_EQ(box.halfExtents, (Vec3{4, 2, 1}));
    EXPECT_EQ(box.axes, fitObb(boxMesh({3, 2, 1})).axes);

    mesh.vertices.back() = {1e300, 0, 0}; // beyond the range of the mesh's own unit frame
    expectGoodBox(fitObb(mesh), mesh);
}

TEST(FitObbDegenerate, HugeAndTinyMeshesAreFitted)
{
    RandomShapes random(21);
    for (const double scale : {1e-290, 1e-150, 1e-18, 1e18, 1e150, 1e307}) {
        const TriangleMesh unit = transformed(boxMesh({3, 2, 1}), {random.rotation(), {}});
        const TriangleMesh mesh = scaled(unit, {scale, scale, scale});
        const Obb box = fitObb(mesh);
        expectGoodBox(box, mesh);
        expectNear(box.halfExtents / scale, {3, 2, 1}, 1e-13);
    }
}

TEST(FitObbDegenerate, OffsetsCostOnlyTheRoundingOfTheVertices)
{
    RandomShapes random(22);
    for (const double offset : {1e6, 1e9, 1e12}) {
        const TriangleMesh mesh =
            transformed(boxMesh({3, 2, 1}), {random.rotation(), {offset, -offset, offset}});
        const Obb box = fitObb(mesh);
        expectGoodBox(box, mesh);
        // Each coordinate is off by 2^-53 * offset, which rotates the axes by up to ten times that.
        expectNear(box.halfExtents, {3, 2, 1}, 1e-15 * offset);
    }
}

TEST(FitObbDegenerate, NeedlesAreFitted)
{
    RandomShapes random(23);
    for (int i = 0; i < 100; ++i) {
        const TriangleMesh mesh = transformed(boxMesh({1e6, 1, 1}), {random.rotation(), {}});
        const Obb box = fitObb(mesh);
        expectGoodBox(box, mesh);
        // One rounding at this size is 2^-53 * 1e6 = 1.1e-10. The vertices carry two, a projection
        // four, the unit length of the axis two, and the extents are rounded outward by five.
        expectNear(box.halfExtents, {1e6, 1, 1}, 13 * 1.12e-10);
    }
}

TEST(FitObbDegenerate, AThreadTooThinForVtksFloatsIsFitted)
{
    // In float all corners lie on one line, and VTK gives one axis only.
    const TriangleMesh mesh = {{{1, 1, 0}, {1 + 1e-9, 1, 0}, {1, 2, 0}}, {{0, 1, 2}}};
    const Obb box = fitObb(mesh);
    expectGoodBox(box, mesh);
    EXPECT_NEAR(box.halfExtents.y, 0.5e-9, 1e-15);
    EXPECT_EQ(box.halfExtents.z, 0);
}

} // namespace
} // namespace mbv::test
