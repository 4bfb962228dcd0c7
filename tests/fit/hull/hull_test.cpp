#include "fit/fit_meshes.h"

#include <mbv/fit/hull.h>
#include <mbv/geometry/error.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace mbv::test {
namespace {

/// How far the point furthest outside is beyond the plane of a triangle of the hull.
double furthestOutsideHull(const TriangleMesh& hull, const std::vector<Vec3>& points)
{
    double worst = 0;
    for (const auto& [i, j, k] : hull.triangles) {
        const Vec3& a = hull.vertices[i];
        const Vec3 n = cross(hull.vertices[j] - a, hull.vertices[k] - a);
        const double length = norm(n);
        if (length == 0) {
            continue;
        }
        for (const Vec3& p : points) {
            worst = std::max(worst, dot(n, p - a) / length);
        }
    }
    return worst;
}

TEST(Hull, OfABoxIsTheBox)
{
    RandomShapes random(80);
    for (int i = 0; i < 20; ++i) {
        TriangleMesh mesh = boxMesh({3, 2, 1});
        for (int k = 0; k < 100; ++k) {
            mesh.vertices.push_back(scaled(random.point(1), Vec3{2.9, 1.9, 0.9}));
        }
        mesh = transformed(mesh, random.pose(3));
        const TriangleMesh hull = hullMesh(mesh.vertices);
        EXPECT_EQ(hull.vertices,
                  std::vector<Vec3>(mesh.vertices.begin(), mesh.vertices.begin() + 8));
        EXPECT_EQ(hull.triangles.size(), 12u);
        const MeshProperties properties = propertiesOf(hull);
        EXPECT_TRUE(properties.watertight);
        EXPECT_NEAR(properties.signedVolume, 48, 1e-12);
        EXPECT_EQ(fitHull(mesh.vertices).points, hull.vertices);
    }
}

TEST(Hull, MeasuresAreThoseOfABox)
{
    const auto corners = cornersOf(Aabb{{0, 0, 0}, {1, 2, 3}});
    const HullMeasures box = hullMeasures(corners);
    EXPECT_NEAR(box.volume, 6, 1e-12);
    EXPECT_NEAR(box.surfaceArea, 2 * (2 + 3 + 6), 1e-12);
}

TEST(Hull, MeasuresOfAFlatOneAreNoVolumeAndBothSides)
{
    const std::vector<Vec3> square = {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}};
    EXPECT_EQ(hullMeasures(square).volume, 0);
    EXPECT_NEAR(hullMeasures(square).surfaceArea, 8, 1e-12);
    EXPECT_EQ(hullMeasures(std::vector<Vec3>{{1, 2, 3}}).surfaceArea, 0);
}

TEST(Hull, OfFlatPointsIsClosedWhateverTheirNumber)
{
    for (const int count : {3, 4, 5, 12}) {
        std::vector<Vec3> points;
        for (int i = 0; i < count; ++i)
            points.push_back({std::cos(2 * M_PI * i / count), std::sin(2 * M_PI * i / count), 2});
        const MeshProperties properties = propertiesOf(hullMesh(points));
        EXPECT_TRUE(properties.watertight) << count;
        EXPECT_NEAR(properties.area, count * std::sin(2 * M_PI / count), 1e-14) << count;
        EXPECT_NEAR(properties.signedVolume, 0, 1e-15) << count;
    }
}

TEST(Hull, ContainsAllPointsAndIsWatertight)
{
    RandomShapes random(81);
    for (int i = 0; i < 40; ++i) {
        const double thin = std::pow(10, random.number(-9, 0));
        std::vector<Vec3> points;
        for (int k = 0; k < 4 + 10 * i; ++k) {
            points.push_back(scaled(random.point(1), {1, 1, thin}));
        }
        const Quaternion rotation = random.rotation();
        for (Vec3& p : points) {
            p = rotate(rotation, p);
        }
        const TriangleMesh hull = hullMesh(points);
        EXPECT_TRUE(propertiesOf(hull).watertight);
        EXPECT_GT(propertiesOf(hull).signedVolume, 0);
        EXPECT_LE(furthestOutsideHull(hull, points), 1e-12) << "thickness " << thin;
    }
}

TEST(Hull, OfPointsInAPlaneIsTheirPolygonFromBothSides)
{
    RandomShapes random(82);
    const Quaternion rotation = random.rotation();
    std::vector<Vec3> points = {{0, 0, 0}, {4, 0, 0}, {4, 3, 0}, {0, 3, 0}, {1, 1, 0}, {2, 2, 0}};
    for (Vec3& p : points) {
        p = rotate(rotation, p);
    }
    const TriangleMesh hull = hullMesh(points);
    EXPECT_EQ(hull.vertices, std::vector<Vec3>(points.begin(), points.begin() + 4));
    EXPECT_NEAR(propertiesOf(hull).area, 24, 1e-12); // 4 x 3, both sides
}

TEST(Hull, OfPointsOnALineIsItsEndsAndOfEqualPointsOne)
{
    const std::vector<Vec3> line = {{1, 1, 1}, {0, 0, 0}, {2, 2, 2}, {0.5, 0.5, 0.5}};
    EXPECT_EQ(fitHull(line).points, (std::vector<Vec3>{{0, 0, 0}, {2, 2, 2}}));
    const std::vector<Vec3> one(4, Vec3{1, 2, 3});
    EXPECT_EQ(fitHull(one).points, (std::vector<Vec3>{{1, 2, 3}}));
}

/// Of three places along a line, but for 1e-9, the second and third axes of inertia are rounding.
TEST(Hull, OfANeedleThatIsFlatIsItsTriangle)
{
    std::mt19937 engine(9);
    std::uniform_real_distribution<double> anywhere(-1, 1);
    for (int i = 0; i < 500; ++i) {
        const auto vector = [&] {
            return Vec3{anywhere(engine), anywhere(engine), anywhere(engine)};
        };
        const Vec3 start = vector();
        const Vec3 end = start + vector();
        const double thickness = std::pow(10, -8 - 3 * std::abs(anywhere(engine)));
        const std::array<Vec3, 3> places = {start, end, end + thickness * vector()};
        std::vector<Vec3> points;
        for (std::size_t n = 0; n < 60; ++n)
            points.push_back(places[n * n % 7 % 3]);
        const TriangleMesh hull = hullMesh(points);
        EXPECT_GE(hull.vertices.size(), 2U) << i;
        EXPECT_LE(hull.vertices.size(), 3U) << i;
    }
}

/// Corners of the hull of many points, against those of a hull by parts: a corner of all is one of
/// the part that it is in, and parts are too small for a filter.
std::vector<Vec3> cornersByParts(const std::vector<Vec3>& points)
{
    constexpr std::size_t kPart = 8'000;
    std::vector<Vec3> corners;
    for (std::size_t first = 0; first < points.size(); first += kPart) {
        const std::size_t count = std::min(kPart, points.size() - first);
        const TriangleMesh part = hullMesh(std::span(points).subspan(first, count));
        corners.insert(corners.end(), part.vertices.begin(), part.vertices.end());
    }
    return hullMesh(corners).vertices;
}

TEST(Hull, OfManyPointsHasTheCornersOfTheHullsOfParts)
{
    RandomShapes random(84);
    for (const std::size_t count : {std::size_t{20'000}, std::size_t{120'000}}) {
        for (const bool isBall : {true, false}) {
            std::vector<Vec3> points;
            while (points.size() < count) {
                const Vec3 p = random.point(1);
                if (!isBall || dot(p, p) < 1)
                    points.push_back(isBall ? p : Vec3{0.01 * p.x * p.y * p.z, 5 * p.y, p.z - p.x});
            }
            const TriangleMesh hull = hullMesh(points);
            EXPECT_TRUE(propertiesOf(hull).watertight);
            EXPECT_EQ(hull.vertices, cornersByParts(points));
        }
    }
}

TEST(Hull, OfManyPointsOnASphereHasThemAll)
{
    RandomShapes random(85);
    std::vector<Vec3> points;
    for (int i = 0; i < 60'000; ++i)
        points.push_back(normalized(random.point(1)));
    EXPECT_EQ(hullMesh(points).vertices, points);
}

TEST(Hull, CornersAreNoMoreThanTheBoundAndFewAreKnownToBeFew)
{
    RandomShapes random(83);
    std::vector<Vec3> points;
    for (int i = 0; i < 20'000; ++i)
        points.push_back(random.point(1));
    const std::size_t corners = hullMesh(points).vertices.size();
    EXPECT_GE(hullCornersAtMost(points), corners);
    EXPECT_LT(hullCornersAtMost(points), points.size() / 10);
    for (Vec3& point : points)
        point = normalized(point);
    EXPECT_EQ(hullCornersAtMost(points), points.size()) << "on a sphere, each is one";
    for (Vec3& point : points)
        point.z = 0;
    EXPECT_EQ(hullCornersAtMost(points), points.size()) << "flat ones are not looked at";
    EXPECT_THROW(static_cast<void>(hullCornersAtMost({})), Error);
}

TEST(Hull, NothingAndNanAreErrors)
{
    EXPECT_THROW((void)hullMesh({}), Error);
    const std::vector<Vec3> points = {{0, 0, 0}, {std::numeric_limits<double>::quiet_NaN(), 0, 0}};
    EXPECT_THROW((void)hullMesh(points), Error);
}

TEST(HullMesh, OfThreePointsNearlyInALineFarOutIsFlat)
{
    std::mt19937 engine(7);
    std::uniform_real_distribution<double> anywhere(-1, 1);
    for (const double offset : {0., 1e3, 1e4, 1e5, 1e6}) {
        for (int i = 0; i < 500; ++i) {
            const Vec3 a = {anywhere(engine), anywhere(engine), anywhere(engine)};
            const Vec3 way = {anywhere(engine), anywhere(engine), anywhere(engine)};
            const Vec3 bend = 1e-13 * anywhere(engine) * Vec3{1, 1, 1};
            const Vec3 far = offset * Vec3{1, 2, 3};
            const std::vector<Vec3> points = {far + a, far + a + way, far + a + 2.5 * way + bend};
            const TriangleMesh hull = hullMesh(points);
            EXPECT_GE(hull.vertices.size(), 2U) << offset;
            EXPECT_TRUE(hull.triangles.size() == 0 || hull.triangles.size() == 2) << offset;
            EXPECT_LT(std::abs(hullMeasures(points).volume), 1e-40) << offset;
        }
    }
}

} // namespace
} // namespace mbv::test
