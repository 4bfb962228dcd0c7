#include "mesh_files.h"
#include "random_shapes.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_io/load_mesh.h>
#include <mbv/mesh_io/weld.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace mbv::test {
namespace {

/// A cube of side 1 whose every triangle has corners of its own, each off by up to `jitter`.
TriangleMesh looseCube(RandomShapes& random, double jitter)
{
    constexpr std::array<std::array<int, 4>, 6> kFaces = {
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    TriangleMesh mesh;
    const auto corner = [&](int i) {
        const Vec3 exact = {(i & 1) != 0 ? 1.0 : 0.0, (i & 2) != 0 ? 1.0 : 0.0,
                            (i & 4) != 0 ? 1.0 : 0.0};
        mesh.vertices.push_back(exact + random.point(jitter));
        return static_cast<std::uint32_t>(mesh.vertices.size() - 1);
    };
    for (const auto& [a, b, c, d] : kFaces) {
        mesh.triangles.push_back({corner(a), corner(b), corner(c)});
        mesh.triangles.push_back({corner(a), corner(c), corner(d)});
    }
    return mesh;
}

TEST(Weld, ClosesAMeshWhoseCornersAgreeToEightDigits)
{
    RandomShapes random(1);
    TriangleMesh mesh = looseCube(random, 2e-9);
    EXPECT_FALSE(propertiesOf(mesh).watertight);
    const Welding welding = weld(mesh, 1e-8);
    EXPECT_EQ(welding.merged, 28u);
    EXPECT_EQ(welding.removed, 0u);
    EXPECT_GT(welding.farthest, 0);
    EXPECT_LE(welding.farthest, 1e-8);
    EXPECT_EQ(mesh.vertices.size(), 8u);
    const MeshProperties is = propertiesOf(mesh);
    EXPECT_TRUE(is.watertight);
    EXPECT_NEAR(is.signedVolume, 1, 1e-7);
}

bool before(const Vec3& a, const Vec3& b)
{
    return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
}

/// Every pair compared, as the predicate of the documentation has it.
std::vector<Vec3> byBruteForce(const std::vector<Vec3>& points, double distance)
{
    std::vector<std::size_t> set(points.size());
    std::iota(set.begin(), set.end(), std::size_t{0});
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (set[i] != set[k] && norm(points[i] - points[k]) <= distance) {
                const std::size_t gone = set[i];
                std::replace(set.begin(), set.end(), gone, set[k]);
            }
    std::map<std::size_t, Vec3> least;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto [entry, isNew] = least.emplace(set[i], points[i]);
        if (!isNew && before(points[i], entry->second))
            entry->second = points[i];
    }
    std::vector<Vec3> result;
    for (const auto& [root, point] : least)
        result.push_back(point);
    std::sort(result.begin(), result.end(), before);
    return result;
}

std::vector<Vec3> sortedVertices(TriangleMesh mesh, double distance)
{
    weld(mesh, distance);
    std::sort(mesh.vertices.begin(), mesh.vertices.end(), before);
    return mesh.vertices;
}

/// Clusters, lines and planes of points, some equal, near or beyond the distance from one another.
TEST(Weld, JoinsWhatBruteForceJoinsInAnyOrder)
{
    RandomShapes random(2);
    std::size_t merged = 0;
    for (int i = 0; i < 300; ++i) {
        const double size = std::pow(10, random.number(-100, 100));
        std::vector<Vec3> points;
        const auto count = static_cast<int>(random.number(1, 200));
        for (int k = 0; k < count; ++k) {
            Vec3 p = random.point(1);
            if (i % 3 == 0 && k > 0) // near an older one
                p = points[static_cast<std::size_t>(random.number(0, k - 0.01))] / size +
                    random.point(random.number(0, 0.2));
            if (i % 4 == 1)
                p.x = std::round(p.x); // in planes
            if (i % 4 == 2)
                p = Vec3{p.x, 0, 0};
            points.push_back(size * p);
        }
        const double distance = size * random.number(0, 0.3);
        const std::vector<Vec3> expected = byBruteForce(points, distance);
        ASSERT_EQ(sortedVertices({points, {}}, distance), expected);
        std::reverse(points.begin(), points.end());
        ASSERT_EQ(sortedVertices({points, {}}, distance), expected);
        merged += points.size() - expected.size();
    }
    EXPECT_GT(merged, 5000u);
}

TEST(Weld, IsTransitiveAndTakesTheDistanceItself)
{
    const auto left = [](std::vector<Vec3> points, double distance) {
        return sortedVertices({std::move(points), {}}, distance).size();
    };
    EXPECT_EQ(left({{0, 0, 0}, {0.9, 0, 0}, {1.8, 0, 0}, {2.7, 0, 0}}, 1), 1u);
    EXPECT_EQ(left({{0, 0, 0}, {1, 0, 0}}, 1), 1u);
    EXPECT_EQ(left({{0, 0, 0}, {std::nextafter(1, 2), 0, 0}}, 1), 2u);
    EXPECT_EQ(left({{0, 0, 0}, {0.6, 0.6, 0.6}}, 1), 2u) << "1.04 apart";
    EXPECT_EQ(left({{0, 0, 0}, {0.57, 0.57, 0.57}}, 1), 1u) << "0.99 apart";
}

TEST(Weld, WithinZeroJoinsEqualVerticesAlone)
{
    TriangleMesh mesh = {{{1, 0, 0}, {1, 0, 0}, {0.0, 0, 0}, {-0.0, 0, 0}, {5e-324, 0, 0}}, {}};
    const Welding welding = weld(mesh, 0);
    EXPECT_EQ(welding.merged, 2u);
    EXPECT_EQ(welding.farthest, 0);
    EXPECT_EQ(mesh.vertices.size(), 3u);
}

TEST(Weld, KeepsTheOrderOfFirstAppearanceAndRemovesTrianglesThatBecameLines)
{
    // The middle triangle is a sliver: its corners 1 and 3 become one, and the other two share the
    // edge to corner 2.
    TriangleMesh mesh = {{{2, 0, 0}, {1, 1, 0}, {1, -1, 0}, {1, 1.001, 0}, {0, 0, 0}},
                         {{0, 1, 2}, {1, 3, 2}, {3, 4, 2}}};
    const Welding welding = weld(mesh, 0.01);
    EXPECT_EQ(welding.merged, 1u);
    EXPECT_EQ(welding.removed, 1u);
    EXPECT_NEAR(welding.farthest, 0.001, 1e-15);
    EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{2, 0, 0}, {1, 1, 0}, {1, -1, 0}, {0, 0, 0}}));
    EXPECT_EQ(mesh.triangles, (std::vector<std::array<std::uint32_t, 3>>{{0, 1, 2}, {1, 3, 2}}));
}

TEST(Weld, StaysInTheRangeOfADouble)
{
    const auto left = [](std::vector<Vec3> points, double distance) {
        return sortedVertices({std::move(points), {}}, distance).size();
    };
    EXPECT_EQ(left({{-1.7e308, 0, 0}, {1.7e308, 0, 0}}, 1e308), 2u);
    EXPECT_EQ(left({{1e308, 0, 0}, {1.5e308, 0, 0}}, 1e308), 1u);
    EXPECT_EQ(left({{1e308, 1e308, 1e308}, {0, 0, 0}}, 1.1e308), 2u);
    EXPECT_EQ(left({{1e-200, 0, 0}, {2e-200, 0, 0}}, 1.5e-200), 1u);
    EXPECT_EQ(left({{1e-200, 0, 0}, {3e-200, 0, 0}}, 1.5e-200), 2u);
    EXPECT_EQ(left({{5e-324, 0, 0}, {1e-323, 0, 0}}, 5e-324), 1u);
    EXPECT_EQ(left({}, 1), 0u);
}

TEST(Weld, IsNotQuadraticWhereManyVerticesShareACoordinateOrARegion)
{
    TriangleMesh flat;
    for (int i = 0; i < 300; ++i)
        for (int k = 0; k < 300; ++k)
            flat.vertices.push_back({0, i * 1.0, k * 1.0});
    EXPECT_EQ(sortedVertices(flat, 0.5).size(), 90'000u);
    EXPECT_EQ(sortedVertices(flat, 1).size(), 1u);
    EXPECT_EQ(sortedVertices(flat, 1e6).size(), 1u);
    // Two dense regions, each smaller than the distance and a little farther apart.
    TriangleMesh lumps;
    for (int i = 0; i < 90'000; ++i)
        lumps.vertices.push_back({(i % 2) * 1.5 + 1e-7 * i, 1e-7 * (i % 300), 0});
    EXPECT_EQ(sortedVertices(lumps, 1.4).size(), 2u);
}

TEST(Weld, RefusesWhatIsNoDistance)
{
    TriangleMesh mesh;
    for (const double distance : {-1.0, std::nan(""), std::numeric_limits<double>::infinity()})
        EXPECT_THROW(weld(mesh, distance), Error) << distance;
}

TEST(Weld, IsToldWhenAMeshIsLoaded)
{
    const TempDir folder;
    const auto path = folder.write("cat.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1e-9 0 0\n"
                                              "f 1 2 3\nf 1 4 3\n");
    std::vector<std::string> told;
    bool isChanged = false;
    LoadOptions options;
    options.notice = [&](const std::string& what, bool changed) {
        told.push_back(what);
        isChanged = changed;
    };
    EXPECT_EQ(loadMesh(path, {}, options).vertices.size(), 4u);
    EXPECT_TRUE(told.empty()) << "nobody asked for it";
    options.weld = 1e-8;
    const TriangleMesh mesh = loadMesh(path, {}, options);
    EXPECT_EQ(mesh.vertices.size(), 3u);
    EXPECT_EQ(mesh.triangles.size(), 1u);
    ASSERT_EQ(told.size(), 1u);
    EXPECT_TRUE(isChanged);
    EXPECT_TRUE(contains(told[0], "cat.obj: 1 of 4 vertices merged with others within 1e-08, none "
                                  "moved by more than 1e-09; triangles removed that had two "
                                  "corners at one vertex: 1"));
    options.weld = 1e-10;
    (void)loadMesh(path, {}, options);
    ASSERT_EQ(told.size(), 2u);
    EXPECT_FALSE(isChanged);
    EXPECT_TRUE(contains(told[1], "0 of 4 vertices merged with others within 1e-10"));
}

TEST(Weld, ThatLeavesNoTriangleIsAnError)
{
    const TempDir folder;
    const auto path = folder.write("cat.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    try {
        (void)loadMesh(path, {}, {.weld = 2.0});
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::DegenerateMesh);
        EXPECT_TRUE(contains(error.what(), "none is left; weld within less"));
    }
    EXPECT_EQ(loadMesh(path, {}, {.faces = Faces::Optional, .weld = 2.0}).vertices.size(), 1u);
}

} // namespace
} // namespace mbv::test
