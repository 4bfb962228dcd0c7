#include "bvh_meshes.h"

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/geometry/error.h>
#include <mbv/mesh_query/overlap_solid.h>

#include <gtest/gtest.h>

#include <tbb/global_control.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

namespace mbv {
namespace {

using test::MeshPtr;

/// The triangles of all parts of a depth, sorted.
std::vector<std::uint32_t> all(const MeshBvh& bvh, int depth)
{
    std::vector<std::uint32_t> triangles;
    for (const auto& part : bvh.trianglesAtLevel(depth))
        triangles.insert(triangles.end(), part.begin(), part.end());
    std::sort(triangles.begin(), triangles.end());
    return triangles;
}

TEST(MeshBvh, EveryDepthHoldsEveryTriangleOnce)
{
    const MeshBvh bvh(test::bumpySphere(40, 60, 0.2));
    std::vector<std::uint32_t> expected(bvh.mesh().triangles.size());
    std::iota(expected.begin(), expected.end(), 0U);
    for (int depth = 0; depth <= bvh.deepestLevel() + 1; ++depth)
        EXPECT_EQ(all(bvh, depth), expected) << depth;
}

/// A grid of squares `size` wide, `height` up: coordinates whose ratio no double may hold.
MeshPtr flatGrid(std::uint32_t squares, double size, double height)
{
    auto mesh = std::make_shared<TriangleMesh>();
    for (std::uint32_t row = 0; row <= squares; ++row) {
        for (std::uint32_t column = 0; column <= squares; ++column)
            mesh->vertices.push_back({size * column, size * row, height});
    }
    for (std::uint32_t row = 0; row < squares; ++row) {
        for (std::uint32_t column = 0; column < squares; ++column) {
            const std::uint32_t a = row * (squares + 1) + column;
            const std::uint32_t b = a + squares + 1;
            mesh->triangles.push_back({a, a + 1, b});
            mesh->triangles.push_back({a + 1, b + 1, b});
        }
    }
    return mesh;
}

// height / size beyond the largest double made every local coordinate infinity minus infinity; a
// box of such has no area that compares, and its node became its own child.
TEST(MeshBvh, FlatAndFarAwayIsNoDeeperThanAnyOther)
{
    for (const double size : {1e-320, 1e-300, 1e-160, 1.0, 1e150}) {
        for (const double height : {0.0, 1e-300, 1.0, 1e160, 1e306}) {
            const MeshBvh bvh(flatGrid(30, size, height));
            EXPECT_LE(bvh.deepestLevel(), 71);
            std::vector<std::uint32_t> expected(bvh.mesh().triangles.size());
            std::iota(expected.begin(), expected.end(), 0U);
            EXPECT_EQ(all(bvh, bvh.deepestLevel()), expected) << size << ' ' << height;
            for (const auto& part : bvh.trianglesAtLevel(bvh.deepestLevel()))
                EXPECT_LE(part.size(), 8U);
        }
    }
}

TEST(MeshBvh, FlatAndFarAwayIsCutAsItIsAtTheOrigin)
{
    const MeshBvh near(flatGrid(30, 1, 0));
    const MeshBvh far(flatGrid(30, 1e-160, 1e160));
    for (int depth = 0; depth <= near.deepestLevel(); ++depth)
        EXPECT_EQ(near.trianglesAtLevel(depth).size(), far.trianglesAtLevel(depth).size()) << depth;
}

TEST(MeshBvh, APlacedMeshKeepsItsHierarchyAlive)
{
    const auto placed = [] {
        const MeshBvh local(test::bumpySphere(4, 6, 0));
        return PosedMesh{local, {}};
    };
    const std::vector<PosedMesh> meshes = {placed(), {MeshBvh(test::bumpySphere(4, 6, 0)), {}}};
    EXPECT_TRUE(overlaps(meshes[0], meshes[1]));
}

TEST(MeshBvh, EachDepthCutsThePartsOfTheOneBefore)
{
    const MeshBvh bvh(test::bumpySphere(40, 60, 0.2));
    ASSERT_EQ(bvh.trianglesAtLevel(0).size(), 1U);
    for (int depth = 1; depth <= bvh.deepestLevel(); ++depth) {
        const auto coarse = bvh.trianglesAtLevel(depth - 1);
        const auto fine = bvh.trianglesAtLevel(depth);
        EXPECT_GT(fine.size(), coarse.size());
        std::size_t at = 0;
        for (const auto& part : coarse) {
            std::size_t covered = fine[at].size();
            std::size_t pieces = 1;
            for (++at; covered < part.size(); ++at, ++pieces)
                covered += fine[at].size();
            EXPECT_EQ(covered, part.size());
            EXPECT_LE(pieces, 2U);
            EXPECT_TRUE(pieces == 2 || part.size() <= 8);
        }
        EXPECT_EQ(at, fine.size());
    }
    EXPECT_EQ(bvh.trianglesAtLevel(bvh.deepestLevel()).size(),
              bvh.trianglesAtLevel(bvh.deepestLevel() + 5).size());
}

TEST(MeshBvh, DoesNotDependOnTheNumberOfThreads)
{
    const MeshPtr mesh = test::bumpySphere(120, 150, 0.2); // 35,700 triangles: several tasks
    const auto cutOn = [&](int threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                        static_cast<std::size_t>(threads));
        const MeshBvh bvh(mesh);
        std::vector<std::vector<std::uint32_t>> parts;
        for (int depth = 0; depth <= bvh.deepestLevel(); ++depth) {
            for (const auto& part : bvh.trianglesAtLevel(depth))
                parts.emplace_back(part.begin(), part.end());
        }
        return parts;
    };
    EXPECT_EQ(cutOn(1), cutOn(4));
}

TEST(MeshBvh, TakesLessThanSeventyBytesATriangle)
{
    const MeshBvh bvh(test::bumpySphere(120, 150, 0.2));
    EXPECT_LT(bvh.memory(), 70 * bvh.mesh().triangles.size());
}

TEST(MeshBvh, CountsTheConnectivityThatQueriesFindOut)
{
    const MeshBvh bvh(test::bumpySphere(120, 150, 0.2));
    const std::size_t before = bvh.memory();
    const std::size_t triangles = bvh.mesh().triangles.size();
    (void)overlapSolid({bvh, {}}, {bvh, {{}, {0.3, 0.2, 0.1}}});
    // Four numbers a triangle, one a vertex.
    EXPECT_EQ(bvh.memory() - before,
              16 * triangles + sizeof(std::uint32_t) * bvh.mesh().vertices.size());
    EXPECT_LT(bvh.memory(), (70 + 18 + 1) * triangles);
}

TEST(MeshBvh, BoundsAreThoseOfTheTriangles)
{
    auto mesh = std::make_shared<TriangleMesh>();
    mesh->vertices = {{1, 2, 3}, {100, 100, 100}, {-1, 5, 3}, {0, 0, 4}};
    mesh->triangles = {{0, 2, 3}};
    EXPECT_EQ(MeshBvh(mesh).bounds(), (Aabb{{-1, 0, 3}, {1, 5, 4}}));
}

TEST(MeshBvh, TrianglesAllInOnePlaceAreHeldToo)
{
    auto mesh = std::make_shared<TriangleMesh>();
    mesh->vertices = {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}};
    mesh->triangles.assign(1000, {0, 1, 2});
    const MeshBvh bvh(mesh);
    EXPECT_EQ(all(bvh, bvh.deepestLevel()).size(), 1000U);
    EXPECT_LE(bvh.deepestLevel(), 10);
}

TEST(MeshBvh, RefittingEqualsBuildingForQueries)
{
    test::RandomShapes random(3);
    const MeshPtr mesh = test::triangleSoup(random, 300, 1, 0.2);
    auto moved = std::make_shared<TriangleMesh>(*mesh);
    for (Vec3& v : moved->vertices)
        v = scaled(v, {3, 0.5, 1}) + Vec3{v.y * v.y, 0, 7};
    const MeshBvh refitted = MeshBvh(mesh).refitted(moved);
    const MeshBvh other(test::triangleSoup(random, 300, 1, 0.2));
    const RigidTransform pose = {random.rotation(), {0, 0, 7}};
    const auto expected = test::pairsByBruteForce({refitted, {}}, {other, pose});
    EXPECT_GT(expected.size(), 30U);
    EXPECT_EQ(intersectingTriangles({refitted, {}}, {other, pose}), expected);
    EXPECT_EQ(refitted.bounds(), MeshBvh(moved).bounds());
}

/// The message of the Error with that code, or what happened instead.
template <class Work> std::string messageOf(ErrorCode code, const Work& work)
{
    try {
        work();
    } catch (const Error& error) {
        return error.code() == code ? error.what() : "another code";
    }
    return "no error";
}

TEST(MeshBvh, NamesWhatIsWrongWithAMesh)
{
    const auto build = [](const TriangleMesh& mesh) {
        return [mesh] { MeshBvh(std::make_shared<TriangleMesh>(mesh)); };
    };
    const std::vector<Vec3> corners = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    EXPECT_EQ(messageOf(ErrorCode::DegenerateMesh, build({corners, {}})),
              "the mesh has no triangles to build a hierarchy of");
    EXPECT_EQ(messageOf(ErrorCode::InvalidArgument, build({corners, {{0, 1, 2}, {0, 3, 1}}})),
              "triangle 1 names vertex 3, but there are only 3");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(messageOf(ErrorCode::InvalidArgument,
                        build({{{0, 0, 0}, {1, 0, 0}, {0, nan, 0}}, {{0, 1, 2}}})),
              "vertex 2 is not finite");
    const MeshBvh bvh(std::make_shared<TriangleMesh>(TriangleMesh{corners, {{0, 1, 2}}}));
    EXPECT_EQ(messageOf(ErrorCode::InvalidArgument, [&] { (void)bvh.trianglesAtLevel(-1); }),
              "the level is -1, but levels begin at 0");
    EXPECT_EQ(messageOf(ErrorCode::InvalidArgument,
                        [&] {
                            (void)bvh.refitted(
                                std::make_shared<TriangleMesh>(TriangleMesh{corners, {{0, 2, 1}}}));
                        }),
              "only a mesh of the same triangles can be refitted, with its vertices moved");
}

} // namespace
} // namespace mbv
