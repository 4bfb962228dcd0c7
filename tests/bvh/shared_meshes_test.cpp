// Meshes of MBV_SHARED_DIR against the broad phase over their triangles, and counts against FCL's.
#include "bvh_meshes.h"

#include <mbv/broad_phase/overlapping_pairs.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace mbv {
namespace {

/// The vertices and triangles of an OBJ that has nothing but triangles without texture coordinates.
test::MeshPtr readObj(const std::string& name)
{
    const std::filesystem::path file =
        std::filesystem::path(MBV_SHARED_DIR) / "meshes" / (name + ".obj");
    if (!std::filesystem::exists(file))
        return nullptr;
    auto mesh = std::make_shared<TriangleMesh>();
    std::ifstream in(file);
    std::string line;
    while (std::getline(in, line)) {
        std::istringstream words(line);
        std::string kind;
        words >> kind;
        if (kind == "v") {
            Vec3 v;
            words >> v.x >> v.y >> v.z;
            mesh->vertices.push_back(v);
        } else if (kind == "f") {
            std::array<std::uint32_t, 3> triangle = {};
            for (std::uint32_t& corner : triangle) {
                std::string word;
                words >> word;
                corner = static_cast<std::uint32_t>(std::stoul(word) - 1);
            }
            mesh->triangles.push_back(triangle);
        }
    }
    return mesh;
}

Aabb boundsOf(const Triangle& t)
{
    return {min(t.a, min(t.b, t.c)), max(t.a, max(t.b, t.c))};
}

/// All triangles whose bounds overlap, by the broad phase, then the triangles themselves.
std::vector<TrianglePair> pairsByBounds(const PosedMesh& a, const PosedMesh& b)
{
    const std::vector<Triangle> inA = test::worldTriangles(a);
    const std::vector<Triangle> inB = test::worldTriangles(b);
    std::vector<Aabb> boxes;
    for (const std::vector<Triangle>* triangles : {&inA, &inB}) {
        for (const Triangle& t : *triangles)
            boxes.push_back(boundsOf(t));
    }
    const auto countA = static_cast<std::uint32_t>(inA.size());
    std::vector<TrianglePair> pairs;
    for (const IndexPair& pair : overlappingPairs(boxes)) {
        const bool isOfBoth = pair.a < countA && pair.b >= countA;
        if (isOfBoth && overlaps(inA[pair.a], inB[pair.b - countA]))
            pairs.push_back({pair.a, pair.b - countA});
    }
    return pairs;
}

Vec3 middleOf(const MeshBvh& bvh)
{
    return (bvh.bounds().min + bvh.bounds().max) / 2;
}

TEST(SharedMeshes, HaveThePairsWhoseBoundsAndTrianglesOverlap)
{
    test::RandomShapes random(21);
    const test::MeshPtr first = readObj("torus");
    if (first == nullptr)
        GTEST_SKIP() << "no meshes in " << MBV_SHARED_DIR;
    const MeshBvh torus(first);
    const double size = norm(torus.bounds().max - torus.bounds().min);
    std::size_t pairs = 0;
    for (const std::string name : {"cat", "wingnut", "hand_closed", "torus"}) {
        const test::MeshPtr mesh = readObj(name);
        ASSERT_NE(mesh, nullptr) << name;
        const MeshBvh native(mesh);
        const double scale = size / norm(native.bounds().max - native.bounds().min);
        const MeshBvh other(test::scaledAndMoved(*mesh, scale, -scale * middleOf(native)));
        const PosedMesh a = {torus, {random.rotation(), {}}};
        const PosedMesh b = {other, {random.rotation(), 0.2 * size * random.point(1)}};
        const std::vector<TrianglePair> expected = pairsByBounds(a, b);
        EXPECT_EQ(intersectingTriangles(a, b), expected) << name;
        EXPECT_EQ(overlaps(a, b), !expected.empty()) << name;
        pairs += expected.size();
    }
    EXPECT_GT(pairs, 500U);
}

// FCL 0.7.0 (OBBRSS and OBB) finds as many; mbv_bench_bvh shows both.
TEST(SharedMeshes, HaveAsManyPairsAsFclFinds)
{
    const struct {
        std::string name;
        std::size_t at30Degrees;
        std::size_t at1Degree;
    } cases[] = {{"koala", 6579, 12427}, {"skull", 8448, 12011}};
    for (const auto& [name, at30Degrees, at1Degree] : cases) {
        const test::MeshPtr mesh = readObj(name);
        if (mesh == nullptr)
            GTEST_SKIP() << "no meshes in " << MBV_SHARED_DIR;
        const MeshBvh bvh(mesh);
        const Vec3 middle = middleOf(bvh);
        const auto pairsAt = [&](double degrees) {
            const Quaternion rotation = fromAxisAngle({1, 2, 3}, degrees * std::numbers::pi / 180);
            const RigidTransform pose = {rotation, middle - rotate(rotation, middle)};
            return intersectingTriangles({bvh, {}}, {bvh, pose}).size();
        };
        EXPECT_EQ(pairsAt(30), at30Degrees) << name;
        EXPECT_EQ(pairsAt(1), at1Degree) << name;
    }
}

} // namespace
} // namespace mbv
