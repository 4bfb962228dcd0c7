#include "geometry/points/point_merger.h"

#include <mbv/geometry/mesh_properties.h>

#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <map>
#include <random>
#include <tuple>

/// The oracle is a map; any number of threads gives what it gives.
namespace mbv::test {
namespace {

using Corners = std::vector<std::array<Vec3, 3>>;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;

struct IsBefore {
    bool operator()(const Vec3& a, const Vec3& b) const
    {
        return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
    }
};

/// Of a grid of so many points a side, -0 among them, in random order.
Corners randomCorners(std::size_t triangles, int side)
{
    std::mt19937 random(11);
    const auto coordinate = [&] {
        const int i = std::uniform_int_distribution(-side, side)(random);
        return i == 0 && random() % 2 == 0 ? -0.0 : 0.1 * i;
    };
    Corners corners(triangles);
    for (auto& triangle : corners)
        for (Vec3& p : triangle)
            p = {coordinate(), coordinate(), coordinate()};
    return corners;
}

TriangleMesh mergedByMap(const Corners& corners)
{
    TriangleMesh mesh;
    std::map<Vec3, std::uint32_t, IsBefore> indices;
    for (const auto& triangle : corners) {
        auto& out = mesh.triangles.emplace_back();
        for (std::size_t k = 0; k < 3; ++k) {
            const auto next = static_cast<std::uint32_t>(mesh.vertices.size());
            const auto [at, isNew] = indices.emplace(triangle[k], next);
            if (isNew)
                mesh.vertices.push_back(triangle[k]);
            out[k] = at->second;
        }
    }
    return mesh;
}

TriangleMesh merged(std::span<const std::array<Vec3, 3>> corners)
{
    TriangleMesh mesh;
    PointMerger merger(mesh.vertices, 0);
    mesh.triangles.resize(corners.size());
    std::span<std::array<std::uint32_t, 3>> triangles = mesh.triangles;
    while (!corners.empty()) {
        const std::size_t count = std::min(PointMerger::kMaxTriangles, corners.size());
        merger.indicesOf(corners.first(count), triangles.first(count));
        corners = corners.subspan(count);
        triangles = triangles.subspan(count);
    }
    return mesh;
}

template <class Run> auto onThreads(int threads, const Run& run)
{
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, 7);
    return tbb::task_arena(threads).execute(run);
}

} // namespace

TEST(PointMerger, IndicesAreThoseOfTheFirstAppearance)
{
    for (const int side : {1, 40}) {
        const Corners corners = randomCorners(150'000, side);
        const TriangleMesh expected = mergedByMap(corners);
        for (const int threads : {1, 2, 7}) {
            const TriangleMesh mesh = onThreads(threads, [&] { return merged(corners); });
            EXPECT_EQ(mesh.vertices, expected.vertices) << threads << " threads";
            EXPECT_TRUE(mesh.triangles == expected.triangles) << threads << " threads";
        }
    }
}

TEST(FirstEqual, IsTheLowestIndexOfAnEqualPoint)
{
    std::vector<Vec3> points;
    for (const auto& triangle : randomCorners(40'000, 15))
        points.insert(points.end(), triangle.begin(), triangle.end());
    std::map<Vec3, std::uint32_t, IsBefore> first;
    std::vector<std::uint32_t> expected;
    for (std::uint32_t i = 0; i < points.size(); ++i)
        expected.push_back(first.emplace(points[i], i).first->second);
    for (const int threads : {1, 2, 7})
        EXPECT_TRUE(onThreads(threads, [&] { return firstEqualOf(points); }) == expected)
            << threads << " threads";
    EXPECT_TRUE(firstEqualOf({}).empty());
}

TEST(MeshProperties, AreTheSameToTheLastBitOnAnyNumberOfThreads)
{
    // Defects of every kind; enough vertices and triangles for several parts of each step.
    Corners corners = randomCorners(150'000, 40);
    const Corners dense = randomCorners(3'000, 2);
    corners.insert(corners.end(), dense.begin(), dense.end());
    const TriangleMesh mesh = mergedByMap(corners);
    ASSERT_GT(mesh.vertices.size(), 200'000u);
    const MeshProperties one = onThreads(1, [&] { return propertiesOf(mesh); });
    EXPECT_EQ(one.problems.size(), 4u);
    for (const int threads : {2, 7}) {
        const MeshProperties other = onThreads(threads, [&] { return propertiesOf(mesh); });
        EXPECT_EQ(other.area, one.area);
        EXPECT_EQ(other.signedVolume, one.signedVolume);
        EXPECT_EQ(other.problems, one.problems);
    }
}

} // namespace mbv::test
